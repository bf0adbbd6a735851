"""What a battle starts from: a map read for a ruleset, who comes into it out of a roster, and campaigns."""
