"""What may come of commands, exactly, by running the rules' own resolvers over every outcome of the dice.

`outcomes` walks a resolver, `results` sums one outcome up, `exchange` a declared blow, `odds` forecasts commands and
answers. `ways` tells what each step of a way risks and `safety` which ways risk nothing, both by `walking` along them
and by what `one_step` comes to; `threats` tells what an enemy could do, as a `stalker` of its prey. Nobody else walks,
sums up or looks so.
"""
