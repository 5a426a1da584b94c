"""One title that holds several games: it is found as one, and what is played is one of them."""

from typing import Any

import pytest

from banneret import BanneretError, Game, Match, Record, RecordError, position
from banneret.bots import spec
from banneret.kernel import codec
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.game import interrupts
from banneret.kernel.title import Title
from banneret.lab import fuzz
from banneret.lab.fuzz import spoil
from banneret.lab.fuzz.run import phases
from banneret.lab.series.schedule import schedule

from . import ford
from .lists import JOUST, LANCES, TOURNEY, Joust, JoustState, Lists, Tourney, TourneyState, game


def tourney(**named: Any) -> Match:
    """In the middle of its first joust."""
    match = Match(game, "michaelmas", "lists", **named)
    match.play("call")
    match.play("aim helm")
    return match


# ---------------------------------------------------------------------- what is on the box


def test_a_title_has_all_that_its_levels_have() -> None:
    assert [scenario.id for scenario in game.scenarios] == ["single", "pentecost", "michaelmas"]
    assert [variant.id for variant in game.variants] == ["lances", "feast"], "what levels share is there once"
    assert [lesson.id for lesson in game.face.lessons] == ["aim"] and game.face.minutes == JOUST.face.minutes
    assert {seat: arms.field for seat, arms in game.face.arms.items()} == {"red": "gules", "blue": "azure"}
    assert [one.kind for one in interrupts(game)] == ["visor"] == [one.kind for one in interrupts(TOURNEY)]
    assert game.kinds() == (JOUST, TOURNEY) and phases(game) == ["charge", "call"]


def test_the_level_is_found_by_scenario_by_position_and_by_what_was_saved() -> None:
    assert game.of(None) is game.of("single") is JOUST and game.of("michaelmas") is TOURNEY
    for level, s in ((JOUST, JoustState()), (TOURNEY, TourneyState())):
        assert game.of_state(s) is game.of_data(codec.dump(s)) is level
        assert level.of("whatever") is level.of_state(s) is level.of_data({}) is level, "it is itself the one"
    assert game.of_data(7) is game.of_data({"is": "Nobody"}) is JOUST, "which refuses it as any game does"
    with pytest.raises(BanneretError, match=r"The Lists has no positions of the class FordState\."):
        game.of_state(ford.game.start("patrol", ford.game.settle({})))


def test_a_game_that_is_no_title_is_what_it_was() -> None:
    assert ford.game.kinds() == (ford.game,) and ford.game.of("nothing") is ford.game and ford.game.part_id == "ford"


def test_what_a_saved_position_was_once_called_is_known() -> None:
    class Older(Tourney):
        def revise(self, data: dict[str, Any]) -> dict[str, Any]:
            return data | {"is": "TourneyState"} if data.get("is") == "Melee" else data

    older = Older()

    class Box(Lists):
        levels = (JOUST, older)

    data = codec.dump(TOURNEY.start("pentecost", {"lances": "blunt", "feast": "on"})) | {"is": "Melee"}
    assert Box().of_data(data) is older and codec.load(Box(), data).wins == [0, 1]


# ---------------------------------------------------------------------- playing


def test_a_match_is_of_a_level() -> None:
    assert Match(game).game is JOUST and Match(game, "pentecost").game is TOURNEY
    match = Match(game, "pentecost", "x", variants={"feast": "on"})
    assert match.variants == {"lances": "blunt", "feast": "on"} and match.scene().title == "The tourney"
    assert Match(TOURNEY, "pentecost", "x").record() == Match(game, "pentecost", "x").record()


def test_a_wrong_scenario_is_refused_with_all_that_there_are() -> None:
    said = r"The Lists has no scenario “melee”\. It has: single, pentecost, michaelmas\."
    with pytest.raises(BanneretError, match=said):
        Match(game, "melee")
    with pytest.raises(BanneretError, match=said):
        position(game, "melee")
    with pytest.raises(BanneretError, match=said):
        schedule(game, {}, scenario="melee")


def test_optional_rules_of_another_level_are_refused() -> None:
    with pytest.raises(BanneretError, match=r"The Lists \(Joust\) has no optional rule “feast”\. It has: lances\."):
        Match(game, "single", variants={"feast": "on"})
    assert Match(game, "single", variants={"lances": "sharp"}).variants == {"lances": "sharp"}


def test_a_level_inside_another_goes_by_its_kind() -> None:
    match = tourney()
    assert match.state.inner is not None and match.state.inner.game == "joust" == JOUST.part_id
    assert TOURNEY.part("joust") is JOUST is TOURNEY.within(match.state.inner)
    with pytest.raises(BanneretError, match="The Lists has no game “lists” inside it"):
        TOURNEY.part("lists")
    inner = match.scene("blue").inner
    assert inner is not None and inner.title == "The joust"
    assert {outcome.gists for outcome in match.odds("aim helm").outcomes} == {("a hit",), ("a miss",)}


