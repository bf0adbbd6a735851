<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tokens" tilewidth="64" tileheight="64" tilecount="21" columns="7">
 <image source="tiles/tokens.png" width="448" height="192"/>
 <tile id="0" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="hoplite"/>
  </properties>
 </tile>
 <tile id="1" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="champion"/>
  </properties>
 </tile>
 <tile id="2" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="archer"/>
  </properties>
 </tile>
 <tile id="3" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="skirmisher"/>
  </properties>
 </tile>
 <tile id="4" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="assassin"/>
  </properties>
 </tile>
 <tile id="5" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="seer"/>
  </properties>
 </tile>
 <tile id="6" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="magus"/>
  </properties>
 </tile>
 <tile id="7" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="smith"/>
  </properties>
 </tile>
 <tile id="8" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="guard"/>
  </properties>
 </tile>
 <tile id="9" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="raider"/>
  </properties>
 </tile>
 <tile id="10" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="slinger"/>
  </properties>
 </tile>
 <tile id="11" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="hammerer"/>
  </properties>
 </tile>
 <tile id="12" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="wolf"/>
  </properties>
 </tile>
 <tile id="13" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="minotaur"/>
  </properties>
 </tile>
 <tile id="14" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="cyclops"/>
  </properties>
 </tile>
 <tile id="15" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="shade"/>
  </properties>
 </tile>
 <tile id="16" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="naiad"/>
  </properties>
 </tile>
 <tile id="17" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="archeress"/>
  </properties>
 </tile>
 <tile id="18" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="atlas"/>
  </properties>
 </tile>
 <tile id="19" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="phalanx"/>
  </properties>
 </tile>
 <tile id="20" type="unit">
  <properties>
   <property name="unit" propertytype="unit id" value="priestess"/>
  </properties>
 </tile>
</tileset>
