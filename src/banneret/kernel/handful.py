"""Part of what lies together: so many of each sort. One bounded choice in steps, a step for each sort that leaves a
choice.

A game lists the lots that there are, in order, and what binds the choice; the kernel makes menus of it, says why not,
and gives the whole choice to the game when the last step is made. Clients show all lots at once (`Decision.tally`) and
send the whole choice in one notation, `choose archers 3 jeanne 1`, which the match plays as its steps, all or none of
them, or by the name of a ready-made choice: records and bots see only options.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, overload

from .bounds import all_hold, apart, binding, completes, holds, nested, plus, reach, sums_of, within
from .decision import Decision
from .option import Menu, Option
from .phase import Phase, S
from .referee import Referee
from .refusal import Refusal
from .tally import Bound, Lot, Preset, Tally

TAKE, ALL, NONE, CHOOSE = "take", "all", "none", "choose"
"""So many of the lot that is asked for; as much as may be of all that is left; nothing more. And the whole choice at
once, which is no option."""

_MOST_DIGITS = 9
_NO_NUMBERS: Sequence[int] = ()


# ---------------------------------------------------------------------- what may be chosen


def possible(tally: Tally, chosen: Sequence[int]) -> Sequence[int]:
    """The numbers of the next lot, given those of the lots before it, with which the choice can still be completed, in
    rising order."""
    at, lots = len(chosen), tally.lots
    bounds, sums = binding(lots, tally.bounds, sums_of(tally.bounds, chosen), at)
    if not bounds:
        return range(lots[at].count + 1)
    least, most = reach(lots, bounds, sums, at)
    if apart(bounds, at):
        found: Sequence[int] = range(least, most + 1)
    elif (chain := nested(lots, bounds, sums, at)) is not None:
        while least <= most and not within(chain, least):
            least += 1
        while least < most and not within(chain, most):
            most -= 1
        found = range(least, most + 1)
    else:
        dead: set[tuple[int, ...]] = set()
        found = [
            count
            for count in range(least, most + 1)
            if completes(lots, bounds, plus(bounds, sums, at, count), at + 1, dead)
        ]
    if not found:
        raise _impossible(lots, tally.bounds, chosen)
    return found


def _impossible(lots: Sequence[Lot], bounds: Sequence[Bound], chosen: Sequence[int]) -> ValueError:
    """A defect of the game's code: no choice is left."""
    return ValueError(
        f"no choice of {[lot.id for lot in lots]} that begins with {list(chosen)} is within the bounds {bounds}"
    )


def span(tally: Tally, chosen: Sequence[int]) -> tuple[int, int]:
    """The fewest and the most of the next lot, given the numbers of those before it, such that the choice can still be
    completed."""
    found = possible(tally, chosen)
    return found[0], found[-1]


