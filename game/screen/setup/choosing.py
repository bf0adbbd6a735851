"""What is chosen before a battle: a map, a ruleset, who plays, deployment, the seed. No arcade; nothing draws dice.

Maps are read one at a time (`read_next`), so that a page can go on being drawn; what is wrong with one is told in the
words of `kleos check`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from game.data import maps
from game.engine.rule_option import RuleOption, answered
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.files import real, reason
from game.rulesets import keys, ruleset
from game.scenario.campaign.journey import Journey
from game.scenario.scenario import set_up
from game.screen.battle.presenter.seating import default_players
from game.screen.setup.placing import who_places, zone_of
from game.tiled import MapFaults, TiledMap, load, survey
from game.tiled.folders import MAP_ENDINGS, holds_maps, maps_in
from game.tiled.model import MeetingSpec

MOST: Final = 200
"""Maps of one folder that are offered."""
LONGEST_SEED: Final = 15
NO_SEED: Final = f"A seed is a whole number of {LONGEST_SEED} digits at most; without one it is left to chance."


@dataclass(frozen=True)
class MapOffer:
    """A map that can be chosen: its file, and once it was read what is in it or what is wrong with it."""

    path: Path
    source: TiledMap | None = None
    faults: tuple[str, ...] = ()
    is_read: bool = False

    @property
    def title(self) -> str:
        """What to call it: its own title, else its file's name."""
        return self.source.title if self.source is not None else self.path.name


@dataclass(frozen=True)
class Chosen:
    """Everything that a battle needs: the map, the setting made of it, who plays, the seed (None: by chance)."""

    source: TiledMap
    setup: Setup
    players: dict[str, str]
    seed: int | None
    to_place: tuple[str, ...]
    """The sides that put their units somewhere first."""
    journey: Journey | None = None
    """The campaign that it is the next battle of."""


