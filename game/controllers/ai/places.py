"""What standing somewhere is worth: the danger there, the way to the enemy or the goal, the water."""

from collections.abc import Generator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.gaps import held
from game.controllers.ai.goals import GoalWorth, goal_worth
from game.controllers.ai.maps import Maps
from game.controllers.ai.targets import AIMED, ELSEWHERE, aims, likely
from game.controllers.ai.worths import FAR_OFF, IN_CONTACT, LIFE, NEAR, Stance, is_held_back, stake_of, worth
from game.controllers.terms import Term, Terms
from game.engine.commands import Command
from game.engine.forecast.threats import RoughThreat
from game.engine.hints import CombatProfile
from game.engine.imagine import carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.durations import areas_of
from game.systems.flight import has_given_up
from game.systems.status import is_downed

DANGER: Final = 0.35
APPROACH: Final = 3.5
"""What a turn's way to the enemy is worth."""

IMPATIENCE: Final = 0.3
"""How much more that counts for each round in which nobody is hurt: nobody waits for ever for the other to come."""

WOUNDED: Final = 0.25
"""What of it counts for a unit at its last."""

SHOOTS: Final = 1.1
OUTRANGES: Final = 2.5
"""Who does so much more harm from afar, or as much and that from so many moves away, keeps its distance."""

UNSEEN: Final = 0.25
"""What of the way counts for such a one within its range, where it sees nobody to shoot at."""

COVERED: Final = {"none": 1.0, "soft": 0.75, "hard": 0.55}
"""What of a shot's danger is left behind cover."""

PATIENT: Final = 4
"""So many rounds of quiet those who shoot wait for their friends to go first."""

COMPANY: Final = 12
"""Whoever is so near may be helped."""

OUT: Final = -0.9
"""Whoever is under a condition that costs so much of it fights no more."""

FAR: Final = 60
WET: Final = -2.0
LEAFY: Final = 0.3
NEAREST: Final = 4
OUTLIVED: Final = 0.2
"""What it counts for that a friend does not fall, as a share of its worth: not all that may strike at it will."""


def is_out(view: View, unit: int) -> bool:
    """Tell whether a unit is out of the fight as it stands: down, given up, or not itself for the rest of it."""
    return is_downed(view, unit) or has_given_up(view, unit) or is_held_back(view, unit, OUT)


def stance(view: View, unit: int) -> Stance:
    """Return how enemies stand to a unit, and to those of its side about it."""
    hints = Ruleset.of(view).hints
    enemies = [enemy for enemy in view.enemies(unit) if not is_out(view, enemy)]
    if any(view.gap(unit, enemy) <= 1 for enemy in enemies):
        return IN_CONTACT
    company = [unit, *(other for other in view.allies(unit) if view.gap(unit, other) <= COMPANY)]
    own = hints.combat_profile(view, unit)
    far = max(own.range, own.reach)
    for enemy in enemies:
        profile = hints.combat_profile(view, enemy)
        most = 2 * profile.speed + max(far, profile.speed + max(profile.range, profile.reach))
        if any(view.gap(one, enemy) <= most for one in company):
            return NEAR
    return FAR_OFF


def _keeps_its_distance(profile: CombatProfile) -> bool:
    """Tell whether a unit does more from afar, or as much and that from many moves away."""
    is_far = profile.range >= OUTRANGES * profile.speed and profile.shot >= profile.melee
    return is_far or profile.shot >= SHOOTS * profile.melee


