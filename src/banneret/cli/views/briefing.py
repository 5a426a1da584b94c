"""What a seat is told before its first decision."""

from rich.console import Console
from rich.text import Text

from ...kernel.scene import Briefing
from . import palette
from .events import hanging


def lines(console: Console, told: Briefing, width: int) -> list[Text]:
    """Who one is, how one wins, by when, what one does, how long it takes and how even it is."""
    first, *others = told.wins
    texts = [
        Text(told.who, palette.HEADING),
        Text(told.situation),
        Text.assemble(("How you win: ", palette.CHOICE), first),
        *map(Text, others),
        Text.assemble(("By when: ", palette.CHOICE), told.until),
        *(Text.assemble((f"{verb.name}: ", palette.CHOICE), verb.text) for verb in told.verbs),
        *([Text(told.advice)] if told.advice else []),
        Text(f"About {told.minutes} minutes. {told.balance}", palette.FAINT),
    ]
    return [line for text in texts for line in hanging(console, text, width, "  ")]
