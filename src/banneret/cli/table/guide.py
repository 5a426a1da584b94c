"""Help for someone who has never seen the game: what it is, what is asked now, what can be typed."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...explain.rulebook import library
from ...kernel.match import Match
from ...kernel.scene import Prompt
from ..views import clauses, palette
from ..views.options import Listing


def guide(
    match: Match, seat: str, menu: Listing | None, prompt: Prompt | None, commands: Mapping[str, str]
) -> list[RenderableType]:
    """Everything, from the general to the particular. `commands` maps how each is typed to what it does."""
    game, book = match.game, library(match.game)
    shown: list[RenderableType] = [_title(game.title), _indented(Text(game.about))]
    summary = book.summary()
    if summary:
        shown.append(_indented(Markdown(summary)))
    shown.append(
        _indented(Text(f"You play {seat.capitalize()}. This is “{match.scenario.name}”: {match.scenario.note}"))
    )
    if prompt is not None and menu is not None:
        shown += [_title("What is asked now"), *_decision(prompt, menu)]
        rules = clauses.cited(book, prompt.rules)
        if rules:
            shown += [_indented(Text("The rules behind it:")), _indented(Group(*rules))]
    shown += [_title("What you can type"), _indented(_table(commands))]
    shown += [_title("The map"), _indented(_signs(match.seats))]
    return shown


def _title(text: str) -> RenderableType:
    return Text(text, palette.HEADING)


def _indented(thing: RenderableType) -> RenderableType:
    return Padding(thing, (0, 0, 1, 2))


def _decision(prompt: Prompt, menu: Listing) -> Sequence[RenderableType]:
    first = menu.everything[0]
    count = len(menu.everything)
    lines = [
        Text(prompt.text, palette.PROMPT),
        Text(
            f"There {'is one option' if count == 1 else f'are {count} options'}. You answer with a "
            f"number: “{first.number}” means “{first.label}”."
        ),
        Text(
            f"Or in words: “{first.choice.notation}” is the same. The first words alone list all options that begin so."
        ),
    ]
    if menu.groups:
        names = ", ".join(f"{group.letter} ({group.label})" for group in menu.groups)
        lines.append(
            Text(
                f"They are in groups, so that they can be read: a letter opens one: {names}. Enter goes "
                "back to all of them."
            )
        )
    if any(not option.choice.final for option in menu.everything):
        lines.append(Text("An option that ends in … is a step of a larger choice: more is asked after it."))
    lines.append(Text("Nothing is rolled before you answer: “odds” and the number shows what can come of it."))
    return [_indented(Group(*lines))]


def _table(commands: Mapping[str, str]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style=palette.CHOICE)
    grid.add_column()
    for typed, does in commands.items():
        grid.add_row(typed, does)
    return grid


def _signs(seats: Sequence[str]) -> RenderableType:
    armies = ", ".join(f"{palette.shape_of(i)} {name.capitalize()}" for i, name in enumerate(seats))
    return Text(
        f"{armies}: where pieces stand. {palette.CHOSEN}: a place that your options touch, with their "
        "numbers beside it. "
        f"{palette.MARK}: something has changed there. “map” shows the whole map and explains its roads."
    )
