<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="ornaments" tilewidth="384" tileheight="192" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image source="tiles/ship.png" width="384" height="192"/>
 </tile>
 <tile id="1">
  <image source="tiles/pavilion.png" width="192" height="160"/>
 </tile>
</tileset>
