"""What may come of commands, exactly, by running the rules' own resolvers over every outcome of the dice.

`outcomes` walks a resolver, `results` sums one outcome up, `odds` forecasts commands and answers; `ways` and `threats`
look at the steps of a way and at what enemies could do. Nobody else walks, sums up or looks so.
"""
