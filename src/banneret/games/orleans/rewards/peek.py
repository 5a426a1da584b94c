"""ORL-15.3, ORL-15.4, ORL-12.8: looking at another player's secret card."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..ids import seat_id
from ..known import nations
from ..log import NAMES, listed, tell
from ..numbers import CardKind, Seat
from ..phase import OrleansPhase, foretold
from ..state import Look, OrleansState
from ..tables import MESSAGES, NATION_NAMES, SEATS
from ..touch import Touched

NATION, MESSAGE = 0, 1
KINDS: tuple[CardKind, CardKind] = ("nation", "message")
_TITLES = ("Nation card", "Secret Message")


def look(s: OrleansState, ref: Referee, seat: int, other: int, kind: int, rules: tuple[str, ...]) -> None:
    """All see who looked at whose card and which kind it was; the looking player alone learns what it says. ORL-20.5:
    there is no other way to see one."""
    player = s.players[other]
    s.seen = [*s.seen, Look(seat, other, KINDS[kind], s.round)]
    if kind == NATION:
        assert player.nation is not None
        player.nation = ref.show(player.nation, seat)
        said = f"{NAMES[other]} serves {NATION_NAMES[player.nation.value]}"
    else:
        assert player.message is not None
        player.message = ref.show(player.message, seat)
        said = f"{NAMES[other]}'s message: {MESSAGES[player.message.value].text}"
    if ref.hears:
        tell(
            s,
            ref,
            "look",
            f"{NAMES[seat]} looked at {NAMES[other]}'s {_TITLES[kind]}.",
            rules,
            touch=(f"{seat_id(other)}.{KINDS[kind]}",),
        )
        tell(s, ref, "seen", f"You saw: {said.rstrip('.')}.", rules, gist=said.rstrip("."), seats=(seat,))


def before_look(s: OrleansState, seat: int, other: int, kind: int, rule: str) -> Preview:
    """What is known of the card already, and who else has looked at it."""
    reasons = [
        Reason(
            f"You alone learn what {NAMES[other]}'s {_TITLES[kind]} says; all see that you looked at it.", rules=(rule,)
        )
    ]
    known = nations(s, seat, open=False)[other] if kind == NATION else None
    message = s.players[other].message
    if known is not None:
        reasons.append(
            Reason(f"You know it already: {NATION_NAMES[known.nation]} ({known.whence}).", rules=("ORL-20.1",))
        )
    elif kind == MESSAGE and message is not None and message.seen_by(seat):
        reasons.append(Reason("You have seen it already.", rules=("ORL-20.1",)))
    lookers = list(
        dict.fromkeys(
            NAMES[look.looker]
            for look in s.seen
            if look.other == other and look.kind == KINDS[kind] and look.looker != seat
        )
    )
    if lookers:
        reasons.append(Reason(f"It has been looked at by {listed(lookers)}.", rules=(rule,)))
    return Preview(tuple(reasons))


@dataclass(slots=True)
class Peek(OrleansPhase):
    """ORL-15.3: at an advance the player may look at one Nation card. ORL-15.4: now or never, and the same player may
    be looked at twice."""

    key: ClassVar[str] = "peek"
    rules: ClassVar[tuple[str, ...]] = ("ORL-15.3", "ORL-15.4")
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        return Decision(self.seat, "Look at the Nation card of one other player?", _MENUS[self.seat], rules=self.rules)

    def on_look(self, s: OrleansState, ref: Referee, other: int) -> None:
        s.done()
        look(s, ref, self.seat, other, NATION, self.rules)

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        if ref.hears:
            tell(s, ref, "decline", f"{NAMES[self.seat]} looks at no Nation card.", ("ORL-15.4",))

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        return (
            Refusal("ORL-15.3", "You may look at the Nation card of one other player.") if words[0] == "look" else None
        )

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"look {whose}" for _, whose in t.looked_at[-1:]]

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        return (
            before_look(s, seat, option.args[0], NATION, "ORL-15.4")
            if option.verb == "look"
            else foretold(s, seat, option)
        )


_MENUS = tuple(
    Menu(
        [
            *(
                Option(
                    f"look {SEATS[other]}",
                    (other,),
                    label=f"Look at {NAMES[other]}'s Nation card",
                    touch=(f"{seat_id(other)}.nation",),
                )
                for other in range(len(SEATS))
                if other != seat
            ),
            Option("decline", label="Look at none"),
        ]
    )
    for seat in range(len(SEATS))
)
