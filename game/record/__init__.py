"""Battles kept as records: saved, loaded, played again, taken back; and what a record says of itself in short."""
