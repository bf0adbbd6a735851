"""Reusable rule blocks: generators of events, predicates and factories that a ruleset is put together from.

A block takes what differs between rulesets as functions and numbers. None imports `random`, draws or writes. What each
reads (components), what it answers (commands, events, queries), what it yields, and the rules that it is for; what each
ruleset's systems carry out is shown in `rulesets/README.md`:

| block | reads | answers | yields | rules |
| --- | --- | --- | --- | --- |
| `movement` | Position, Economy, the field | `Move` | Leaving, Stepped, Halted | BD-03 BD-04 BD-05 BD-06 BD-14 |
| `step_cost` | the field alone | - | - | BD-03 BD-06 BD-08 BD-11 |
| `room` | Position, Submersion | who has come to stand in another | Displaced | BD-04 BD-05 |
| `opportunity` | Active, threats | Leaving; `FreeAttack` | Prompt, Spent, and the blow | HE-90 HE-91 |
| `threat` | Position, Unaware, reach | who threatens, who is flanked | - | HE-42 HE-61 HE-90 HE-92 |
| `falling` | Position, Health, the field | Stepped, Pushed, Displaced | Fell, Together | BD-08 BD-09 |
| `pushing` | Position, the field | blows that push | Pushed | BD-09 BD-10 |
| `swimming` | Position, Submersion, the field | steps and turns in deep water | WentUnder, Surfaced | BD-11 |
| `submersion` | Submersion, Position | `Dive`, `Surface`; turns under water | Surfaced, StayedUnder, Halted | BD-04 |
| `sneaking` | Sneaking, Unaware | `Sneak`; harm, magic | SneakingBegan, Spotted, Noticed, SneakingEnded | BD-14 |
| `stealth` | Sneaking | steps, being moved, opened sight, by one roll a turn | StealthSet | BD-14 HE-130 |
| `awareness` | Unaware | turns, attacks, whatever comes into sight | BecameAware | BD-14 |
| `hiding` | Sneaking, Effects | opened sight, by tests with each watcher | StealthSet, Spent | CL-92 OD-70 OS-70 |
| `discovery` | Sneaking, Effects | steps into who is not seen | Bumped, Noticed, EffectEnded | BD-14 |
| `grapple` | Grappling, Position | death, downing and being moved | Freed | HE-60 HE-61 HE-62 |
| `durations` | Effects, Areas, Clock | turns, rounds | EffectRanOn, EffectEnded, AreaRanOn, AreaEnded | HE-71 HE-72 |
| `morale` | Nerves, Unit, Dead | losses | MoraleTested, MoraleHeld, MoraleBroke | OS-14 OD-51 |
| `flight` | Effects, Position | `LetThemGo`; sides that broke | EffectBegan, EffectEnded, Spared, BecameAware | BD-15 |
| `exits` | Position, the zones | who stands at a way out | Left | - |
| `scenery` | Scenery, Overlay, Position | `Use` | SceneryChanged, Used, and what falls | BD-13 |
| `things` | Item, Inventory, Position | what is proposed for `PickUp`; deaths | Dropped | BD-18 |
| `hands` | Inventory, Item | what is in hand, and how taking a thing changes it | - | - |
| `outfits` | Inventory, Item | what is seen of a unit's things | - | - |
| `victory` | Goals, Finished, Unit | deeds, rounds, harm | HeldRound, ChargeHurt, BattleEnded, Displaced | BD-15 |
| `basics` | Active | `EndTurn`, `StandUp`; what many actions propose and cost | TurnEnded, StoodUp, Healed | - |
| `mustering` | a setup | - | components, in map order | - |
| `conditions` | Effects | what cards say of all that lasts on a unit | - | - |
| `states` | what is on a unit beside Effects | which marks it bears, what cards say of them | - | - |
| `status` | everything that lasts | predicates that many rules share | - | - |
| `rolling` | - | - | Rolled | - |
| `tending` | Dying, Unit | the dying once a battle is over | Died, and the tries | CL-90 OS-50 |
| `severally` | - | what befalls several at one moment | Together | BD-13 CL-80 |
"""
