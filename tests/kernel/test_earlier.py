"""A game as it was written for Banneret 0.1: each member that has moved since still does its work, wherever it is
looked for today."""

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.bots import make
from banneret.bots.mcts import MctsBot
from banneret.bots.roster import spec
from banneret.kernel import codec
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.game import Game, foresees, interrupts
from banneret.kernel.match import Match
from banneret.kernel.option import Menu, Option
from banneret.kernel.orders import TURN, StandingOrder
from banneret.kernel.scene import Preview, Reason, Scene
from banneret.lab.teams import play as teams

from . import hoard
from .table import play_all


def laid(game: Game[Any] = hoard.game) -> Match:
    return Match(game, seed="hill")


def text(preview: Preview | None) -> str:
    assert preview is not None
    return preview.reasons[0].text


# ---------------------------------------------------------------------- the face


def test_what_people_see_is_the_games() -> None:
    assert laid().scene("ann").heading == "Turn 0" and laid().scene(None).title == "The Hoard"
    face = hoard.game.face
    assert (face.minutes, face.difficulty, face.chat) == (7, 1, "none")
    assert face.arms["bob"].field == "azure" and [lesson.id for lesson in face.lessons] == ["first"]


def test_what_players_may_answer_in_advance_is_the_games() -> None:
    assert [kind.kind for kind in interrupts(hoard.game)] == ["grab"] and foresees(hoard.game)
    assert [option.notation for option in laid().foresee("bob")] == ["dig", "sack", "keep", "share"]
    match = laid()
    match.order("ann", StandingOrder(TURN, "play", answers=("sack", "share", "dig")))
    assert [answer for _, answer in match.answers()] == ["sack"], "sack asks for more than the list has"
    play_all(match, "choose coins 1 gems 0", "bob: sack", "choose coins 1 gems 0")
    assert match.answers()[-1] == ("ann", "dig"), "what was meant for a further choice that did not come is passed over"


def test_a_standing_order_asks_the_games_conditions() -> None:
    for gold, answer in ((0, "pass"), (9, "grab 2")):
        match = Match(
            hoard.game, seed="order", position=codec.dumps(hoard.HoardState(gold=[gold, 0], stack=[hoard.Turn()]))
        )
        match.order("bob", StandingOrder("grab", "take", 0.5, ("gets it",), ("two at once",)))
        play_all(match, "dig", "share")
        assert match.answers()[-1] == ("bob", answer), "two can be grabbed of one who has five, and one is never enough"


# ---------------------------------------------------------------------- the phases


def test_phases_ask_the_game() -> None:
    match = laid()
    assert text(match.preview("dig")) == "ann at turn: dig"
    refusal = match.why_not_touched(("bag", "hill"))
    assert refusal is not None and refusal.reason == "A bag is filled with “sack”.", (
        "meant: what was touched, word by word"
    )
    match.play("sack")
    assert text(match.preview("choose coins 2 gems 1")) == "ann takes 2 and 1"
    assert match.decision is not None
    step = match.decision.options[-1].notation
    assert text(match.preview(step)) == f"ann at sack: {step}"


def test_a_phase_that_answers_for_itself_is_not_overruled() -> None:
    match = play_all(laid(), "dig")
    assert text(match.preview("share")) == "Half of it." and match.preview("keep") is None


# ---------------------------------------------------------------------- hints and study


class Counting(hoard.Hoard):
    """Counts what it is asked for."""

    id = "counting"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def evaluate(self, s: hoard.HoardState, seat: int) -> float:
        self.asked.append("evaluate")
        return super().evaluate(s, seat)

    def playout(self, s: hoard.HoardState, seat: int, menu: Menu, dice: Dice) -> int:
        self.asked.append("playout")
        return super().playout(s, seat, menu, dice)


def test_bots_take_the_games_hints() -> None:
    game = Counting()
    dice = FastDice(1)
    view = laid(game).view("ann")
    assert make("tactician").choose(view, dice).notation == "sack"
    assert spec("squire", game) == "tactician" and spec("knight", game) == "mcts:400"
    assert not game.asked
    assert make("greedy").choose(view, dice).notation == "dig", "a die is worth more than a sack that is still empty"
    assert set(game.asked) == {"evaluate"}
    game.asked.clear()
    assert game.hints.horizon == 2
    MctsBot(iterations=20).choose(view, dice)
    assert game.asked.count("playout") <= 2 * game.asked.count("evaluate") and "playout" in game.asked