def test_a_title_inside_another_game_plays_what_the_position_is_of() -> None:
    """As a game that was written before the title held several may have it."""

    class Fair(Tourney):
        parts = (game,)

    fair = Fair()
    s = fair.start("pentecost", {"lances": "blunt", "feast": "off"})
    s.enter(game, game.start("single", {"lances": "sharp"}), (0, 1))
    assert s.inner is not None and s.inner.game == "lists" and fair.within(s.inner) is JOUST
    again = codec.loads(fair, codec.dumps(s))
    assert codec.dumps(again) == codec.dumps(s) and Match(fair, "pentecost", position=s).scene().inner is not None


def test_what_nobody_knows_is_dealt_anew_even_if_the_title_is_asked() -> None:
    s = game.start("single", {"lances": "blunt"})
    assert isinstance(s, JoustState)
    assert determinise(game, s, 0, FastDice(1)).omen == determinise(JOUST, s, 0, FastDice(1)).omen > 0
    outer = tourney().state
    inner = determinise(game, outer, 0, FastDice(1)).inner
    assert inner is not None and isinstance(inner.state, JoustState) and inner.state.omen > 0


def test_bots_play_at_the_level_of_the_level() -> None:
    plan = schedule(game, {"red": "knight"}, 2, scenario="single")
    assert plan.rules is JOUST and spec("knight", plan.rules) == "greedy"
    assert schedule(game, {}, 2, scenario="michaelmas").rules is TOURNEY


# ---------------------------------------------------------------------- positions and records


@pytest.mark.parametrize("scenario", ["single", "pentecost"])
def test_a_position_comes_back_and_finds_its_level(scenario: str) -> None:
    match = Match(game, scenario, "x", variants={"lances": "sharp"})
    match.play(match.decision.options[0] if match.decision else "")
    for given in (match.state, codec.dumps(match.state)):
        again = Match(game, position=given)
        assert again.game is match.game and codec.dumps(again.state) == codec.dumps(match.state)


def test_a_position_of_another_level_than_the_scenario_is_refused() -> None:
    with pytest.raises(BanneretError, match="“pentecost” is no scenario of the kind Joust, of which the position is"):
        Match(game, "pentecost", position=position(game, "single"))
    with pytest.raises(BanneretError, match="an omen is a number from 0 on"):
        position(game, "single", omen=-1)
    written = position(game, omen=7)
    assert isinstance(written, JoustState) and written.omen == 7
    with pytest.raises(BanneretError, match="nothing to write by the name “omen”"):
        position(game, "pentecost", omen=7)


def test_a_record_says_the_title_and_the_scenario_and_the_version_of_the_level() -> None:
    match = tourney(variants={"feast": "on"})
    while match.decision is not None:
        match.play(match.decision.options[0])
    record = match.record()
    assert (record.header.game, record.header.scenario, record.header.rules) == ("lists", "michaelmas", TOURNEY.version)
    again = Match.from_record(Record.loads(record.dumps()), game)
    assert again.game is TOURNEY and again.log == match.log and again.result == match.result
    assert Match(game, "single", "x").record().header.rules == JOUST.version == game.version


def test_a_record_of_a_newer_version_of_its_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(Tourney, "version", 2)
        record = Match(game, "pentecost", "x").record()
    with pytest.raises(RecordError, match="knows version 1: update Banneret"):
        Match.from_record(record, game)


def test_a_record_of_an_unknown_scenario_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Match(game, "pentecost", "x").record()
    monkeypatch.setattr(Lists, "scenarios", JOUST.scenarios)
    with pytest.raises(RecordError, match="The Lists has no scenario “pentecost”"):
        Match.from_record(record, game)


def test_the_fuzzer_goes_through_all_levels() -> None:
    found = fuzz.run(game, 12, seed="levels")
    assert not found.findings and found.asked["call"] and found.asked["charge"] and not found.unreached
    tried, crashes = spoil.sweep(game, spoil.positions(game, 6, "levels"), "levels", most=80)
    assert tried > 240 and not crashes


# ---------------------------------------------------------------------- titles that can't be


def boxed(*levels: Game[Any]) -> None:
    type("Box", (Title,), {"id": "lists", "title": "Box", "about": "", "levels": levels})


class Elsewhere(Tourney):
    id = "elsewhere"


class Nameless(Tourney):
    kind = ""


class SameKind(Tourney):
    kind = "Joust"


class SameState(Tourney):
    state = JoustState


class SameScenario(Tourney):
    scenarios = JOUST.scenarios


class OtherLances(Tourney):
    variants = (type(LANCES)("lances", "Long lances", "LST-9", ("short", "long")),)


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (Elsewhere(), "its level Elsewhere must have its id, lists, not elsewhere"),
        (Nameless(), "its level Nameless needs a kind"),
        (SameKind(), "two of its levels have the kind Joust"),
        (SameState(), "two of its levels have the class of positions JoustState"),
        (SameScenario(), "two of its levels have the scenario single"),
        (OtherLances(), "mean something else by the optional rule lances"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_levels_that_nobody_could_tell_apart_are_refused(second: Game[Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        boxed(Joust(), second)
    with pytest.raises(ValueError, match="holds at least one game"):
        boxed()
