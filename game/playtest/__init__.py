"""Play-tests: many battles of AI against AI on one map, and what they come to for whoever made it."""