def test_whole_games_by_bots_replay() -> None:
    bots = (make("mcts:20"), make("greedy"))
    dice = FastDice(3)
    match = laid()
    while match.decision is not None:
        match.play(bots[match.decision.seat].choose(match.view(match.awaited[0]), dice))
    again = Match.from_record(match.record(), hoard.game)
    assert again.state == match.state and again.log == match.log


def test_the_lab_counts_its_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teams, "find_game", lambda id: hoard.game)
    played, _ = teams.play(teams.TeamSchedule("hoard", "hill", ("greedy", "random"), 1), 0)
    assert played.teams == (0, 1) and played.turns == hoard.TURNS
    counted = {(fact.topic, fact.name) for fact in played.facts}
    assert {("riches", "gold"), ("turns", "dig")} <= counted
    assert hoard.game.study.teams == ("diggers", "fillers") and [topic.id for topic in hoard.game.study.topics] == [
        "riches",
        "turns",
    ]


# ---------------------------------------------------------------------- one member of a parent replaced


class Renamed(hoard.Hoard):
    """Another scene, all else as it was."""

    id = "renamed"

    def scene(self, s: hoard.HoardState, seat: int | None) -> Scene:
        scene = super().scene(s, seat)
        return Scene(scene.game, scene.title, f"Day {s.turn}", scene.seats, seat, scene.phase, scene.layout)


def test_a_member_that_a_class_replaces_is_its_own_and_the_rest_its_parents() -> None:
    game = Renamed()
    match = laid(game)
    assert match.scene("ann").heading == "Day 0" and match.scene("ann").game == "renamed"
    assert laid().scene("ann").heading == "Turn 0", "the parent keeps its own"
    assert game.face.minutes == 7 and [option.notation for option in match.foresee("ann")][:2] == ["dig", "sack"]
    assert make("tactician").choose(match.view("ann"), FastDice(1)).notation == "sack"


class Hurried(hoard.Hoard):
    id = "hurried"
    minutes = 2
    horizon = 5

    def advise(self, s: hoard.HoardState, seat: int, menu: Menu) -> list[float]:
        return [-value for value in super().advise(s, seat, menu)]


def test_attributes_and_hints_too() -> None:
    game = Hurried()
    assert (game.face.minutes, hoard.game.face.minutes) == (2, 7) and (
        game.hints.horizon,
        hoard.game.hints.horizon,
    ) == (5, 2)
    assert make("tactician").choose(laid(game).view("ann"), FastDice(1)).notation == "dig"
    assert make("tactician").choose(laid().view("ann"), FastDice(1)).notation == "sack"


@pytest.fixture
def phases(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What games hand on to the phases of the hoard is put back afterwards."""
    for phase in hoard.Hoard.values:
        for name in ("preview", "preview_tally", "meant", "meets"):
            if name in vars(phase):
                monkeypatch.setattr(phase, name, vars(phase)[name])
    yield


class Outspoken(hoard.Hoard):
    id = "outspoken"

    def preview(self, s: hoard.HoardState, seat: int, option: Option) -> Preview | None:
        return Preview((Reason(f"Outspoken: {option.notation}"),))


@pytest.mark.usefixtures("phases")
def test_phases_ask_the_most_derived_of_the_games_that_share_them() -> None:
    """A phase does not know in which game it stands: it asks the class that says most."""
    match = laid(Outspoken())
    assert text(match.preview("dig")) == "Outspoken: dig"
    hoard.Hoard()
    assert text(match.preview("dig")) == "Outspoken: dig", "a parent made later does not take it back"
    match.play("sack")
    assert text(match.preview("choose coins 1 gems 0")) == "ann takes 1 and 0"


def test_a_game_that_defines_none_of_it_has_the_plain_ones() -> None:
    class Plain(Game[hoard.HoardState]):
        id = "plain"

    game = Plain()
    assert game.face is Game.face and game.hints is Game.hints and game.study is Game.study
