"""Before a battle: what is chosen (map, rules, players, seed), and units put where they begin."""
