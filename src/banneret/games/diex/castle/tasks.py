"""DXA-2.1g, DXA-2.1h, DXA-2.1i: idle tasks are named at the start of a phase and done at the end of step 4."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import say
from ..numbers import Person
from ..state import DiexState
from .clearing import CLEAR_HEX
from .gates import BreakFence, WorkBridge, WorkGate
from .idle_task import MAY, Task, hindrance, still_there, unfit
from .lighting import LightFire

KINDS: dict[str, Task] = {task.key: task for task in (WorkGate(), WorkBridge(), BreakFence(), LightFire(), CLEAR_HEX)}
"""DXA-2.1h: every action that takes a whole turn."""


def refuse(s: DiexState, task: Task, who: int, target: int) -> Refusal | None:
    """Why a man who could be given a task can't be named for this one now."""
    for partner in task.partners(target):
        if s.idle >> partner & 1:
            return Refusal("DXA-2.1h", f"{s.name(partner)} has his task.")
    for errand in s.tasks:
        if (
            errand.kind == task.key
            and errand.target == target
            and (errand.kind != BreakFence.key or errand.place == s.at[who])
        ):
            return Refusal("DXA-2.1h", f"{s.name(errand.who)} is at it already.")
    return task.refuse(s, who, target)


def possible(s: DiexState, who: int) -> Iterator[tuple[Task, int]]:
    """The tasks for which a man can be named now, each with its target."""
    if hindrance(s, who) == MAY:
        for task in _known(s.cast.sections):
            for target in task.targets(s, who):
                if refuse(s, task, who, target) is None:
                    yield task, target


def any_possible(s: DiexState, who: int) -> bool:
    """Whether there is one."""
    return next(possible(s, who), None) is not None


@cache
def _known(sections: int) -> tuple[Task, ...]:
    """The tasks that there are by these sections of the rules (DXA-SC.3)."""
    return tuple(task for task in KINDS.values() if sections >= task.since)


_BACK = Option("back", label="No task for him")


@dataclass(slots=True)
class NameTask(Phase[DiexState]):
    """DXA-2.1g: which task is a man named for?"""

    key = "name_task"
    rules = ("DXA-2.1g", "DXA-2.1h")
    who: Person

    def ask(self, s: DiexState) -> Decision | None:
        options = [task.option(s, self.who, target) for task, target in possible(s, self.who)]
        return Decision(
            s.phasing, f"What shall {s.name(self.who)} do in this phase?", Menu([*options, _BACK]), rules=self.rules
        )

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_task(self, s: DiexState, ref: Referee, kind: str, who: int, target: int) -> None:
        s.done()
        KINDS[kind].name(s, ref, who, target)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        wrong = unfit(s, self.who)
        if wrong is not None:
            return wrong
        if words[0] != "task":
            return None
        task = KINDS.get(words[1]) if len(words) > 1 else None
        if task is None:
            return Refusal(
                "DXA-2.1h",
                f"There is no task for {s.name(self.who)} in that: what he can do from where he stands is on the list.",
            )
        if s.cast.sections < task.since:
            return Refusal("DXA-SC.3", "This scenario does not use the rules for that.")
        notation = " ".join(words)
        for target in task.targets(s, self.who):
            if task.option(s, self.who, target).notation == notation:
                return refuse(s, task, self.who, target)
        return Refusal("DXA-2.1h", f"{s.name(self.who)} does not stand in the hex from which that is done.")

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return ("task",)


@dataclass(slots=True)
class FinishTasks(Phase[DiexState]):
    """DXA-2.1i: at the end of step 4 the idle tasks take effect, in the order in which they were named."""

    key = "finish_tasks"
    rules = ("DXA-2.1i",)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        errands, s.tasks = s.tasks, ()
        for errand in errands:
            task, who = KINDS[errand.kind], errand.who
            if still_there(s, who, errand.place) and task.refuse(s, who, errand.target) is None:
                task.finish(s, ref, who, errand.target)
            elif ref.hears:
                say(s, ref, "task", f"The task of {s.name(who)} comes to nothing.", "DXA-2.1i", counters=(who,))
