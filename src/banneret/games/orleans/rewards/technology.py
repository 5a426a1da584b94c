"""ORL-4.7 to ORL-4.9: Technology tiles."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ids import space_id, space_name
from ..log import FOLLOWER_WORDS, NAMES, declined, tell
from ..numbers import Seat
from ..phase import OrleansPhase
from ..spaces import ACTION_SPACE, owned
from ..state import OrleansState, Player
from ..tables import ACTION_OF, ACTIONS, FREE, GREEN, SPACE_COUNT, TECHNOLOGY, Spaces
from ..touch import Touched

NOT_OWNED, NOT_HERE, HAS_ONE = 1, 2, 3


def barred(player: Player, space: int) -> int:
    """ORL-4.7: what forbids a Technology tile on this space; 0 if nothing does."""
    number = ACTION_OF[space]
    action = ACTIONS[number]
    if not owned(player.places, number):
        return NOT_OWNED
    if not action.technology:
        return NOT_HERE
    return HAS_ONE if TECHNOLOGY in player.spaces[action.first : action.last] else 0


def cannot_take_tile(player: Player, space: int) -> Refusal | None:
    """The same in words."""
    action, why = ACTIONS[ACTION_OF[space]], barred(player, space)
    return Refusal("ORL-4.7", _WHY[why](action)) if why else None


def _not_here(action: Spaces) -> str:
    why = "has only one space" if action.last - action.first == 1 else "never takes one"
    return (
        f"The {action.name} {why}: a Technology tile goes on an action with at least two spaces, never on the "
        "Town Hall."
    )


_WHY: dict[int, Callable[[Spaces], str]] = {
    NOT_OWNED: lambda action: f"You do not own the {action.name}.",
    NOT_HERE: _not_here,
    HAS_ONE: lambda action: f"The {action.name} has a Technology tile already.",
}


def legal_spaces(s: OrleansState, seat: int) -> list[int]:
    """Where a tile could be put, if one is left; ORL-4.8: none is taken if there is no such space."""
    if not s.technology:
        return []
    player = s.players[seat]
    return [space for space in range(SPACE_COUNT) if not barred(player, space)]


def offer(s: OrleansState, seat: int, optional: bool) -> None:
    """The player takes a Technology tile, if there is one and a space for it."""
    if legal_spaces(s, seat):
        s.call(PutTechnology(seat, optional))


@dataclass(slots=True)
class PutTechnology(OrleansPhase):
    """ORL-4.7: a tile is put at once on a space of an own action."""

    key: ClassVar[str] = "technology"
    rules: ClassVar[tuple[str, ...]] = ("ORL-4.7", "ORL-4.8")
    seat: Seat
    optional: bool

    def ask(self, s: OrleansState) -> Decision | None:
        options = [_technology(self.seat, space) for space in legal_spaces(s, self.seat)]
        if self.optional:
            options.append(_DECLINE)
        return Decision(
            self.seat,
            "Put a Technology tile on a space of one of your actions.",
            Menu(options),
            rules=self.rules,
            further=True,
        )

    def on_technology(self, s: OrleansState, ref: Referee, space: int) -> None:
        s.done()
        player = s.players[self.seat]
        s.technology -= 1
        stood = player.spaces[space]
        player.spaces[space] = TECHNOLOGY
        if stood != FREE:
            # ORL-4.7: to the green; ORL-4.9: to the bag if that is full
            (player.green if sum(player.green) < GREEN else player.bag)[stood] += 1
        if ref.hears:
            name = ACTIONS[ACTION_OF[space]].name
            moved = "" if stood == FREE else f"; the {FOLLOWER_WORDS[stood]} who stood there leaves it"
            text = f"{NAMES[self.seat]} puts a Technology tile on {name}{moved}."
            tell(
                s,
                ref,
                "technology",
                text,
                ("ORL-4.7",) if stood == FREE else ("ORL-4.7", "ORL-4.9"),
                touch=(space_id(self.seat, space),),
            )

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        declined(s, ref, self.seat, "the Technology tile")

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "technology" and len(words) == 2 and words[1] in ACTION_SPACE:
            return cannot_take_tile(s.players[seat], ACTION_SPACE[words[1]])
        return Refusal("ORL-4.7", "The Technology tile must be put on a space now.") if words[0] == "decline" else None

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        """A space, or the first of an action's."""
        first = [name for name, space in ACTION_SPACE.items() if ACTIONS[ACTION_OF[space]].id == t.action][:1]
        return [f"technology {name}" for name in t.spaces[-1:] or first]


_DECLINE = Option("decline", label="Take no Technology tile")


@cache
def _technology(seat: int, space: int) -> Option:
    action = ACTIONS[ACTION_OF[space]]
    label = f"Technology tile on {action.name}, space {space - action.first + 1}"
    return Option(f"technology {space_name(space)}", (space,), label=label, touch=(space_id(seat, space),))
