"""Bars on standard error for what takes long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text


class Speed(ProgressColumn):
    """Games a second, or seconds a game when they are slow."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{1 / speed:.1f} s each", style="progress.data.speed")


def progress_bar(console: Console) -> Progress:
    """The bar that lab, selfplay and fuzz share; nothing where nobody sees it move."""
    return Progress(
        TextColumn("[progress.description]{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        Speed(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(),
        TextColumn("{task.fields[score]}", markup=False, table_column=Column(no_wrap=True)),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def watching(what: str) -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task(what, total=None)

        def watch(table: str, finished: int, total: int) -> None:
            bar.update(task, description=f"{what} {table}", completed=finished, total=total)

        yield watch