def settled(tally: Tally, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers so far, with those of the following lots that leave no choice."""
    return _standing(tally, chosen).chosen


def _standing(tally: Tally, chosen: tuple[int, ...]) -> Tally:
    """The tally with what is chosen and what follows from that, and the numbers of the next lot."""
    begun, numbers = bool(chosen), _NO_NUMBERS
    while len(chosen) < len(tally.lots):
        numbers = possible(tally, chosen)
        if len(numbers) > 1:
            break
        chosen = (*chosen, numbers[0])
    found = Tally(tally.lots, tally.bounds, tally.presets, chosen, begun, tally.verb)
    found.numbers = numbers
    return found


# Tallies are values that games keep and share: what follows from one is worked out once, and lies with it.


def _first(tally: Tally) -> Tally:
    """The tally before anything is said."""
    found = tally.begin
    if found is None:
        found = tally.begin = _standing(tally, ())
    return found


def _next(tally: Tally, count: int) -> Tally:
    """A tally that stands, with so many of the next lot."""
    after = tally.after
    if after is None:
        after = tally.after = {}
    found = after.get(count)
    if found is None:
        found = after[count] = _standing(tally, (*tally.chosen, count))
    return found


def _twin(tally: Tally) -> Tally:
    """The same once more, for its menu: one that it keeps itself would be a circle, which only the garbage collector
    clears away."""
    found = Tally(tally.lots, tally.bounds, tally.presets, tally.chosen, tally.begun, tally.verb)
    found.numbers = tally.numbers
    return found


def _numbers(tally: Tally) -> Sequence[int]:
    """The numbers of the next lot of a tally that stands."""
    found = tally.numbers
    if found is None:
        found = tally.numbers = possible(tally, tally.chosen)
    return found


def filled(tally: Tally, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The choice so far and as much as may be of every lot that is left, in their order."""
    return _filled(tally.lots, tally.bounds, chosen)


def _filled(lots: tuple[Lot, ...], bounds: tuple[Bound, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    everything = (*chosen, *[lot.count for lot in lots[len(chosen) :]])
    if all_hold(bounds, sums_of(bounds, everything)):
        return everything
    bounds, sums = binding(lots, bounds, sums_of(bounds, chosen), len(chosen))
    alone, dead = apart(bounds, len(chosen)), set[tuple[int, ...]]()
    for at in range(len(chosen), len(lots)):
        least, most = reach(lots, bounds, sums, at)
        chain = None if alone else nested(lots, bounds, sums, at)
        for count in range(most, least - 1, -1):
            if chain is not None and not within(chain, count):
                continue
            then = plus(bounds, sums, at, count)
            if alone or chain is not None or completes(lots, bounds, then, at + 1, dead):
                chosen, sums = (*chosen, count), then
                break
        else:
            raise _impossible(lots, bounds, chosen)
    return chosen


def keeps(tally: Tally, counts: Sequence[int]) -> bool:
    """Whether a choice, of what there is, keeps all bounds with nothing of the lots that it does not name."""
    return all_hold(tally.bounds, sums_of(tally.bounds, counts))


def broken(tally: Tally, counts: Sequence[int]) -> Refusal | None:
    """Which bound a whole choice breaks; None if it may be made."""
    if len(counts) != len(tally.lots):
        return Refusal("", f"There are {len(tally.lots)} lots to choose from, not {len(counts)}.")
    for lot, count in zip(tally.lots, counts, strict=True):
        if not 0 <= count <= lot.count:
            return _too_many(lot, count)
    for bound, sum in zip(tally.bounds, sums_of(tally.bounds, counts), strict=True):
        if not holds(bound, sum):
            return Refusal(bound.rule, bound.reason)
    return None


def presets(tally: Tally) -> tuple[Preset, ...]:
    """The ready-made choices from where the tally stands: all, the game's own, none; as far as they break no bound.
    Where the number of all that is left is fixed, “all” would say nothing."""
    most = () if _foregone(tally) else filled(tally, tally.chosen)
    everything = (
        (_everything(tally.lots, len(tally.chosen), tally.begun, most),) if any(most[len(tally.chosen) :]) else ()
    )
    return (*everything, *_others(tally))


def _foregone(tally: Tally) -> bool:
    """Whether the number of all that is left is."""
    at = len(tally.chosen)
    for bound in tally.bounds:
        if bound.least == bound.most and not bound.unless and _has_all(bound, at, len(tally.lots)):
            return True
    return False


def _has_all(bound: Bound, at: int, end: int) -> bool:
    """Whether all lots from one to before another are in a bound."""
    return all(lot in bound.lots for lot in range(at, end))


def _everything(lots: Sequence[Lot], chosen: int, begun: bool, most: tuple[int, ...]) -> Preset:
    """The most that may be taken, where the numbers of so many lots are settled."""
    if most[chosen:] == tuple([lot.count for lot in lots[chosen:]]):
        return Preset(ALL, "All the rest" if begun else "All", most)
    return Preset(ALL, "As many as may be", most)


def _others(tally: Tally) -> list[Preset]:
    """The game's own, and none."""
    found = [] if tally.begun else [preset for preset in tally.presets if broken(tally, preset.counts) is None]
    if keeps(tally, tally.chosen):
        nothing = tally.chosen + (0,) * (len(tally.lots) - len(tally.chosen))
        found.append(Preset(NONE, "No more" if tally.begun else "None", nothing))
    return found


# ---------------------------------------------------------------------- the whole choice at once


def chosen(tally: Tally | None, answer: str) -> tuple[int, ...] | Refusal | None:
    """What an answer chooses that makes a whole choice at once, or why that may not be; None: it does not."""
    words = [] if tally is None else answer.lower().split()
    return whole(tally, words[1:]) if tally is not None and words[:1] == [CHOOSE] else None


def whole(tally: Tally, words: Sequence[str]) -> tuple[int, ...] | Refusal:
    """What `archers 3 jeanne 1` means: of lots that are not named none is chosen, or what is settled of them. Or why it
    may not be chosen."""
    places = {lot.id: at for at, lot in enumerate(tally.lots)}
    counts = [*tally.chosen, *([0] * (len(tally.lots) - len(tally.chosen)))]
    if len(words) % 2:
        return Refusal("", f"Say of each how many: “{CHOOSE} {tally.lots[0].id} {tally.lots[0].count}”.")
    for id, number in zip(words[::2], words[1::2], strict=True):
        at = places.pop(id, None)
        if at is None:
            twice = any(lot.id == id for lot in tally.lots)
            return Refusal("", f"“{id}” is named twice." if twice else _unknown(tally, id))
        count = _number(number)
        if count is None:
            return Refusal(
                "",
                f"“{number}” is not how many {tally.lots[at].name} can be chosen: it must be a number "
                f"from 0 to {tally.lots[at].count}.",
            )
        if at < len(tally.chosen) and count != tally.chosen[at]:
            return _fixed(tally, at) if count <= tally.lots[at].count else _too_many(tally.lots[at], count)
        counts[at] = count
    return broken(tally, counts) or tuple(counts)


def whole_answer(tally: Tally, counts: Sequence[int]) -> str:
    """A whole choice in one notation."""
    words = [f"{lot.id} {count}" for lot, count in zip(tally.lots, counts, strict=True) if count]
    return " ".join((CHOOSE, *words)) if words else NONE


def steps(tally: Tally, counts: Sequence[int]) -> tuple[str, ...]:
    """The answers that make a whole choice, from where the tally stands: a ready-made one by its name, else a step for
    each lot. It must break no bound. A phase of single pieces has the ready-made choices of its game only."""
    if tally.at_once:
        return (whole_answer(tally, counts),)
    chosen = settled(tally, tally.chosen)
    if len(chosen) + 1 < len(tally.lots):
        for preset in presets(replace(tally, chosen=chosen)):
            if preset.counts == tuple(counts) and (not tally.verb or preset in tally.presets):
                return (preset.id,)
    if tally.verb:
        return _one_by_one(tally, counts)
    answers: list[str] = []
    while len(chosen) < len(tally.lots):
        count = counts[len(chosen)]
        answers.append(f"{TAKE} {tally.lots[len(chosen)].id} {count}")
        chosen = settled(tally, (*chosen, count))
    return tuple(answers)


def _one_by_one(tally: Tally, counts: Sequence[int]) -> tuple[str, ...]:
    """A whole choice, piece by piece, up to where the rest follows."""
    answers: list[str] = []
    for at, count in enumerate(counts):
        for _ in range(count):
            if len(settled(tally, ())) == len(counts):
                return tuple(answers)
            answers.append(f"{tally.verb} {tally.lots[at].id}")
            lots = tuple(replace(lot, count=lot.count - (number == at)) for number, lot in enumerate(tally.lots))
            bounds = tuple(
                replace(bound, least=bound.least - 1, most=bound.most - 1) if at in bound.lots else bound
                for bound in tally.bounds
            )
            tally = replace(tally, lots=lots, bounds=bounds)
    return tuple(answers)


# ---------------------------------------------------------------------- the phase


@dataclass(slots=True)
class Handful(Phase[S]):
    """A choice of so many of each lot. `chosen` are the numbers of the first lots; the others are still to be said.

    A game's own class says whose it is, what is asked, of what (`tally`), and what comes of it (`decide`).
    """

    rules: ClassVar[tuple[str, ...]] = ()
    chosen: tuple[int, ...] = ()
    known: Tally | None = field(default=None, init=False, compare=False, repr=False)
    """The tally as it stands, from the second step on: steps change nothing, so it follows from that of the first."""

    def opened(self, s: S) -> Self:
        """It with its tally worked out: for a phase that has just been made and is asked before anything changes."""
        self.known = self._as_it_stands(s)
        return self

    def having(self, chosen: tuple[int, ...]) -> Self:
        """The same with these numbers chosen. A game writes it out by hand where it counts: `replace` is slow."""
        return replace(self, chosen=chosen)

    def seat(self, s: S) -> int:
        raise NotImplementedError

    def prompt(self, s: S) -> str:
        raise NotImplementedError

    def tally(self, s: S) -> Tally:
        """What there is to choose from and what binds the choice, with nothing chosen. The same at every step; some
        choice must be within the bounds."""
        raise NotImplementedError

    def decide(self, s: S, ref: Referee, counts: tuple[int, ...]) -> None:
        """The choice is made: carry it out. It must leave the stack changed."""
        raise NotImplementedError

    def ask(self, s: S) -> Decision | None:
        tally = self._as_it_stands(s)
        if len(tally.chosen) == len(tally.lots):
            return None
        menu = tally.offered
        if menu is None:
            menu = tally.offered = Counts(_twin(tally))
        return Decision(self.seat(s), self.prompt(s), menu, rules=self.rules, tally=tally)

    def run(self, s: S, ref: Referee) -> None:
        self.decide(s, ref, self._as_it_stands(s).chosen)

    def answer(self, s: S, ref: Referee, seat: int, option: Option) -> None:
        if option.verb != TAKE:
            self.decide(s, ref, option.args)
            return
        tally = _next(self._as_it_stands(s), option.args[0])
        if len(tally.chosen) < len(tally.lots):
            step = self.having(tally.chosen)
            step.known = tally
            s.then(step)
        else:
            self.decide(s, ref, tally.chosen)

    def why_not(self, s: S, seat: int, words: list[str]) -> Refusal | None:
        refusal = self._refusal(self._as_it_stands(s), words)
        return None if refusal is None else refusal.under(self.rules)

    @staticmethod
    def _refusal(tally: Tally, words: list[str]) -> Refusal | None:
        if words[0] == NONE:
            return broken(tally, tally.chosen + (0,) * (len(tally.lots) - len(tally.chosen)))
        if words[0] == CHOOSE:
            found = whole(tally, words[1:])
            return found if isinstance(found, Refusal) else None
        preset = next((preset for preset in tally.presets if preset.id == words[0]), None)
        if preset is not None:
            return (
                Refusal("", f"“{preset.name}” is a choice for the beginning, and this one is half made.")
                if tally.begun
                else broken(tally, preset.counts)
            )
        count = _number(words[2]) if words[0] == TAKE and len(words) == 3 else None
        return None if count is None else _take_refusal(tally, words[1], count)

    def fault(self, s: S) -> str:
        if s.stack[-1] is not self:
            return ""  # what is asked now may have changed what it is a choice of
        tally, so_far = self.tally(s), tuple[int, ...]()
        for count in self.chosen:
            if len(so_far) == len(tally.lots) or count not in possible(tally, so_far):
                return f"{type(self).__name__} can't have come to the choice {self.chosen}"
            so_far = (*so_far, count)
        return ""

    def _as_it_stands(self, s: S) -> Tally:
        """The tally with what is chosen and what follows from that."""
        if self.known is not None:
            return self.known
        tally = self.tally(s)
        return _standing(tally, self.chosen) if self.chosen else _first(tally)


class Counts(Menu):
    """The ready-made choices, and so many of the next lot, which leaves a choice: so something can be taken, and there
    is an “all” unless the number is fixed. How much that is, is worked out when somebody looks.

    It knows what the tally is made of and not the tally, which knows its menu: objects that know each other are left to
    the garbage collector, and simulations make many."""

    __slots__ = ("_all", "_begun", "_bounds", "_chosen", "_found", "_lots", "_made", "_ready")

    def __init__(self, tally: Tally) -> None:
        super().__init__(None)
        self._lots = tally.lots
        self._bounds = tally.bounds
        self._chosen = tally.chosen
        self._begun = tally.begun
        last = len(tally.chosen) + 1 == len(tally.lots)
        self._all = 0 if last or _foregone(tally) else 1
        self._ready = [] if last else _others(tally)
        self._found = _numbers(tally)
        self._made: dict[int, Option] | None = None

    def _option(self, index: int) -> Option:
        made = self._made
        if made is None:
            made = self._made = {}
        found = made.get(index)
        if found is None:
            found = made[index] = self._make(index)
        return found

    def _make(self, index: int) -> Option:
        at, lots = len(self._chosen), self._lots
        if index < self._all:
            return _ready(_everything(lots, at, self._begun, _filled(lots, self._bounds, self._chosen)))
        index -= self._all
        if index < len(self._ready):
            return _ready(self._ready[index])
        count = self._found[index - len(self._ready)]
        return _take(lots[at], count, at + 1 == len(lots))

    def _list(self) -> tuple[Option, ...]:
        return tuple([self._option(index) for index in range(len(self))])

    def __len__(self) -> int:
        return self._all + len(self._ready) + len(self._found)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or not 0 <= index < len(self):
            return self.options[index]
        return self._option(index)


def _take(lot: Lot, count: int, last: bool) -> Option:
    """So many of a lot. Games keep lots and share them: what was said of one lies with it."""
    steps = lot.steps
    if steps is None:
        steps = lot.steps = {}
    key = count * 2 + last
    found = steps.get(key)
    if found is None:
        found = steps[key] = Option(
            f"{TAKE} {lot.id} {count}", (count,), label=f"{lot.name}: {count}", touch=lot.touch, final=last
        )
    return found


def _ready(preset: Preset) -> Option:
    return Option(preset.id, preset.counts, label=preset.name)


# ---------------------------------------------------------------------- why not


def _take_refusal(tally: Tally, id: str, count: int) -> Refusal | None:
    """Why not so many of this lot now."""
    at = len(tally.chosen)
    lot = tally.lots[at]
    if id != lot.id:
        known = next((number for number, other in enumerate(tally.lots) if other.id == id), None)
        if known is None:
            return Refusal("", _unknown(tally, id))
        return (
            _fixed(tally, known)
            if known < at
            else Refusal("", f"How many {tally.lots[known].name} is asked later. Asked is: how many {lot.name}?")
        )
    if count > lot.count:
        return _too_many(lot, count)
    if count in possible(tally, tally.chosen):
        return None
    for bound in tally.bounds:
        if not _could(replace(tally, bounds=(bound,)), count):
            return Refusal(bound.rule, bound.reason)
    for number, bound in enumerate(tally.bounds):  # each by itself would let it be, but not all together
        if _could(replace(tally, bounds=tally.bounds[:number] + tally.bounds[number + 1 :]), count):
            return Refusal(bound.rule, bound.reason)
    return Refusal("", f"Of {lot.name} it can be {', '.join(map(str, possible(tally, tally.chosen)))}.")


def _could(tally: Tally, count: int) -> bool:
    at, bounds = len(tally.chosen), tally.bounds
    return completes(tally.lots, bounds, plus(bounds, sums_of(bounds, tally.chosen), at, count), at + 1, set())


def _unknown(tally: Tally, id: str) -> str:
    return f"There is no “{id}” to choose from. There are: {', '.join(lot.id for lot in tally.lots)}."


def _too_many(lot: Lot, count: int) -> Refusal:
    return Refusal("", f"Of {lot.name} there are {lot.count} to choose from, not {count}.")


def _fixed(tally: Tally, at: int) -> Refusal:
    """Why the number of a lot is what it is: said before, or the only one that is left."""
    return Refusal("", f"How many {tally.lots[at].name} is settled: {tally.chosen[at]}.")


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS else None
