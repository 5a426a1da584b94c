"""Standing orders as they are typed and shown: “order ambush pass”, “order ambush take 60% hits”."""

from collections.abc import Iterable, Sequence

from ..kernel.orders import StandingOrder
from ..kernel.refusal import BanneretError

HOW = "write “order KIND ask”, “order KIND pass”, or “order KIND take 50% OUTCOME” (several outcomes with commas)"


def parse(words: str, interrupts: Sequence[str]) -> StandingOrder:
    """The order that somebody has typed after the word “order”."""
    kind = next((kind for kind in sorted(interrupts, key=len, reverse=True) if f"{words} ".startswith(f"{kind} ")), None)
    if kind is None:
        raise BanneretError(f"There is no interruption of that name; there are: {', '.join(interrupts)}. Then {HOW}.")
    policy, _, rest = words[len(kind) :].strip().partition(" ")
    if policy == "ask" and not rest:
        return StandingOrder(kind, "ask")
    if policy == "pass" and not rest:
        return StandingOrder(kind, "pass")
    if policy == "take":
        chance, _, outcomes = rest.strip().partition(" ")
        wanted = tuple(outcome.strip() for outcome in outcomes.split(",") if outcome.strip())
        if chance.endswith("%") and chance[:-1].isdecimal() and wanted:
            return StandingOrder(kind, "take", int(chance[:-1]) / 100, wanted)
    raise BanneretError(f"That is no order for {kind}: {HOW}.")


def described(order: StandingOrder) -> str:
    if order.policy == "take":
        return f"{order.interrupt}: take the best chance of {' or '.join(order.wanted)}, if it is at least {round(100 * order.at_least)} %; else pass"
    return f"{order.interrupt}: {'let everything pass' if order.policy == 'pass' else 'ask me'}"


def all_of(given: Iterable[StandingOrder], interrupts: Sequence[str]) -> list[str]:
    """What holds for each kind of interruption: without an order, one is asked."""
    by_kind = {order.interrupt: order for order in given}
    return [described(by_kind.get(kind, StandingOrder(kind, "ask"))) for kind in interrupts]
