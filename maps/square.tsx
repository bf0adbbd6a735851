<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="square" tilewidth="64" tileheight="64" tilecount="98" columns="8">
 <image source="tiles/square.png" width="512" height="832"/>
 <tile id="0" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="meadow"/>
  </properties>
 </tile>
 <tile id="1" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="meadow"/>
  </properties>
 </tile>
 <tile id="2" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="meadow"/>
  </properties>
 </tile>
 <tile id="3" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="meadow"/>
  </properties>
 </tile>
 <tile id="4" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="dark_ground"/>
  </properties>
 </tile>
 <tile id="5" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="dark_ground"/>
  </properties>
 </tile>
 <tile id="6" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="7" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="8" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="sand"/>
  </properties>
 </tile>
 <tile id="9" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="sand"/>
  </properties>
 </tile>
 <tile id="10" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="sand"/>
  </properties>
 </tile>
 <tile id="11" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="sand"/>
  </properties>
 </tile>
 <tile id="12" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="13" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="14" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="15" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rock"/>
  </properties>
 </tile>
 <tile id="16" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rock"/>
  </properties>
 </tile>
 <tile id="17" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rock"/>
  </properties>
 </tile>
 <tile id="18" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rock"/>
  </properties>
 </tile>
 <tile id="19" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="20" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="21" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="22" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="shallow"/>
  </properties>
 </tile>
 <tile id="23" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="shallow"/>
  </properties>
 </tile>
 <tile id="24" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="shallow"/>
  </properties>
 </tile>
 <tile id="25" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="deep"/>
  </properties>
 </tile>
 <tile id="26" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="deep"/>
  </properties>
 </tile>
 <tile id="27" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="deep"/>
  </properties>
 </tile>
 <tile id="28" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="29" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="30" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="31" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="32" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="33" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="34" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="shrub"/>
  </properties>
 </tile>
 <tile id="35" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="shrub"/>
  </properties>
 </tile>
 <tile id="36" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="shrub"/>
  </properties>
 </tile>
 <tile id="37" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="wall"/>
  </properties>
 </tile>
 <tile id="38" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="wall"/>
  </properties>
 </tile>
 <tile id="39" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="wall"/>
  </properties>
 </tile>
 <tile id="40" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="low_wall"/>
  </properties>
 </tile>
 <tile id="41" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="low_wall"/>
  </properties>
 </tile>
 <tile id="42" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="low_wall"/>
  </properties>
 </tile>
 <tile id="43" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="low_wall"/>
  </properties>
 </tile>
 <tile id="44" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="column"/>
  </properties>
 </tile>
 <tile id="45" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="cliff"/>
  </properties>
 </tile>
 <tile id="46" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="cliff"/>
  </properties>
 </tile>
 <tile id="47" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="fence"/>
  </properties>
 </tile>
 <tile id="48" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="fence"/>
  </properties>
 </tile>
 <tile id="49" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="50" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="51" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="ramp"/>
  </properties>
 </tile>
 <tile id="52" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="ramp"/>
  </properties>
 </tile>
 <tile id="53" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="54" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="55" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="56" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="57" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rubble"/>
  </properties>
 </tile>
 <tile id="58" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="rubble"/>
  </properties>
 </tile>
 <tile id="59" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="web"/>
  </properties>
 </tile>
 <tile id="60" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="smoke"/>
  </properties>
 </tile>
 <tile id="61" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="smoke"/>
  </properties>
 </tile>
 <tile id="87" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="dark_ground"/>
  </properties>
 </tile>
 <tile id="88" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="dark_ground"/>
  </properties>
 </tile>
 <tile id="89" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="dark_ground"/>
  </properties>
 </tile>
 <tile id="90" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="dark_ground"/>
  </properties>
 </tile>
 <tile id="91" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="tent"/>
  </properties>
 </tile>
 <tile id="92" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="tent"/>
  </properties>
 </tile>
 <tile id="93" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="tent"/>
  </properties>
 </tile>
 <tile id="94" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="tent"/>
  </properties>
 </tile>
 <tile id="95" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="campfire"/>
  </properties>
 </tile>
 <tile id="96" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="campfire"/>
  </properties>
 </tile>
 <tile id="97" type="ground">
  <properties>
   <property name="terrain" propertytype="terrain" value="hull"/>
  </properties>
 </tile>
</tileset>
