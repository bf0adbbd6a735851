<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="square-edges" tilewidth="64" tileheight="64" tilecount="552" columns="8">
 <image source="tiles/square-edges.png" width="512" height="4416"/>
</tileset>
