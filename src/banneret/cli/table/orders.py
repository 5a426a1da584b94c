"""Standing orders as they are typed and shown: “order ambush pass”, “order ambush use 3”, “order ambush take 60% hits”,
“order ambush take 60% hits if at night”, “order ambush usual”; and “order turn bake, sell, pass” for the coming
turns."""

from collections.abc import Iterable, Sequence

from ...kernel.game import Interrupt
from ...kernel.match import Match
from ...kernel.orders import TURN, Policy, StandingOrder, usual
from ...kernel.refusal import BanneretError

HOW = (
    "write “order KIND ask”, “order KIND pass”, “order KIND use”, or “order KIND take 50% OUTCOME” (several outcomes "
    "with commas), perhaps with “if CONDITION” at the end; “order KIND usual” takes it back"
)
HOW_MANY = "“order KIND ask 3” and “order KIND use 3” wait until so much is at stake, and pass else"
HOW_TURNS = (
    f"write “order {TURN} ANSWER, ANSWER” for what you do in your coming turns, one each; “order {TURN}” takes it back"
)


def how(match: Match) -> str:
    counted = any(one.unit for one in match.interrupts)
    known = ((HOW, match.interrupts), (HOW_MANY, counted), (HOW_TURNS, match.foresees))
    return "; ".join(words for words, there in known if there)


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
    plain = _PLAIN.get(policy)
    if plain is not None and not rest:
        return StandingOrder(kind, plain)
    if plain in ("ask", "use") and rest.isdecimal():
        if not about.unit:
            raise BanneretError(f"Nothing is counted at {kind}: an order about it can't wait for {rest}.")
        return StandingOrder(kind, plain, least=int(rest))
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


_PLAIN: dict[str, Policy] = {"ask": "ask", "pass": "pass", "use": "use", "usual": "usual"}
"""Orders of one word."""


def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


def described(order: StandingOrder, unit: str = "") -> str:
    """An order in words; `unit` is what it counts, if it waits for so much."""
    if order.policy == "take":
        only = f" {' and '.join(order.only)}," if order.only else ""
        return (
            f"{order.interrupt}:{only} take the best chance of {' or '.join(order.wanted)}, if it is at least "
            f"{round(100 * order.at_least)} %; else pass"
        )
    if order.policy == "play":
        return f"coming turns: {', then '.join(order.answers) or 'ask me'}"
    what = {"pass": "let everything pass", "use": "use it", "usual": "as usual"}.get(order.policy, "ask me")
    waits = f" from {order.least} {unit} on; else pass".replace("  ", " ") if order.least else ""
    return f"{order.interrupt}: {what}{waits}"


def all_of(given: Iterable[StandingOrder], interrupts: Sequence[Interrupt]) -> list[str]:
    """What holds for each kind of interruption: without an order, what is usual in the game."""
    by_kind = {order.interrupt: order for order in given}
    return [_line(by_kind.get(one.kind), one) for one in interrupts]


def _line(given: StandingOrder | None, about: Interrupt) -> str:
    if about.kind == TURN:
        return described(given or StandingOrder(TURN, "play"))
    words = described(given or usual(about), about.unit)
    if not about.title:
        return words
    named = ". ".join(text.rstrip(".") for text in (about.title, about.note) if text)
    return f"{words}{'' if given else ' (as usual)'}. {named}."
