"""The window: arcade views, scene and HUD. Only this package imports arcade; nothing below it knows it exists."""
