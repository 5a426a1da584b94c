"""The flow chart of the rules: phases that ask one seat (`Phase`), and phases in which several choose at once in secret
(`Together`)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from sys import modules
from typing import Any, TypeVar

from .box import Phase
from .decision import Decision
from .option import Menu, Option
from .referee import Referee
from .state import State

__all__ = ["RECONSIDER", "Phase", "Plan", "S", "Together", "phases_of"]

S = TypeVar("S", bound=State)


def phases_of(package: str, without: Collection[str] = ()) -> tuple[type[object], ...]:
    """All phases with a key that the modules of a package define, as far as they have been imported: for `Game.values`.
    Those without are bases. `without` names modules or rooms of the package that belong to another game."""
    found: dict[str, type[object]] = {}
    for name, module in sorted(modules.items()):
        if name.startswith(package + ".") and name.removeprefix(package + ".").partition(".")[0] not in without:
            for thing in vars(module).values():
                if isinstance(thing, type) and thing.__module__ == name and issubclass(thing, Phase) and thing.key:
                    known = found.setdefault(thing.__name__, thing)
                    if known is not thing:
                        raise ValueError(
                            f"two phases are called {thing.__name__}, in {known.__module__} and in "
                            f"{name}: positions know them by their names"
                        )
    return tuple(found.values())


def keys_of(phases: tuple[type[object], ...]) -> tuple[str, ...]:
    """The keys of some phases, in the order of the alphabet: for columns of observers."""
    return tuple(sorted({phase.key for phase in phases if issubclass(phase, Phase)}))


RECONSIDER = Option("reconsider", label="Change your mind: plan again")
_READY = Menu((RECONSIDER,))


@dataclass(slots=True)
class Plan:
    """What one seat has secretly planned so far, as plain data of the game's own, and whether that is its last word."""

    steps: tuple[Any, ...] = ()
    ready: bool = False


@dataclass(slots=True)
class Together(Phase[S]):
    """Several seats choose at once, in secret, in as many steps as each needs; when all are ready their choices are
    carried out together.

    A step may look at the position and at the seat's own plan and at nothing else; it has no dice and changes no state.
    So the order in which answers arrive can't matter, and nobody can learn anything early.
    """

    plans: tuple[tuple[int, Plan], ...]

    @staticmethod
    def blank(seats: tuple[int, ...]) -> tuple[tuple[int, Plan], ...]:
        return tuple((seat, Plan()) for seat in seats)

    def prompt(self, s: S) -> str:
        raise NotImplementedError

    def menu(self, s: S, seat: int, plan: Plan) -> Menu:
        """What this seat may add to its plan."""
        raise NotImplementedError

    def step(self, s: S, seat: int, plan: Plan, option: Option) -> Plan:
        """The plan with this added. Pure."""
        return Plan((*plan.steps, option.args if option.args else option.notation), ready=option.final)

    def reconsidered(self, plan: Plan) -> Plan:
        """Where a seat that was ready begins again: with nothing. A game in which a plan can be changed step by step
        keeps its steps."""
        return Plan()

    def resolve(self, s: S, ref: Referee, plans: dict[int, Plan]) -> None:
        """All are ready: carry it out, in whatever order the rules say."""
        raise NotImplementedError

    def undecided(self, s: S) -> str:
        """Nothing comes of a plan before all are ready."""
        begun = any(plan.steps or plan.ready for _, plan in self.plans)
        return "it is carried out when all have chosen" if begun else ""

    def ask(self, s: S) -> Decision | None:
        awaited: list[int] = []
        menus: dict[int, Menu] = {}
        for seat, plan in self.plans:
            if plan.ready:
                menus[seat] = _READY
            else:
                awaited.append(seat)
                menus[seat] = self.menu(s, seat, plan)
        if not awaited:
            return None
        first = awaited[0]
        return Decision(
            first, self.prompt(s), menus[first], rules=self.rules, secret=True, seats=tuple(awaited), menus=menus
        )

    def run(self, s: S, ref: Referee) -> None:
        ref.learned(len(self.plans))
        self.resolve(s, ref, dict(self.plans))

    def answer(self, s: S, ref: Referee, seat: int, option: Option) -> None:
        plans: list[tuple[int, Plan]] = []
        for entry in self.plans:
            who, plan = entry
            if who == seat:
                entry = (who, self.reconsidered(plan) if plan.ready else self.step(s, seat, plan, option))
            plans.append(entry)
        s.then(self.having(tuple(plans)))

    def fault(self, s: S) -> str:
        seats = [seat for seat, _ in self.plans]
        return "" if len(set(seats)) == len(seats) else f"a seat plans twice in {type(self).__name__}"

    def unsaid(self, s: S, seat: int, plan: Plan) -> bool:
        """Whether the seat can't have come to this plan by its menus: for `fault`, where steps are only added."""
        so_far = Plan()
        for number in range(1, len(plan.steps) + 1):
            then = [self.step(s, seat, so_far, option) for option in self.menu(s, seat, so_far)]
            so_far = next((one for one in then if one.steps == plan.steps[:number]), Plan(("nothing",)))
        return so_far.steps != plan.steps or (bool(plan.steps) and so_far.ready != plan.ready)

    def redeal(self, s: S, seat: int) -> Phase[S]:
        """The others' plans are unknown: as if they had not begun."""
        return self.having(tuple((who, plan if who == seat else Plan()) for who, plan in self.plans))

    def having(self, plans: tuple[tuple[int, Plan], ...]) -> "Together[S]":
        """The same with these plans. A game writes it out by hand where it counts: `replace` is slow."""
        return replace(self, plans=plans)
