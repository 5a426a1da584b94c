"""A choice of so many of each lot: what there is, and how it is typed as a whole."""

from rich.cells import cell_len
from rich.text import Text

from ..kernel.handful import CHOOSE
from ..kernel.scene import Prompt, Tally
from . import palette


def lines(tally: Tally, width: int) -> list[Text]:
    """A line for each lot: its word, how many there are, what it is; and how the whole choice is written."""
    settled = dict(enumerate(tally.chosen))
    word = max(cell_len(lot.id) for lot in tally.lots)
    rows = [
        Text.assemble(
            (f"     {lot.id:<{word}}", palette.CHOICE),
            f" {lot.count:>3}  {lot.name}",
            f", {lot.group}" if lot.group else "",
            (f"  settled: {settled[number]}" if number in settled else "", palette.FAINT),
        )
        for number, lot in enumerate(tally.lots)
    ]
    open_lots = [lot for number, lot in enumerate(tally.lots) if number not in settled]
    example = " ".join(f"{lot.id} {lot.count}" for lot in open_lots[:2])
    rows.append(Text(f"     All at once: “{CHOOSE} {example}”; of what you don't name, none. Or one after the other:", palette.FAINT))
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    return rows


def is_whole(prompt: Prompt | None, words: str) -> bool:
    """Whether somebody types the whole choice."""
    return prompt is not None and prompt.tally is not None and words.lower().split()[:1] == [CHOOSE]
