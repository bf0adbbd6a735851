<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="scenery" tilewidth="64" tileheight="64" tilecount="5" columns="7">
 <image source="tiles/scenery.png" width="448" height="64"/>
 <tile id="0" type="scenery">
  <properties>
   <property name="kind" propertytype="scenery kind" value="statue"/>
  </properties>
 </tile>
 <tile id="1" type="scenery">
  <properties>
   <property name="kind" propertytype="scenery kind" value="column"/>
  </properties>
 </tile>
 <tile id="2" type="scenery">
  <properties>
   <property name="kind" propertytype="scenery kind" value="door"/>
  </properties>
 </tile>
 <tile id="3" type="scenery">
  <properties>
   <property name="kind" propertytype="scenery kind" value="lever"/>
  </properties>
 </tile>
 <tile id="4" type="scenery">
  <properties>
   <property name="kind" propertytype="scenery kind" value="chest"/>
  </properties>
 </tile>
</tileset>
