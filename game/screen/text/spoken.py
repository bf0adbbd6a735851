"""What is shown, in whole sentences: odds, steps, previews, answers, cells, units, the end. No arcade."""

from typing import Final

from game.engine.forecast.ways import WayStep
from game.engine.sentences import cell_text, how_many
from game.report.statistics import Summary
from game.screen.keys import written
from game.screen.model.foretold import Peril
from game.screen.model.overlays import is_risky
from game.screen.model.plain import Allowance, Button, CellCard, Choice, Odds, PreviewCard, ResultCard, UnitCard
from game.screen.text.wording import chance_words, percent, points

FATES: Final = {"hit": "hits", "dodge": "is dodged", "block": "is blocked", "miss": "misses"}
MOST_BLOWS: Final = 3


def odds_words(odds: Odds | None) -> list[str]:
    """Say what a command may come to: how an attack fares, what its aim loses, and what happens to others."""
    if odds is None:
        return []
    found = []
    if odds.is_attack and odds.spread is not None:
        fates = [f"{FATES.get(fate, fate)} {share.words}" for fate, share in odds.spread.fates]
        found.append(f"Chances: {', '.join(fates)}.")
    found += [f"{chance.who}, {chance.what}: {chance_words(chance)}." for chance in odds.chances]
    felled = odds.spread.felled.words if odds.spread is not None and odds.spread.felled.exact else ""
    found += _toll_words(odds.name or "The aim", odds.mean, felled)
    for toll in odds.others:
        felled = toll.spread.felled.words if toll.spread is not None and toll.spread.felled.exact else ""
        found += _toll_words(toll.name, toll.mean, felled)
    return found


def _toll_words(who: str, mean: float, felled: str) -> list[str]:
    deed = f"{who} {'gets back' if mean < 0 else 'loses'} {points(abs(mean))} on average"
    if mean and felled:
        return [f"{deed} and goes down {felled}."]
    return [f"{deed}."] if mean else [f"{who} goes down {felled}."] if felled else []


def step_words(step: WayStep) -> list[tuple[str, str]]:
    """Return what a step risks, each with its rule."""
    risk = step.risk
    lines = [
        (f"{one.name} may strike: {percent(one.struck)}, and hits: {percent(one.hit)}", step.rule_of("struck"))
        for one in step.strikers
    ]
    risks = (
        ("falls", risk.falls, step.rule_of("falls")),
        ("goes under", risk.sinks, step.rule_of("sinks")),
        ("is noticed", risk.seen, step.rule_of("seen")),
        ("goes down", risk.down, step.rule_of("down")),
    )
    lines += [(f"{word}: {percent(chance)}", rule) for word, chance, rule in risks if chance > 0]
    if risk.mean > 0:
        lines.append((f"loses {points(risk.mean)} on average", ""))
    return lines


def _way_words(steps: tuple[WayStep, ...]) -> list[str]:
    risky = [(number, step) for number, step in enumerate(steps, 1) if is_risky(step.risk)]
    if steps and not risky:
        return ["Nothing can happen on the way."]
    return [
        f"Step {number}, to {cell_text(step.risk.cell)}: {'; '.join(words for words, _ in step_words(step))}."
        for number, step in risky
    ]


def _peril_words(peril: Peril | None) -> list[str]:
    """Say what enemies can do to the mover where it would stand, once all of it is known."""
    if peril is None or peril.known < peril.asked or not peril.asked:
        return []
    if not peril.blows:
        return ["None of the enemies that are known can attack there."]
    return [
        f"There {blow.name} could attack next turn: hurts {blow.hurts.words}"
        + (f", fells {blow.felled.words}." if blow.felled.exact else ".")
        for blow in peril.blows[:MOST_BLOWS]
    ]


def preview_words(preview: PreviewCard) -> list[str]:
    """Say what a click would come to, or why it would not be done."""
    if preview.refusal is not None:
        rule = f" ({preview.refusal.rule})" if preview.refusal.rule else ""
        return [f"Not possible: {_ended(preview.title)}{rule}"]
    found = [_ended(preview.title)]
    if preview.cost:
        found.append(f"It costs: {preview.cost}.")
    if preview.about:
        found.append(_ended(preview.about))
    found += [*_way_words(preview.steps), *odds_words(preview.odds), *_peril_words(preview.peril)]
    return [*found, *filter(None, [preview.note])]


def choice_words(choice: Choice, number: int) -> str:
    """Say an answer, its keys and its odds."""
    key = f"{number} or {choice.key}" if choice.key and choice.key != str(number) else str(number)
    return " ".join([f"{key}: {_ended(choice.text)}", *odds_words(choice.odds)])


def cell_words(card: CellCard) -> str:
    """Say what a cell is."""
    rows = [f"{label.lower()} {value}" for label, value in card.rows]
    return f"{cell_text(card.cell).capitalize()}: {', '.join([card.title, *rows])}."


def unit_words(card: UnitCard) -> str:
    """Say who somebody is, and how they are."""
    guess = "about " if card.guess else ""
    means = f"; {card.means}" if card.means else ""
    return f"{card.name}, {card.title}: {guess}{card.hp} of {card.maximum} hit points{means}."


def allowance_words(turn: tuple[Allowance, ...]) -> str:
    """Say what is left of a turn; "" where nothing is known of it."""
    parts = [f"{one.name.lower()} {one.left} of {one.most}" for one in turn]
    return f"Left: {', '.join(parts)}." if parts else ""


def buttons_words(buttons: tuple[Button, ...]) -> str:
    """Name actions with their keys."""
    return ", ".join(f"{one.name} ({written(one.key)})" if one.key else one.name for one in buttons)


def rounds_words(figures: Summary) -> str:
    """Say how long a battle took."""
    return how_many(figures.rounds, "round")


def result_words(card: ResultCard, figures: Summary) -> list[str]:
    """Say how the battle ended."""
    found = [f"{card.title}.", _ended(card.reason), f"It took {rounds_words(figures)}."]
    found += [
        f"{side.side.capitalize()}: {side.standing} of {side.of} still stand; {side.score.hits} of "
        f"{side.score.attacks} attacks landed, {side.score.dealt} hit points of harm, {side.score.felled} felled."
        for side in figures.sides
    ]
    best = figures.best
    if best is not None:
        found.append(f"{best.name} did most: {how_many(best.score.harm, 'hit point')} of harm.")
    return found


def _ended(words: str) -> str:
    """Return a sentence with its stop."""
    return words if words.endswith((".", "!", "?")) else f"{words}."