@dataclass
class PlaceJudge:
    """Judges places for one unit, as its side knows the board at the moment it was made."""

    view: View
    unit: int
    profile: CombatProfile
    maps: Maps
    eagerness: float = APPROACH
    worth: float = 0.0
    left: int = 1
    threats: list[RoughThreat] = field(default_factory=list)
    ways: list[tuple[Cell, dict[Cell, int], int]] = field(default_factory=list)
    """Where it wants to get: a cell, what it costs to come there by the cell it comes from, and how near will do."""

    firing: frozenset[Cell] = frozenset()
    """Cells from which it can shoot at somebody: whoever does that best needs to come no nearer."""

    front: float = 0.0
    """Whoever keeps its distance gains nothing by going before its friends who fight hand to hand: so far are they."""

    goal: GoalWorth = field(default_factory=GoalWorth)
    areas: dict[Cell, float] = field(default_factory=dict)
    """What it takes off to stand in what somebody has laid over the ground."""

    held: dict[Cell, float] = field(default_factory=dict)
    """What it is worth to hold a gap, for those behind it."""

    aims: dict[int, int] = field(default_factory=dict)
    """Whom enemies are known to be about to strike, by who does."""

    likely: dict[int, float] = field(default_factory=dict)
    """How likely each enemy that gets at the unit strikes at it, and not at another."""

    _dangers: dict[tuple[Cell, ...], float] = field(default_factory=dict, init=False)
    helped: dict[tuple[frozenset[int], bool], float] = field(default_factory=dict, init=False)
    """What it is worth to friends that doors are opened, or but unlocked, as far as that was asked."""

    @classmethod
    def of(cls, view: View, unit: int, maps: Maps, chronicle: Chronicle) -> Generator[None, None, "PlaceJudge"]:
        """Look at the board once for a unit, with a pause after each enemy, on maps that are kept."""
        hints = Ruleset.of(view).hints
        profile, (left, most) = hints.combat_profile(view, unit), hints.vigour(view, unit)
        places = cls(view, unit, profile, maps, left=max(1, left))
        own = view.side_of(unit)
        known = sorted(view.enemies(unit), key=lambda enemy: (view.gap(unit, enemy), enemy))
        enemies = [enemy for enemy in known if not is_out(view, enemy)]
        allies = [view.cells(other) for other in view.units() if view.side_of(other) == own]
        for enemy in enemies:
            places.threats.append((yield from maps.threat(view, enemy, allies)))
        for enemy in (enemies or [enemy for enemy in known if not has_given_up(view, enemy)])[:NEAREST]:
            cell = view.cells(enemy)[0]
            places.ways.append((cell, places.way_to(cell), profile.reach))
            yield
        if _keeps_its_distance(profile):
            far = profile.range
            places.firing = frozenset().union(*(maps.shot_from(view, enemy, far) for enemy in enemies))
        if not enemies:
            cell_to_search = chronicle.to_search(view, unit, maps)
            if cell_to_search is not None:
                places.ways.append((cell_to_search, places.way_to(cell_to_search), 0))
            yield
        places.aims = aims(view)
        places.likely = likely(view, unit, places.threats)
        places.held = held(view, unit, maps.gaps(view), places.threats)
        places.goal = goal_worth(view, unit, places.way_to, lambda: maps.gaps(view))
        places.worth = places.goal.stake * worth(view, unit)
        for _, area in areas_of(view):
            share = min(0.0, stake_of(view, area.effect.name)) * places.worth
            places.areas.update((cell, min(share, places.areas.get(cell, 0.0))) for cell in area.cells if share)
        health = WOUNDED + (1 - WOUNDED) * left / max(1, most)
        quiet = chronicle.rounds_of_quiet(view) if places.goal.rest == 1.0 else 0
        if places.firing and quiet < PATIENT:
            places.front = places._front_of_friends()
        places.eagerness = APPROACH / max(1, profile.speed) * (places.goal.rest * health + IMPATIENCE * quiet)
        return places

    def way_to(self, cell: Cell) -> dict[Cell, int]:
        """Return what it costs the unit to come to a cell, by the cell it comes from."""
        return self.maps.way_for(self.view, self.unit, cell, self.profile.speed)

    def danger_counted(self, cells: tuple[Cell, ...]) -> float:
        """Return what the danger there takes off the worth of a place.

        It is the hit points that enemies may take in their next turns, as a share of the unit's worth.
        """
        found = self._dangers.get(cells)
        if found is None:
            found = self._dangers[cells] = self._danger(cells)
        return found

    def _danger(self, cells: tuple[Cell, ...]) -> float:
        return DANGER * self.worth * min(1.0, self._feared(self.unit, cells) / self.left)

    def outlived(self, unit: int, mended: float) -> float:
        """Return what it is worth beside that a friend gets so much back: it is less likely to fall now."""
        view = self.view
        if unit not in view.allies(self.unit) or is_downed(view, unit):
            return 0.0
        (left, most), whole = Ruleset.of(view).hints.vigour(view, unit), worth(view, unit)
        more = min(most - left, mended * max(1, most) / ((1 - LIFE) * whole))
        lost = self._feared(unit, view.cells(unit)) if left > 0 else 0.0
        return OUTLIVED * whole * (min(1.0, lost / max(1, left)) - min(1.0, lost / max(1, left + more)))

    def _feared(self, unit: int, cells: tuple[Cell, ...]) -> float:
        """Return the hit points that enemies may take from somebody in a place."""
        lost, view, ground, close = 0.0, self.view, self.view.field, list[float]()
        for threat in self.threats:
            hurt, is_close = 0.0, False
            if not threat.struck.isdisjoint(cells):
                hurt, is_close = threat.melee, threat.reach <= 1
            if threat.ranged > hurt and not threat.shot.isdisjoint(cells):
                covered = threat.ranged * COVERED[ground.cover(view.cells(threat.unit), cells)]
                hurt, is_close = max(hurt, covered), is_close and covered <= hurt
            if not hurt:
                continue
            hurt *= self.aimed(threat, unit)
            if is_close:
                close.append(hurt)
            else:
                lost += hurt
        if len(close) > 1:
            close = sorted(close)[-self.room_for_foes(cells) :]
        return lost + sum(close)

    def aimed(self, threat: RoughThreat, unit: int) -> float:
        """Return the share of an enemy's blow that is feared: one of all whom it gets at, or as its aim is known."""
        aim, share = self.aims.get(threat.unit), 1 / threat.pressed
        if unit == self.unit:
            share = self.likely.get(threat.unit, share)
        if aim is None:
            return share
        return AIMED if aim == unit else ELSEWHERE * share

    def room_for_foes(self, cells: tuple[Cell, ...]) -> int:
        """Return how many enemies can come to stand beside a unit in a place from where they are; 1 at least.

        In a gap, and behind one, they come one at a time.
        """
        anchor, beside = cells[0], frozenset().union(*map(self.view.field.beside, cells)).difference(cells)
        costs = [cost for _, cost, _ in self.ways]
        coming = [near for near in beside if any(cost.get(near, FAR) <= cost.get(anchor, FAR) for cost in costs)]
        return max(1, len(coming))

    def way(self, anchor: Cell) -> float:
        """Return what the way that is left from a place takes off its worth."""
        if not self.ways:
            return 0.0
        left = self._left_when_holding if anchor in self.held else self._left(anchor)
        if anchor in self.firing and left >= self.front:
            return 0.0
        left = max(left, self.front)
        if left and anchor in self._at_hand:
            return 0.0
        if self.firing:
            left = max(UNSEEN * left, left - self.profile.range)
        return self.eagerness * left

    def _left(self, anchor: Cell) -> float:
        return min(max(0.0, cost.get(anchor, FAR) - wanted) for _, cost, wanted in self.ways)

    def _front_of_friends(self) -> float:
        """Return how far it is from the foremost friend who fights hand to hand; 0 where there is none."""
        hints = Ruleset.of(self.view).hints
        friends = (one for one in self.view.allies(self.unit) if not is_out(self.view, one))
        profiles = ((one, hints.combat_profile(self.view, one)) for one in friends)
        fighters = [one for one, profile in profiles if profile.shot <= profile.melee]
        return min((self._left(self.view.cells(one)[0]) for one in fighters if self.ways), default=0.0)

    @cached_property
    def _left_when_holding(self) -> float:
        """What is left of the way in whichever cell of a gap: whoever holds it lets them come."""
        return min(map(self._left, self.held))

    @cached_property
    def _at_hand(self) -> frozenset[Cell]:
        """Cells that touch where it wants to get on even ground: round a corner it is far to walk, not to strike."""
        height, neighbours = self.view.field.height, self.view.grid.neighbours
        wanted = [cell for cell, _, wanted in self.ways if wanted]
        return frozenset(near for cell in wanted for near in neighbours(cell) if height(near) == height(cell))

    def terms(self, cells: tuple[Cell, ...]) -> Terms:
        """Return what it is worth to end up there."""
        anchor, amounts = cells[0], [0.0] * len(Term)
        amounts[Term.DANGER] = -self.danger_counted(cells)
        amounts[Term.APPROACH] = -self.way(anchor)
        amounts[Term.GOAL] = self.goal.at(cells)
        amounts[Term.GROUND] = self._ground(cells)
        return Terms(amounts)

    def value(self, cells: tuple[Cell, ...], weights: Terms) -> float:
        """Return the same as one figure, each term as much as its weight says."""
        return (
            -weights[Term.DANGER] * self.danger_counted(cells)
            - weights[Term.APPROACH] * self.way(cells[0])
            + weights[Term.GOAL] * self.goal.at(cells)
            + weights[Term.GROUND] * self._ground(cells)
        )

    def _ground(self, cells: tuple[Cell, ...]) -> float:
        ground = [self.view.field.terrain(cell) for cell in cells]
        wet, leafy = any(one.is_deep for one in ground), any(one.cover != "none" for one in ground)
        laid = min((self.areas.get(cell, 0.0) for cell in cells), default=0.0) if self.areas else 0.0
        return WET * wet + LEAFY * leafy + laid + self.held.get(cells[0], 0.0)

    def closing_in(self, command: Command) -> float:
        """Return what it takes off to take up other arms: the way to the enemy for one who kept its distance so far."""
        view, anchor = self.view, self.view.cells(self.unit)[0]
        if not self.firing:
            return 0.0
        with trying(view):
            if not carry_out(view, command):
                return 0.0
            if _keeps_its_distance(Ruleset.of(view).hints.combat_profile(view, self.unit)):
                return 0.0
        return self.way(anchor) - self.eagerness * self._left(anchor)
