"""What can come of an option, as bars with percentages and exact fractions."""

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from ...kernel.odds import Odds, Outcome, undecided
from . import palette

BAR_WIDTH = 20
MOST_OUTCOMES = 10
"""More outcomes than these are shown by what they have in them."""


def lines(odds: Odds, width: int) -> list[Text]:
    """One option's odds. What is undecided is marked, and said in full beneath: there is no room for it in a bar's
    name."""
    (first, *others) = odds.outcomes
    if not others and not first.gists:
        said = f"Nothing is rolled yet: {first.open}." if first.open else "Nothing is left to chance."
        return [Text(f"  {said}", palette.FAINT)]
    if len(odds.outcomes) <= MOST_OUTCOMES:
        shown = _bars([(_name(outcome), outcome.chance) for outcome in odds.outcomes], width, odds.exact)
    else:
        shown = [
            Text(f"  {len(odds.outcomes)} outcomes; each thing that can happen, whatever else does:", palette.FAINT),
            *_bars(odds.parts(), width, odds.exact),
        ]
    return [*shown, *(Text(f"  {note}", palette.FAINT) for note in notes(odds))]


def _name(outcome: Outcome) -> str:
    told = ", ".join(outcome.gists)
    if outcome.open:
        return f"{told} …" if told else "undecided …"
    return told or "nothing of note"


def notes(odds: Odds) -> list[str]:
    """What they leave open, and how far they are to be believed."""
    said = [f"… {_percent(chance)} {undecided(words)}." for words, chance in odds.left_open()]
    if not odds.exact:
        said.append("Sampled: there are too many outcomes to count them all, so expect these to be some percent off.")
    if odds.guessed:
        said.append("Guessed: something hidden bears on this; every way it may lie, as far as you know, is counted.")
    return said


def _bars(chances: Sequence[tuple[str, Fraction]], width: int, exact: bool) -> list[Text]:
    longest = max(len(name) for name, _ in chances)
    fractions = [_fraction(chance) if exact else "" for _, chance in chances]
    room = width - BAR_WIDTH - 12 - max(len(fraction) for fraction in fractions)
    column = max(8, min(longest, room))
    bars = []
    for (name, chance), fraction in zip(chances, fractions, strict=True):
        line = Text(f"  {_cut(name, column):<{column}} ", no_wrap=True)
        line.append(_bar(chance), palette.BAR)
        line.append(f" {_percent(chance):>6}")
        line.append(f"  {fraction}", palette.FAINT)
        bars.append(line)
    return bars


def _bar(chance: Fraction) -> str:
    eighths = round(chance * BAR_WIDTH * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(BAR_WIDTH) if eighths else "▏".ljust(BAR_WIDTH)


def _percent(chance: Fraction) -> str:
    percent = float(chance * 100)
    return f"{percent:.0f} %" if percent >= 10 or percent == round(percent) else f"{percent:.1f} %"


def _fraction(chance: Fraction) -> str:
    return "certain" if chance == 1 else f"{chance.numerator}/{chance.denominator}"


def _cut(name: str, length: int) -> str:
    return name if len(name) <= length else name[: length - 1] + "…"
