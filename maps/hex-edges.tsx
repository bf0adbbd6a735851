<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-edges" tilewidth="64" tileheight="74" tilecount="756" columns="8">
 <image source="tiles/hex-edges.png" width="512" height="7030"/>
</tileset>
