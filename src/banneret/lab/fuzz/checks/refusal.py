"""Answers that nobody offered: they are refused with a reason, and nothing changes."""

from collections.abc import Sequence

from ....kernel.decision import Decision
from ....kernel.flow import asking
from ....kernel.handful import chosen, presets
from ....kernel.match import Match
from ....kernel.refusal import BanneretError, Refused
from .clauses import Clauses
from .failed import Failed, difference, fingerprint, quoted, short


def refusals(match: Match, answers: Sequence[tuple[int, str]], clauses: Clauses | None = None) -> int:
    """None of these (seat, notation) that is not on offer is accepted; each is refused with a reason, and nothing
    changes. What refuses it is in the rulebook. Returns how many were refused."""
    before, decision, log, entries = fingerprint(match.state), match.decision, list(match.log), match.record().entries
    tried = []
    for seat, said in answers:
        if decision is not None and (decision.menu_of(seat).find(said) is not None or _is_ready(decision, seat, said)):
            continue
        tried.append(said)
        clause = _refused(match, seat, said)
        if clauses is not None and decision is not None:
            by = (type(asking(match.state)[1]), "why_not")
            clauses.cited((clause,), f"the refusal of “{short(said)}”", by)
    after = fingerprint(match.state)
    if after != before:
        raise Failed(
            "refusal", f"a refused answer (one of {quoted(tried)}) changed the position: {difference(before, after)}"
        )
    if match.decision is not decision:
        raise Failed("refusal", f"a refused answer (one of {quoted(tried)}) changed what is asked")
    if match.log != log or match.record().entries != entries:
        raise Failed("refusal", f"a refused answer (one of {quoted(tried)}) is in the log or the record")
    return len(tried)


def _is_ready(decision: Decision, seat: int, said: str) -> bool:
    """Whether it is a whole choice, or the name of a ready-made one: those are on offer beside the menu."""
    if decision.tally is None or seat != decision.seat:
        return False
    if isinstance(chosen(decision.tally, said), tuple):
        return True
    ready = presets(decision.tally)
    return said.strip().lower() in {preset.id for preset in ready}


def _refused(match: Match, seat: int, said: str) -> str:
    """By which clause."""
    name = match.seats[seat]
    try:
        match.play(said, name)
    except Refused as refused:
        if not refused.reason.strip():
            raise Failed("refusal", f"“{short(said)}” of {name} is refused without a reason") from None
        return refused.rule
    except Exception as error:
        raise Failed(
            "refusal", f"“{short(said)}” of {name} is not refused but fails: {type(error).__name__}: {error}"
        ) from error
    raise Failed("refusal", f"“{short(said)}” of {name} was not on offer and was accepted")


def strangers(match: Match) -> None:
    """A seat that there is not is an error in words."""
    try:
        match.play("pass", "nobody of that name")
    except BanneretError:
        return
    raise Failed("refusal", "an answer from a seat that does not exist was accepted")
