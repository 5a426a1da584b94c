"""DXA-2.1g, DXA-2.1h, DXA-2.1i: idle tasks are named at the start of a phase and done at the end of step 4."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..log import tell
from ..muster.cast import Cast
from ..numbers import Person
from ..state import DiexState
from .clearing import CLEAR_HEX
from .freeing import FreeCaptive, FreePrisoner, TakeArms
from .gates import BreakFence, WorkBridge, WorkGate
from .idle_task import MAY, Task, hindrance, still_there, unfit
from .lighting import LightFire

KINDS: dict[str, Task] = {
    task.key: task
    for task in (
        *(WorkGate(), WorkBridge(), BreakFence(), LightFire(), CLEAR_HEX),
        *(FreeCaptive(), FreePrisoner(), TakeArms()),
    )
}
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
        for task in _known(s.cast):
            for target in task.targets(s, who):
                if refuse(s, task, who, target) is None:
                    yield task, target


def any_possible(s: DiexState, who: int) -> bool:
    """Whether there is one: asked of everybody as each phase begins."""
    if hindrance(s, who) == MAY:
        for task in _known(s.cast):
            for target in task.targets(s, who):
                if refuse(s, task, who, target) is None:
                    return True
    return False


@lru_cache(maxsize=256)
def _known(cast: Cast) -> tuple[Task, ...]:
    """The tasks that there are in a scenario (DXA-SC.3)."""
    return tuple(task for task in KINDS.values() if task.known(cast))


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
        if not task.known(s.cast):
            return Refusal("DXA-SC.3", "This scenario does not use the rules for that.")
        notation = " ".join(words)
        for target in task.targets(s, self.who):
            if task.option(s, self.who, target).notation == notation:
                return refuse(s, task, self.who, target)
        return Refusal("DXA-2.1h", f"{s.name(self.who)} does not stand in the hex from which that is done.")

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return ("task",)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        """DXA-2.1i: what stands in the way of the task as things are now; it may be gone by the end of step 4."""
        if option.verb != "task":
            return None
        kind, who, target = option.args
        hitch = KINDS[kind].hitch(s, who, target)
        if hitch is None:
            return None
        return Preview(
            (
                Reason(hitch.reason, rules=(hitch.rule,)),
                Reason("it has no effect if that is still so at the end of step 4", rules=("DXA-2.1i",)),
            )
        )


@dataclass(slots=True)
class FinishTasks(Phase[DiexState]):
    """DXA-2.1i: at the end of step 4 the idle tasks take effect, in the order in which they were named; only now is it
    judged whether anybody or anything is in their way."""

    key = "finish_tasks"
    rules = ("DXA-2.1i",)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        errands, s.tasks = s.tasks, ()
        for errand in errands:
            task, who = KINDS[errand.kind], errand.who
            able = still_there(s, who, errand.place) and task.refuse(s, who, errand.target) is None
            hitch = task.hitch(s, who, errand.target) if able else None
            if able and hitch is None:
                task.finish(s, ref, who, errand.target)
            elif ref.hears:
                text = f"The task of {s.name(who)} comes to nothing."
                why, rules = ("", ()) if hitch is None else (f" {hitch.reason}", (hitch.rule,))
                tell(s, ref, "task", text + why, "DXA-2.1i", *rules, counters=(who,))