class Choosing:
    """All maps that are offered, and what is chosen."""

    def __init__(self, folder: Path | None = None, answers: Mapping[str, str] | None = None) -> None:
        """Offer the maps that come with the game, and those of a folder before them.

        `answers` are those to what rulesets leave open, as they were given once: see `answers`.
        """
        self.offers: Final[list[MapOffer]] = []
        self.at = 0
        self.rules = keys()[0]
        self.players: dict[str, str] = {}
        self._seated: dict[str, str] = {}
        """Who was asked to play a side, whatever the map says."""
        self.by_hand = False
        self.answers: Final[dict[str, str]] = dict(answers or {})
        """What was chosen otherwise than a map says: map, ruleset and option, and the choice's key."""
        self._judged: dict[tuple[Path, str], tuple[Setup | None, tuple[str, ...]]] = {}
        for path in maps_in(maps()):
            self._offer(path)
        if folder is not None:
            self.complaint = self.add(str(folder))
        else:
            self.complaint = ""
        self._adopt()

    # ---- the maps --------------------------------------------------------------------------------------------------

    def _offer(self, path: Path, place: int | None = None) -> None:
        if all(offer.path != path for offer in self.offers):
            self.offers.insert(len(self.offers) if place is None else place, MapOffer(path))

    def add(self, words: str) -> str:
        """Offer a map's file, or all of a folder or a world, and choose the first; return why that cannot be, or "".

        What was offered already is read anew.
        """
        path = Path(words.strip()).expanduser()
        try:
            among = holds_maps(path)
            found = maps_in(path)[:MOST] if among else [path] if path.is_file() else []
        except (OSError, ValueError) as error:
            return f"That cannot be opened: {reason(error)}."
        if not words.strip():
            return "Write the path of a map's file, or of a folder with maps."
        if not found:
            return f"There are no maps ({', '.join(MAP_ENDINGS)}) in it." if among else f"There is no file {words}."
        for place, one in enumerate(found):
            self._offer(one, place)
            self._forget(one)
        self.choose(next(place for place, offer in enumerate(self.offers) if offer.path == found[0]))
        return ""

    def _forget(self, path: Path) -> None:
        """Have a map read anew: it may have been changed in Tiled since."""
        place = next(place for place, offer in enumerate(self.offers) if offer.path == path)
        self.offers[place] = MapOffer(path)
        self._judged = {key: faults for key, faults in self._judged.items() if key[0] != path}

    def choose(self, place: int) -> None:
        """Choose a map; rules and players are as it names them, but for whoever was seated by hand."""
        self.at = place
        self._read(place)
        self._adopt()

    def look_for(self, path: Path) -> bool:
        """Choose the map of a file that is offered; tells whether there is one."""
        place = next((place for place, offer in enumerate(self.offers) if offer.path == path), None)
        if place is not None:
            self.choose(place)
        return place is not None

    def read_next(self) -> bool:
        """Read one more map; tells whether there was one left."""
        place = next((place for place, offer in enumerate(self.offers) if not offer.is_read), None)
        if place is None:
            return False
        self._read(place)
        if place == self.at:
            self._adopt()
        return True

    def _read(self, place: int) -> None:
        offer = self.offers[place]
        if not offer.is_read:
            self.offers[place] = _read(offer.path)

    def _adopt(self) -> None:
        """Take on what the chosen map says of rules and players."""
        source = self.source
        if source is not None:
            self.rules = source.ruleset if source.ruleset in keys() else self.rules
            players = default_players(source)
            self.players = players | {side: who for side, who in self._seated.items() if side in players}

    def seat(self, side: str, who: str) -> None:
        """Let somebody play a side, on this map and on others that have one of that name."""
        self._seated[side] = who
        if side in self.players:
            self.players[side] = who

    @property
    def offer(self) -> MapOffer | None:
        """The chosen map; None where there are no maps at all."""
        return self.offers[self.at] if self.offers else None

    @property
    def source(self) -> TiledMap | None:
        """What is in the chosen map; None where it was not read yet or is faulty."""
        return self.offer.source if self.offer is not None else None

    # ---- the rest --------------------------------------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The chosen rules."""
        return ruleset(self.rules)

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the chosen map under the chosen rules, a sentence or two each."""
        offer = self.offer
        if offer is None or offer.source is None:
            return offer.faults if offer is not None else ("There are no maps.",)
        return self._judge(offer.path, offer.source)[1]

    def _judge(self, path: Path, source: TiledMap) -> tuple[Setup | None, tuple[str, ...]]:
        """Return a map under the chosen rules, or what is wrong with it there."""
        key = path, self.rules
        if key not in self._judged:
            try:
                self._judged[key] = set_up(source, self.ruleset), ()
            except MapFaults as faults:
                self._judged[key] = None, tuple(map(str, faults.faults))
        return self._judged[key]

    # ---- what the rules leave open ---------------------------------------------------------------------------------

    def options(self) -> tuple[RuleOption, ...]:
        """Return what the chosen rules leave open on the chosen map."""
        offer = self.offer
        if offer is None or offer.source is None:
            return ()
        setup, _ = self._judge(offer.path, offer.source)
        return () if setup is None else tuple(self.ruleset.map_terms.options(setup))

    def _place_of(self, option: RuleOption) -> str:
        """Return where an answer is kept: a map of the game's goes by its bare name, another by its file."""
        path = self.offers[self.at].path
        return f"{path.stem if path.parent == maps() else real(path)}/{self.rules}/{option.key}"

    def answer(self, option: RuleOption) -> str:
        """Return the key of the choice that is made of an option: another than the map's, or that."""
        meeting = MeetingSpec() if self.source is None else self.source.meeting
        given = self.answers.get(self._place_of(option))
        return option.said(meeting) if given is None or option.chosen(given) is None else given

    def is_as_map_says(self, option: RuleOption) -> bool:
        """Tell whether what is chosen is what the map says."""
        return self.source is None or self.answer(option) == option.said(self.source.meeting)

    def turn(self, key: str) -> None:
        """Take the next choice of an option, the first after the last."""
        for option in self.options():
            if option.key == key and self.source is not None:
                known = [one.key for one in option.choices]
                after = known[(known.index(self.answer(option)) + 1) % len(known)]
                place = self._place_of(option)
                self.answers.pop(place, None)
                if after != option.said(self.source.meeting):
                    self.answers[place] = after

    def hands(self) -> tuple[str, ...]:
        """Return the sides whose people could place their units by hand."""
        return who_places(self.source, self.players) if self.source is not None else ()

    def zoneless(self) -> tuple[str, ...]:
        """Return the sides of people for whom the map has no deployment zone."""
        source = self.source
        if source is None:
            return ()
        return tuple(side for side, who in self.players.items() if who == "human" and not zone_of(source, side))

    def chosen(self, seed: str) -> Chosen | str:
        """Return everything that a battle needs, or why there cannot be one, in a sentence."""
        source = self.source
        if self.faults or source is None:
            return "The map cannot be played as it is."
        words = seed.strip()
        if not is_seed(words):
            return NO_SEED
        options = self.options()
        meeting = answered(source.meeting, options, {option.key: self.answer(option) for option in options})
        source = msgspec.structs.replace(source, meeting=meeting)
        to_place = self.hands() if self.by_hand else ()
        setup = set_up(source, self.ruleset)
        return Chosen(source.under(self.rules), setup, dict(self.players), int(words) if words else None, to_place)


def is_seed(words: str) -> bool:
    """Tell whether words are a seed, or none was written."""
    return not words or (words.isdecimal() and len(words) <= LONGEST_SEED)


def _read(path: Path) -> MapOffer:
    """Read a map, or all that is wrong with it."""
    try:
        return MapOffer(path, load(path), is_read=True)
    except MapFaults as faults:
        looked = survey(path)
        every = (looked.error,) if looked.error is not None else dict.fromkeys((*faults.faults, *looked.faults))
        return MapOffer(path, None, tuple(map(str, every)), is_read=True)
