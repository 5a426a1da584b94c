"""The plans that the castle scenarios are about, played from the first answer on. The other side does nothing; no die
decides."""

import pytest

from banneret.games.diex.state import DiexState
from banneret.kernel.match import Match

IDLE = ("pass", "end", "done", "stop")


class Game:
    """A match in which one side follows a plan."""

    def __init__(self, scenario: str, side: str) -> None:
        self.match = Match("diex", scenario=scenario, seed="plan")
        self.side = side

    @property
    def s(self) -> DiexState:
        state = self.match.state
        assert isinstance(state, DiexState)
        return state

    @property
    def offers(self) -> list[str]:
        return [] if self.match.decision is None else [option.notation for option in self.match.decision.options]

    def rest(self) -> None:
        self.match.play(next(word for word in IDLE if word in self.offers))

    def wait(self, start: str) -> None:
        """Nobody does anything until the side is asked this."""
        while self.match.awaited != (self.side,) or not any(offer.startswith(start) for offer in self.offers):
            assert self.match.result is None, f"{start} was never on offer"
            self.rest()

    def do(self, *answers: str) -> None:
        """The first as soon as it is on offer, the others at once after it."""
        self.wait(answers[0])
        for answer in answers:
            while self.match.awaited != (self.side,):
                self.rest()
            assert answer in self.offers, f"{answer} is not among {self.offers}"
            self.match.play(answer)

    def next_turn(self) -> None:
        turn = self.s.turn
        while self.match.result is None and self.s.turn == turn:
            self.rest()

    def at(self, key: str) -> str:
        return self.s.hex(self.s.cast.numbers[key])

    def clear_bailey(self, *people: str) -> None:
        """These of the other side go away to the south of the bailey."""
        side, self.side = self.side, "norman"
        for who in people:
            self.do(f"move {who}")
            ground = self.s.ground
            goal = ground.cell("1612")
            self.match.play(
                min(
                    (o for o in self.offers if o.startswith("to ")),
                    key=lambda o: ground.lattice.distance(ground.cell(o[3:]), goal),
                )
            )
            if self.offers and self.s.moving >= 0:
                self.rest()
        self.do("end")
        self.side = side


def march(game: Game, *to: str) -> None:
    """Alfmaer goes ahead with the ladder."""
    game.do("move alfmaer", *(f"to {name}" for name in to))
    if game.s.moving >= 0:
        game.do("stop")
    game.next_turn()


def fetch(game: Game) -> None:
    """Alfmaer takes up a ladder with Wulfstan."""
    game.do("move osferth", "to 2104", "stop")
    game.do("move alfmaer", "to 2105", "take 3")


@pytest.mark.rules(
    "DXA-10.4a", "DXA-10.1.2d", "DXA-10.1.2e", "DXA-10.1.3c", "DXA-9.2.1a", "DXA-9.5.1b", "DXA-SC.7", "DXA-SC.8"
)
def test_a_ladder_to_the_motte_and_up_into_the_tower() -> None:
    game = Game("assault", "saxon")
    game.do("fill 1107", "done")
    fetch(game)
    game.do("to 2005", "to 1905", "stop")
    game.next_turn()
    march(game, "1804", "1704", "1604", "1504", "1404", "1305")
    march(game, "1205", "1106", "1107", "1007")
    game.do("move alfmaer", "to 1008", "raise 1008 nw")
    game.next_turn()
    game.do("move alfmaer", "climb 3", "over")
    assert game.at("alfmaer") == "0908"
    game.next_turn()
    game.do("move alfmaer", "to 0809", "to 0709", "stop")
    while game.match.result is None:
        game.rest()
    assert game.match.result.winners == (0,) and game.match.result.rules == ("DXA-SC.7",) and game.s.turn == 6


@pytest.mark.rules("DXA-10.1.3d", "DXA-9.2.2a", "DXA-9.2.3b", "DXA-9.2.4a", "DXA-9.5.1c")
def test_over_the_palisade_to_open_the_gate_and_lay_the_bridge() -> None:
    game = Game("assault", "saxon")
    game.do("fill 1806", "done")
    fetch(game)
    game.do("to 2005", "to 1906", "stop")
    game.do("end")
    game.clear_bailey("tancrede", "gerold", "bouchard", "gwendal", "hugolin", "robert_de_brix", "vital")
    game.do("move alfmaer", "to 1806", "raise 1806 sw")
    game.next_turn()
    game.do("move alfmaer", "climb 3", "over")
    assert game.at("alfmaer") == "1707"
    game.next_turn()
    game.do("move alfmaer", "to 1808", "stop")
    gate, bridge = game.s.ground.cell("1909"), game.s.ground.cell("2009")
    game.do("name alfmaer", "task gate alfmaer 1909")
    assert game.s.closed >> gate & 1
    game.next_turn()
    assert not game.s.closed >> gate & 1
    game.do("move alfmaer", "to 1909", "stop")
    game.do("name alfmaer", "task bridge alfmaer replace")
    game.next_turn()
    assert (
        game.s.ground.foot_step[game.s.ground.lattice.direction(game.s.ground.cell("2109"), bridge)][
            game.s.ground.cell("2109")
        ]
        == 1
    )
    game.do("move sigeweard", "to 2009")


@pytest.mark.rules("DXA-9.2.4a", "DXA-9.2.4c", "DXA-SC.8")
def test_the_garrison_shuts_the_open_gate() -> None:
    game = Game("open_gate", "norman")
    gate = game.s.ground.cell("1909")
    game.do("name vital", "task gate vital 1909")
    game.next_turn()
    assert game.s.closed >> gate & 1


@pytest.mark.rules("DXA-9.2.4c", "DXA-2.1i")
def test_a_carter_in_the_gate_keeps_it_open() -> None:
    game = Game("open_gate", "saxon")
    game.do("move aegelferth", "to 1909", "stop")
    game.side = "norman"
    game.do("name vital")
    preview = game.match.preview("task gate vital 1909")
    assert preview is not None and [reason.rules for reason in preview.reasons] == [("DXA-9.2.4c",), ("DXA-2.1i",)]
    game.do("task gate vital 1909")
    game.next_turn()
    assert not game.s.closed >> game.s.ground.cell("1909") & 1
    (told,) = [event for event in game.match.log if event.kind == "task" and "comes to nothing" in event.text]
    assert "Aegelferth is in the gate" in told.text and told.rules == ("DXA-2.1i", "DXA-9.2.4c")
