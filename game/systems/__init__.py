"""Reusable rule blocks: generators of events, predicates and factories that a ruleset is put together from.

A block takes what differs between rulesets as functions and numbers. None imports `random`, draws or writes. What each
reads (components), what it answers (commands, events, queries), and what it yields:

| block | reads | answers | yields |
| --- | --- | --- | --- |
| `movement` | Position, Economy, the field | `Move` | Leaving, Stepped, Halted |
| `step_cost` | the field alone | - | - |
| `room` | Position, Submersion | who has come to stand in another | Displaced |
| `opportunity` | Active, threats | Leaving; `FreeAttack` | Prompt, Spent, and the blow |
| `threat` | Position, Unaware, reach | who threatens, who is flanked | - |
| `falling` | Position, Health, the field | Stepped, Pushed, Displaced | Fell, Together |
| `pushing` | Position, the field | blows that push | Pushed |
| `swimming` | Position, Submersion, the field | steps into deep water, turns that begin there | WentUnder, Surfaced |
| `submersion` | Submersion, Position | `Dive`, `Surface`; turns that end under water | Surfaced, StayedUnder, Halted |
| `sneaking` | Sneaking, Unaware | `Sneak`; what opens sight | SneakingBegan, Spotted, SneakingEnded, BecameAware |
| `hiding` | Sneaking, Effects | what opens sight, with a test for each watcher | StealthSet, Spent |
| `discovery` | Sneaking, Effects | steps into who is not seen | Bumped, Noticed, EffectEnded |
| `grapple` | Grappling, Position | death, downing and being moved | Freed |
| `durations` | Effects, Area, Clock | turns and rounds | EffectRanOn, EffectEnded, AreaRanOn, AreaEnded |
| `morale` | Nerves, Unit, Dead | losses | MoraleTested, MoraleBroke |
| `flight` | Effects, Position | `LetThemGo`; sides that broke | EffectBegan, EffectEnded, Spared, BecameAware |
| `exits` | Position, the zones | who stands at a way out | Left |
| `scenery` | Scenery, Overlay, Position | `Use` | SceneryChanged, Used, and what falls |
| `things` | Item, Inventory, Position | - | Dropped |
| `hands` | Inventory, Item | what is in hand, and how taking a thing changes it | - |
| `outfits` | Inventory, Item | what is seen of a unit's things | - |
| `victory` | Goals, Finished, Unit | ends of deeds and rounds | HeldRound, BattleEnded |
| `basics` | Active | `EndTurn` | TurnEnded |
| `mustering` | a setup | - | components, in map order |
| `conditions` | Effects | the conditions that all rulesets have | - |
| `states` | what is on a unit beside Effects | which marks it bears, what cards say of them | - |
| `status` | everything that lasts | predicates that many rules share | - |
| `rolling` | - | - | Rolled |
| `severally` | - | what befalls several at one moment | Together |
"""
