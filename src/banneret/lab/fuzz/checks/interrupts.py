"""Interruptions can be let go by and ordered in advance, and what orders speak of is so."""

from collections.abc import Iterable, Mapping, Sequence

from ....kernel.face import Interrupt
from ....kernel.flow import asking, seat_within
from ....kernel.match import Match
from ....kernel.orders import PASS
from .failed import Failed

ENOUGH = 60
"""So often an interruption must have been used, or weighed, before an outcome of it that never came is called
unknown."""


def interruption(match: Match) -> None:
    """Where a question is an interruption, everybody who is asked can let it go by; its kind is declared; and the phase
    answers for every condition, stake and gain that a standing order may ask for."""
    decision = match.decision
    if decision is None or not decision.interrupt:
        return
    position, phase = asking(match.state)
    asks = type(phase).ask
    for seat in decision.seats:
        if decision.menu_of(seat).find(PASS) is None:
            raise Failed(
                "interrupt",
                f"{match.seats[seat]} is interrupted (“{decision.interrupt}”) and can't answer “{PASS}”: a standing "
                "order could not let it go by",
                asks,
            )
    declared = next((one for one in match.interrupts if one.kind == decision.interrupt), None)
    if declared is None:
        kinds = ", ".join(one.kind for one in match.interrupts) or "none"
        raise Failed(
            "interrupt",
            f"the interruption “{decision.interrupt}” is not among Face.interrupts ({kinds}): nobody can give a "
            "standing order about it",
            asks,
        )
    for seat in decision.seats:
        within = seat_within(match.state, seat)
        if within is None:
            continue
        _number(phase.stake(position, within), "stake", type(phase).stake)
        for option in decision.menu_of(seat):
            _number(phase.gain(position, within, option), "gain", type(phase).gain)
            for condition in declared.conditions:
                met: object = phase.meets(position, within, option, condition)
                if not isinstance(met, bool):
                    raise Failed(
                        "interrupt",
                        f"whether “{option.notation}” meets “{condition}” is {met!r}, not True or False",
                        type(phase).meets,
                    )


def _number(said: object, what: str, by: object) -> None:
    if not isinstance(said, int):
        raise Failed("interrupt", f"the {what} at an interruption is {said!r}, no whole number", by)


def meant(interrupts: Iterable[Interrupt], gists: Iterable[str]) -> set[str]:
    """Of the outcomes that orders may want, those that these gists are."""
    told = tuple(gists)
    return {want for one in interrupts for want in one.outcomes if any(gist.startswith(want) for gist in told)}


def outcomes(interrupts: Sequence[Interrupt], used: Mapping[str, int], came: Iterable[str], by: object) -> None:
    """Every outcome that an order may want is the beginning of a gist that was told, or in odds. Only many games
    together can tell."""
    known = set(came)
    for one in interrupts:
        for want in one.outcomes:
            if want not in known and used.get(one.kind, 0) >= ENOUGH:
                raise Failed(
                    "outcome",
                    f"orders about “{one.kind}” may want “{want}”, but in {used[one.kind]} uses of it no event's gist "
                    "began with that",
                    by,
                )
