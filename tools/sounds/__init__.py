"""The game's sounds and music, worked out from nothing: strings, reeds, bronze, skins, noise."""
