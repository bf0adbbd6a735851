"""What a battle starts from: a map read for a ruleset, and who comes into it out of a roster."""
