"""What is asked: somebody is, and every option is legal and readable."""

from collections.abc import Iterator
from itertools import islice, permutations, product

from ....kernel.decision import MOST_OPTIONS, Decision
from ....kernel.flow import asking, peek
from ....kernel.match import Match
from ....kernel.option import Option
from ....kernel.phase import Phase
from .failed import Failed, difference, fingerprint

MOST_SPELLINGS = 24
"""So many orders of its members are tried of an option with sets."""


def menus(match: Match) -> None:
    """Somebody is asked; whoever is has from 1 to MOST_OPTIONS answers, all different, all legal, all readable in the
    way people write."""
    decision = match.decision
    if decision is None:
        if match.result is None:
            raise Failed("dead end", "nobody is asked, and the game is not over")
        return
    if not decision.seats:
        raise Failed("dead end", f"nobody is asked “{decision.prompt}”")
    if not decision.prompt.strip():
        raise Failed("menu", "a question without words")
    for seat in decision.seats:
        if not decision.menu_of(seat):
            raise Failed("dead end", f"{match.seats[seat]} is asked “{decision.prompt}” and has no answer")
    for seat, menu in decision.menus.items():
        if len(menu) > MOST_OPTIONS:
            raise Failed(
                "menu", f"{match.seats[seat]} is offered {len(menu)} options at once, more than {MOST_OPTIONS}"
            )
        if len({option.notation for option in menu}) != len(menu):
            raise Failed("menu", "two options are written alike")
        for option in menu:
            _option(match, seat, option)


def _option(match: Match, seat: int, option: Option) -> None:
    menu = match.decision.menu_of(seat) if match.decision is not None else ()
    said = option.notation
    if menu and menu.find(said) is not option:
        raise Failed("menu", f"“{said}” is on offer but is not found under its notation")
    if menu and menu.find(f"  {said.upper()}  ".replace(" ", "  ")) is not option:
        raise Failed(
            "menu",
            f"“{said}” is not found when it is written in capitals and wide: notations are small letters, "
            "one space apart",
        )
    refusal = match.why_not(said, match.seats[seat])
    if refusal is not None:
        raise Failed("menu", f"“{said}” is on offer, yet refused: {refusal}")
    for other in islice(spellings(option), MOST_SPELLINGS):
        if menu and menu.find(other) is not option:
            raise Failed("menu", f"“{other}” names the same set as “{said}” and is not understood as it")
    phase = asking(match.state)[1]
    if type(phase).answer is Phase.answer and not hasattr(phase, option.handler):
        raise Failed("menu", f"“{said}” is on offer, but {type(phase).__name__} has no {option.handler}")


def spellings(option: Option) -> Iterator[str]:
    """All ways to write an option: with the members of its sets in every order."""
    words = option.notation.split()
    for orders in product(*(permutations(words[start:end]) for start, end in option.sets)):
        written = list(words)
        for (start, end), order in zip(option.sets, orders, strict=True):
            written[start:end] = order
        yield " ".join(written)


def asking_is_pure(match: Match) -> None:
    """To ask twice is to ask the same, and changes nothing."""
    before = fingerprint(match.state)
    again = peek(match.state)
    if offered(again) != offered(match.decision):
        raise Failed("ask", "asked a second time, a position asks something else")
    after = fingerprint(match.state)
    if after != before:
        raise Failed("ask", f"a position changes when it is asked: {difference(before, after)}")


def offered(decision: Decision | None) -> tuple[object, ...]:
    """All that a decision says, as a value."""
    if decision is None:
        return ()
    menus = {seat: [option.notation for option in menu] for seat, menu in decision.menus.items()}
    return (decision.seats, decision.prompt, decision.rules, decision.interrupt, menus)
