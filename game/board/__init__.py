"""The board every ruleset stands on: cells, terrain, sight, paths, pixels. Immutable, and without units."""
