"""A tent: a game that does nothing but play another inside itself, with the seats turned round. Tents can stand in
tents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Scene
from banneret.kernel.state import State

from . import campaign, council


@dataclass(slots=True, kw_only=True)
class TentState(State):
    """`seats` says which of our seats has which seat inside."""

    seats: tuple[int, ...]

    def clone(self) -> "TentState":
        copy = TentState(seats=self.seats)
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Pitch(Phase[TentState]):
    """Plays the game of this name to its end and takes over its result."""

    game: str

    key: ClassVar[str] = "tent"

    def run(self, s: TentState, ref: Referee) -> None:
        inside = _INSIDE[self.game]
        s.enter(inside, inside.start(inside.scenarios[0].id, inside.settle({})), s.seats)

    def on_inner(self, s: TentState, ref: Referee, inner: State) -> None:
        if inner.result is None:
            raise Violation("The game in the tent has ended without a result.")
        won = inner.result
        scores = tuple(won.scores[s.seats.index(seat)] for seat in range(len(s.seats)))
        winners = tuple(sorted(s.seats[seat] for seat in won.winners))
        s.end(Result(won.kind, won.level, winners, scores, won.reason, won.rules))


class TentFace(Face[TentState]):
    """What people see of the tent: not much. The names are those of the tent that it belongs to."""

    def __init__(self, id: str, title: str, seats: tuple[str, ...]) -> None:
        self.id, self.title, self.seats = id, title, seats

    def scene(self, s: TentState, seat: int | None) -> Scene:
        return Scene(
            game=self.id,
            title=self.title,
            heading="",
            seats=self.seats,
            seat=seat,
            phase="tent",
            layout=Layout("board", 1, 1),
        )


class Tent(Game[TentState]):
    """Subclasses say which game is inside and how the seats are turned."""

    about = "A game within a game."
    state = TentState
    values = (Pitch,)
    inside: ClassVar[Game[Any]]
    turned: ClassVar[tuple[int, ...]]

    def start(self, scenario: str, variants: Mapping[str, str]) -> TentState:
        return TentState(seats=self.turned, stack=[Pitch(self.inside.id)])

    def check(self, s: TentState) -> None:
        if s.inner is not None:
            self.part(s.inner.game).check(s.inner.state)


class CouncilTent(Tent):
    """The council, with the lords' places turned by one."""

    id = "council tent"
    title = "The Council in a Tent"
    inside = council.game
    turned = (1, 2, 3, 0)
    scenarios = (Scenario("tent", "A tent", "", ("ann", "bob", "cat", "dan")),)
    parts = (council.game,)
    face = TentFace(id, title, scenarios[0].seats)


council_tent = CouncilTent()


class DoubleTent(Tent):
    """The council in a tent in a tent."""

    id = "double tent"
    title = "The Council in Two Tents"
    inside = council_tent
    turned = (2, 0, 1, 3)
    scenarios = (Scenario("tent", "A tent", "", ("ash", "birch", "cedar", "elm")),)
    parts = (council_tent,)
    face = TentFace(id, title, scenarios[0].seats)


double_tent = DoubleTent()


class CampaignTent(Tent):
    """The campaign, with the fords within it, in a tent."""

    id = "campaign tent"
    title = "The Campaign in a Tent"
    inside = campaign.game
    turned = (2, 0, 1)
    scenarios = (Scenario("tent", "A tent", "", ("abbess", "baron", "count")),)
    parts = (campaign.game,)
    face = TentFace(id, title, scenarios[0].seats)


campaign_tent = CampaignTent()

_INSIDE: dict[str, Game[Any]] = {inside.id: inside for inside in (council.game, campaign.game, council_tent)}
