"""How a position moves: run phases until somebody is asked, carry out an answer, run on. Knows nothing of history."""

from collections.abc import Sequence
from typing import Any

from .decision import Decision
from .dice import FastDice
from .game import Game
from .option import Menu, Option
from .phase import Phase
from .referee import Referee
from .refusal import Refusal
from .state import State

MOST_STEPS = 100_000
"""So many phases may run between two decisions before it is called a runaway."""


class Runaway(Exception):
    """Phases ran on and on without a decision, or decisions without an end: a defect of the game's code. `phase` is the
    class of the last, where it is one phase that does not bring the game on."""

    def __init__(self, told: str, last: Phase[Any] | None = None) -> None:
        super().__init__(told)
        self.phase = None if last is None else type(last)


class Stranded(Exception):
    """Nothing is left to be done, and the game has no result: a defect of the game's code, or a position that its
    `check` should have refused."""

    def __init__(self) -> None:
        super().__init__(
            "the last phase is done and the game has no result: it wants s.end(…), or s.then(…) in place of s.done()"
        )


def advance(s: State, ref: Referee) -> Decision | None:
    """Run on to the next decision. None: the game is over."""
    for _ in range(MOST_STEPS):
        if s.result is not None or s.rests:
            return None
        if s.inner is not None:
            decision = advance(s.inner.state, ref.within(s.inner.seats))
            if decision is not None:
                return decision.seen_from(s.inner.seats)
            inner, s.inner = s.inner.state, None
            s.stack[-1].on_inner(s, ref, inner)
            continue
        if not s.stack:
            raise Stranded
        phase = s.stack[-1]
        decision = phase.ask(s)
        if decision is not None:
            return decision
        phase.run(s, ref)
    raise Runaway(f"more than {MOST_STEPS} phases without a decision, the last {s.stack[-1]!r}", s.stack[-1])


def apply(s: State, ref: Referee, seat: int, option: Option) -> None:
    """Carry out an option that has been checked against the menu. The caller then advances."""
    if s.inner is None:
        s.stack[-1].answer(s, ref, seat, option)
    else:
        apply(s.inner.state, ref.within(s.inner.seats), s.inner.seats.index(seat), option)


def asking(s: State) -> tuple[State, Phase[Any]]:
    """The phase that asks, and the position it is part of: of the innermost game."""
    while s.inner is not None:
        s = s.inner.state
    return s, s.stack[-1]


def seat_within(s: State, seat: int) -> int | None:
    """The number that a seat has in the innermost game; None if it looks on there."""
    while s.inner is not None:
        if seat not in s.inner.seats:
            return None
        seat = s.inner.seats.index(seat)
        s = s.inner.state
    return seat


def innermost(game: Game[Any], s: State) -> Game[Any]:
    """The game that asks."""
    while s.inner is not None:
        game, s = game.within(s.inner), s.inner.state
    return game


def asked_of(game: Game[Any], s: State, seat: int) -> tuple[Game[Any], State, int]:
    """The game that asks, its position, and the number there of a seat that is asked: what hints are asked for."""
    while s.inner is not None:
        game, seat, s = game.within(s.inner), s.inner.seats.index(seat), s.inner.state
    return game, s, seat


def foreseen(game: Game[Any], s: State, seat: int) -> Menu:
    """What a seat could answer in its next turn of the innermost game if nothing changed before; nothing if it looks on
    there."""
    within = seat_within(s, seat)
    return Menu(()) if within is None else innermost(game, s).face.foresee(asking(s)[0], within)


def peek(s: State) -> Decision | None:
    """The decision at hand of a position that has been advanced."""
    if s.result is not None or s.rests:
        return None
    if s.inner is not None:
        decision = peek(s.inner.state)
        return None if decision is None else decision.seen_from(s.inner.seats)
    return s.stack[-1].ask(s)


def before_last(s: State, decision: Decision | None, seat: int, answers: Sequence[str]) -> tuple[State, int, Option]:
    """Where only the last of some answers is still to be given: the position, whose it is, and that option. Those
    before it are steps of one choice: they say what is chosen and do nothing."""
    option = None if decision is None else decision.menu_of(seat).find(answers[0])
    if option is None:
        raise ValueError(f"“{answers[0]}” is not on offer")
    if len(answers) == 1:
        return s, seat, option
    then, ref = s.clone(), Referee(FastDice(0))
    apply(then, ref, seat, option)
    return before_last(then, advance(then, ref), seat, answers[1:])


def why_not(s: State, decision: Decision | None, seat: int, seats: tuple[str, ...], notation: str) -> Refusal | None:
    """Which rule forbids this answer; None when it is on offer."""
    if decision is None:
        return Refusal("", "The game is over.")
    menu = decision.menu_of(seat)
    if not menu and seat in decision.seats:
        return Refusal("", f"{seats[seat].capitalize()} is asked, and the game offers no answer: {decision.prompt}")
    if not menu:
        awaited = " and ".join(seats[i].capitalize() for i in decision.seats)
        return Refusal("", f"It is not for {seats[seat].capitalize()} to answer now, but for {awaited}.")
    if menu.find(notation) is not None:
        return None
    words = notation.lower().split()
    inner, phase = asking(s)
    inner_seat = seat_within(s, seat)
    if words and inner_seat is not None:
        refusal = phase.why_not(inner, inner_seat, words)
        if refusal is not None:
            return refusal
    verbs = ", ".join(dict.fromkeys(option.verb for option in menu))
    rule = decision.rules[0] if decision.rules else ""
    said = f"“{notation.strip()}” is" if words else "An empty answer is"
    return Refusal(rule, f"{said} not on offer. Asked is: {decision.prompt} Answers begin with: {verbs}.")


def why_not_touched(
    s: State, decision: Decision | None, seat: int, seats: tuple[str, ...], touched: tuple[str, ...]
) -> Refusal | None:
    """Why touching these things leads nowhere; None when it leads to an option on offer: others may be left out between
    them, or after."""
    menu = () if decision is None else decision.menu_of(seat)
    if any(option.leads(touched) for option in menu):
        return None
    within = seat_within(s, seat)
    meant: tuple[str, ...] = ()
    if decision is not None and menu and within is not None:
        inner, phase = asking(s)
        meant = phase.meant(inner, within, decision.menu_of(seat), touched)
    refusals = []
    for notation in meant or (" ".join(touched),):
        refusal = why_not(s, decision, seat, seats, notation)
        if refusal is None:
            return None
        refusals.append(refusal)
    return next((refusal for refusal in refusals if refusal.rule), refusals[0])
