"""Part of what lies together: so many of each sort. One bounded choice in steps, a step for each sort that leaves a choice.

A game lists the lots that there are, in order, and what binds the choice; the kernel makes menus of it, says why not, and gives the whole choice to the
game when the last step is made. Clients show all lots at once (`Decision.tally`) and send all steps together (`steps`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Self

from .decision import Decision
from .option import Menu, Option
from .phase import Phase, S
from .referee import Referee
from .refusal import Refusal
from .tally import Bound, Lot, Preset, Tally

ALL, NONE = "all", "none"
"""All that is left to choose from; nothing more."""


def span(tally: Tally, chosen: Sequence[int]) -> tuple[int, int]:
    """The fewest and the most of the next lot, given the numbers of those before it, such that the choice can still be completed."""
    at = len(chosen)
    lots = tally.lots
    least, most = 0, lots[at].count
    for bound in tally.bounds:
        if at not in bound.lots or _lifted(bound, chosen):
            continue
        got = later = 0
        for lot in bound.lots:
            if lot < at:
                got += chosen[lot]
            elif lot > at:
                later += lots[lot].count
        least = max(least, bound.least - got - later)
        most = min(most, bound.most - got)
    return min(least, lots[at].count), max(most, 0)


def settled(tally: Tally, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers so far, with those of the following lots that leave no choice."""
    while len(chosen) < len(tally.lots):
        least, most = span(tally, chosen)
        if least != most:
            break
        chosen = (*chosen, least)
    return chosen


def broken(tally: Tally, counts: Sequence[int]) -> Refusal | None:
    """Which bound a whole choice breaks; None if it may be made."""
    if len(counts) != len(tally.lots):
        return Refusal("", f"There are {len(tally.lots)} lots to choose from, not {len(counts)}.")
    for lot, count in zip(tally.lots, counts, strict=True):
        if not 0 <= count <= lot.count:
            return Refusal("", f"Of {lot.name} there are {lot.count} to choose from, not {count}.")
    for bound in tally.bounds:
        if not _lifted(bound, counts) and not bound.least <= sum(counts[lot] for lot in bound.lots) <= bound.most:
            return Refusal(bound.rule, bound.reason)
    return None


def steps(tally: Tally, counts: Sequence[int]) -> tuple[str, ...]:
    """The answers that make a whole choice, from where the tally stands. The choice must break no bound."""
    chosen = settled(tally, tally.chosen)
    answers: list[str] = []
    while len(chosen) < len(tally.lots):
        count = counts[len(chosen)]
        answers.append(f"take {tally.lots[len(chosen)].id} {count}")
        chosen = settled(tally, (*chosen, count))
    return tuple(answers)


def filled(tally: Tally, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The choice so far and as much as may be of every lot that is left, in their order."""
    while len(chosen) < len(tally.lots):
        chosen = (*chosen, span(tally, chosen)[1])
    return chosen


def _lifted(bound: Bound, chosen: Sequence[int]) -> bool:
    return any(lot < len(chosen) and chosen[lot] for lot in bound.unless)


@lru_cache(maxsize=4096)
def _take(id: str, name: str, count: int, touch: tuple[str, ...]) -> Option:
    return Option(f"take {id} {count}", (count,), label=f"{name}: {count}", touch=touch, final=False)


@dataclass(slots=True)
class Handful(Phase[S]):
    """A choice of so many of each lot. `chosen` are the numbers of the first lots; the others are still to be said.

    A game's own class says whose it is, what is asked, of what (`tally`), and what comes of it (`decide`).
    """

    rules: ClassVar[tuple[str, ...]] = ()
    chosen: tuple[int, ...] = ()

    def seat(self, s: S) -> int:
        raise NotImplementedError

    def prompt(self, s: S) -> str:
        raise NotImplementedError

    def tally(self, s: S) -> Tally:
        """What there is to choose from and what binds the choice, with nothing chosen."""
        raise NotImplementedError

    def decide(self, s: S, ref: Referee, counts: tuple[int, ...]) -> None:
        """The choice is made: carry it out. It must leave the stack changed."""
        raise NotImplementedError

    def ask(self, s: S) -> Decision | None:
        tally = self.tally(s)
        chosen = settled(tally, self.chosen)
        if len(chosen) == len(tally.lots):
            return None
        return Decision(self.seat(s), self.prompt(s), Menu(_options(tally, chosen, not self.chosen)), rules=self.rules, tally=replace(tally, chosen=chosen))

    def run(self, s: S, ref: Referee) -> None:
        self.decide(s, ref, settled(self.tally(s), self.chosen))

    def answer(self, s: S, ref: Referee, seat: int, option: Option) -> None:
        tally = self.tally(s)
        chosen = settled(tally, self.chosen)
        if option.verb == "take":
            chosen = settled(tally, (*chosen, option.args[0]))
        elif option.verb == ALL:
            chosen = filled(tally, chosen)
        elif option.verb == NONE:
            chosen += (0,) * (len(tally.lots) - len(chosen))
        else:
            chosen = option.args
        if len(chosen) < len(tally.lots):
            s.then(self._with(chosen))
        else:
            self.decide(s, ref, chosen)

    def why_not(self, s: S, seat: int, words: list[str]) -> Refusal | None:
        tally = self.tally(s)
        chosen = settled(tally, self.chosen)
        if words[0] == NONE:
            return broken(tally, chosen + (0,) * (len(tally.lots) - len(chosen)))
        if words[0] != "take" or len(words) != 3 or not words[2].isdecimal():
            return None
        return _take_refusal(tally, chosen, words[1], int(words[2]))

    def _with(self, chosen: tuple[int, ...]) -> Self:
        return replace(self, chosen=chosen)


def _take_refusal(tally: Tally, chosen: tuple[int, ...], id: str, count: int) -> Refusal | None:
    """Why not so many of this lot now."""
    at = len(chosen)
    lot: Lot = tally.lots[at]
    if id != lot.id:
        known = next((number for number, other in enumerate(tally.lots) if other.id == id), None)
        if known is None:
            return Refusal("", f"There is no {id} to choose from.")
        return Refusal("", f"How many {tally.lots[known].name} is {'settled' if known < at else 'asked later'}. Asked is: how many {lot.name}?")
    if count > lot.count:
        return Refusal("", f"Of {lot.name} there are {lot.count} to choose from, not {count}.")
    least, most = span(tally, chosen)
    for bound in tally.bounds:
        tight = replace(tally, bounds=(bound,))
        low, high = span(tight, chosen)
        if not low <= count <= high:
            return Refusal(bound.rule, bound.reason)
    return None if least <= count <= most else Refusal("", f"Of {lot.name} it can be {least} to {most}.")


def _options(tally: Tally, chosen: tuple[int, ...], first: bool) -> list[Option]:
    at = len(chosen)
    lot = tally.lots[at]
    least, most = span(tally, chosen)
    options: list[Option] = []
    if at + 1 < len(tally.lots):
        if broken(tally, whole := filled(tally, chosen)) is None and any(whole[at:]):
            options.append(_REST[first])
        if first:
            options += [_preset(preset) for preset in tally.presets]
        if broken(tally, chosen + (0,) * (len(tally.lots) - at)) is None:
            options.append(_NO_MORE[first])
    options += [_take(lot.id, lot.name, count, lot.touch) for count in range(least, most + 1)]
    return options


_REST = (Option(ALL, label="All the rest"), Option(ALL, label="All"))
_NO_MORE = (Option(NONE, label="No more"), Option(NONE, label="None"))


@lru_cache(maxsize=1024)
def _preset(preset: Preset) -> Option:
    return Option(preset.id, preset.counts, label=preset.name)
