"""A choice of so many of each lot: what there is, and how it is typed as a whole."""

from rich.cells import cell_len
from rich.text import Text

from ...kernel.handful import CHOOSE
from ...kernel.scene import Lot, Prompt, TallySheet
from . import palette

LONGEST_EXAMPLE = 2


def lines(tally: TallySheet, width: int, at_once: bool = False) -> list[Text]:
    """A line for each lot: its word, how many there are, what it is; and how the whole choice is written. `at_once`: it
    is made in one answer, and not in steps."""
    settled = dict(enumerate(tally.chosen))
    words = _words(tally)
    widest = max(map(cell_len, words))
    rows = [
        Text.assemble(
            (f"     {word:<{widest}}", palette.CHOICE),
            f" {lot.count:>3}  {lot.name}",
            f", {lot.group}" if lot.group not in lot.name else "",
            (f"  settled: {settled[number]}" if number in settled else "", palette.FAINT),
        )
        for number, (lot, word) in enumerate(zip(tally.lots, words, strict=True))
    ]
    rows.append(
        Text(
            f"     “{CHOOSE} {_example(tally, words)}” chooses all at once, none of the rest. "
            f"Or {'one of these' if at_once else 'step by step'}:",
            palette.FAINT,
        )
    )
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    return rows


def whole(prompt: Prompt | None, typed: str) -> str | None:
    """The whole choice that somebody types, with its lots named in full; None if it is something else. A lot may be
    named by the last part of its word or by the beginning of that, where only one can be meant."""
    words = typed.lower().split()
    if prompt is None or prompt.tally is None or words[:1] != [CHOOSE]:
        return None
    return " ".join(
        [CHOOSE, *(_spelt(prompt.tally, word) if number % 2 == 0 else word for number, word in enumerate(words[1:]))]
    )


def _words(tally: TallySheet) -> list[str]:
    """What each lot is called here: the last part of its word, where no other ends the same."""
    ends = [_end(lot) for lot in tally.lots]
    return [end if ends.count(end) == 1 else lot.id for lot, end in zip(tally.lots, ends, strict=True)]


def _end(lot: Lot) -> str:
    return lot.id.rpartition(".")[2]


def _spelt(tally: TallySheet, word: str) -> str:
    for meant in (
        [lot for lot in tally.lots if lot.id == word],
        [lot for lot in tally.lots if _end(lot).startswith(word)],
    ):
        if len(meant) == 1:
            return meant[0].id
    same = [lot for lot in tally.lots if _end(lot) == word]
    return same[0].id if len(same) == 1 else word


def _example(tally: TallySheet, words: list[str]) -> str:
    """A short ready-made choice, which is surely allowed; else some of the first and of the last lot."""
    for preset in tally.presets:
        if 0 < sum(count > 0 for count in preset.counts) <= LONGEST_EXAMPLE:
            return " ".join(f"{word} {count}" for word, count in zip(words, preset.counts, strict=True) if count)
    numbers = dict.fromkeys((len(tally.chosen), len(tally.lots) - 1))
    return " ".join(f"{words[number]} {tally.lots[number].count}" for number in numbers)
