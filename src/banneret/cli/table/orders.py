"""Standing orders as they are typed and shown: “order ambush pass”, “order ambush take 60% hits”, “order ambush take
60% hits if at night”; and “order turn bake, sell, pass” for the coming turns."""

from collections.abc import Iterable, Sequence

from ...kernel.game import Interrupt
from ...kernel.match import Match
from ...kernel.orders import TURN, StandingOrder
from ...kernel.refusal import BanneretError

HOW = (
    "write “order KIND ask”, “order KIND pass”, or “order KIND take 50% OUTCOME” (several outcomes with "
    "commas), perhaps with “if CONDITION” at the end"
)
HOW_TURNS = (
    f"write “order {TURN} ANSWER, ANSWER” for what you do in your coming turns, one each; “order {TURN}” takes it back"
)


def how(match: Match) -> str:
    return "; ".join(words for words, there in ((HOW, match.interrupts), (HOW_TURNS, match.foresees)) if there)


def parse(words: str, interrupts: Sequence[Interrupt]) -> StandingOrder:
    """The order that somebody has typed after the word “order”."""
    longest = sorted(interrupts, key=lambda interrupt: -len(interrupt.kind))
    about = next((interrupt for interrupt in longest if f"{words} ".startswith(f"{interrupt.kind} ")), None)
    if about is None:
        raise BanneretError(
            "There is no interruption of that name; there are: "
            f"{', '.join(one.kind for one in interrupts)}. Then {HOW}."
        )
    kind = about.kind
    if kind == TURN:
        return StandingOrder(TURN, "play", answers=_listed(words[len(kind) :]))
    policy, _, rest = words[len(kind) :].strip().partition(" ")
    if policy == "ask" and not rest:
        return StandingOrder(kind, "ask")
    if policy == "pass" and not rest:
        return StandingOrder(kind, "pass")
    if policy == "take":
        chance, _, outcomes = rest.strip().partition(" ")
        outcomes, _, conditions = outcomes.partition(" if ")
        wanted, only = _listed(outcomes), _listed(conditions)
        strange = [condition for condition in only if condition not in about.conditions]
        if strange:
            raise BanneretError(
                f"An order about {kind} can't insist on “{strange[0]}”. There are these conditions: "
                f"{', '.join(about.conditions) or 'none'}."
            )
        if chance.endswith("%") and chance[:-1].isdecimal() and wanted:
            return StandingOrder(kind, "take", int(chance[:-1]) / 100, wanted, only)
    raise BanneretError(f"That is no order for {kind}: {HOW}.")


def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


def described(order: StandingOrder) -> str:
    if order.policy == "take":
        only = f" {' and '.join(order.only)}," if order.only else ""
        return (
            f"{order.interrupt}:{only} take the best chance of {' or '.join(order.wanted)}, if it is at least "
            f"{round(100 * order.at_least)} %; else pass"
        )
    if order.policy == "play":
        return f"coming turns: {', then '.join(order.answers) or 'ask me'}"
    return f"{order.interrupt}: {'let everything pass' if order.policy == 'pass' else 'ask me'}"


def all_of(given: Iterable[StandingOrder], interrupts: Sequence[Interrupt]) -> list[str]:
    """What holds for each kind of interruption: without an order, one is asked."""
    by_kind = {order.interrupt: order for order in given}
    return [
        described(by_kind.get(one.kind, StandingOrder(one.kind, "play" if one.kind == TURN else "ask")))
        for one in interrupts
    ]
