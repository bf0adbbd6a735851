"""Campaigns: battles that lead on to others, and the party that goes through them. `file` reads and judges them."""
