"""With what a match begins: scripted dice, a position with its scenario and seats, seats by their names."""

from typing import Any

import msgspec
import pytest

import banneret
from banneret import BanneretError, Match, Refusal, ScriptedDice
from banneret.kernel import codec
from banneret.kernel.record import RecordError
from banneret.kernel.registry import games

from . import council, ford

# ---------------------------------------------------------------------- scripted dice


def test_a_match_is_played_with_scripted_dice() -> None:
    dice = ScriptedDice([5, 17])
    match = Match("calais", dice=dice)
    match.play("march forced montivilliers fecamp")
    assert match.entries[-1].dice == ((28, 5),) and dice.left == [17]
    assert match.state == _with_sixth_card()


def _with_sixth_card() -> object:
    """The same match, with a seed that happens to draw that card."""
    for number in range(1_000):
        match = Match("calais", seed=f"sixth {number}")
        match.play("march forced montivilliers fecamp")
        if match.entries[-1].dice == ((28, 5),):
            return match.state
    return None


def test_a_script_that_runs_out_says_at_which_draw_and_changes_nothing() -> None:
    match = Match("calais", dice=ScriptedDice())
    with pytest.raises(BanneretError, match=r"run out of dice: draw 1 wants a number from 0 to 27"):
        match.play("march forced montivilliers fecamp")
    assert match.answers() == [] and match.log == []


def test_a_script_with_a_wrong_number_is_refused_and_changes_nothing() -> None:
    match = Match("calais", dice=ScriptedDice([28]))
    with pytest.raises(BanneretError, match="Draw 1 of the script is 28"):
        match.play("march forced montivilliers fecamp")
    assert match.answers() == []


def test_undo_and_looking_back_draw_the_same_script_again() -> None:
    match = Match("calais", dice=ScriptedDice([3, 4, 5, 6, 7, 8, 9]))
    match.play("march forced montivilliers fecamp")
    before = codec.dumps(match.state)
    assert match.decision is not None
    match.play(match.decision.options[0])
    assert [codec.dumps(moment.state) for moment in match.moments()][1] == before
    match.undo(consent=match.seats)
    assert codec.dumps(match.state) == before


def test_odds_do_not_draw_from_the_script() -> None:
    dice = ScriptedDice([3])
    match = Match("calais", dice=dice)
    assert match.odds("march forced montivilliers fecamp").exact and dice.left == [3]


def test_a_scripted_match_is_no_record() -> None:
    match = Match("calais", dice=ScriptedDice([3]))
    for ask in (match.record, lambda: match.seed, lambda: match.commitment):
        with pytest.raises(BanneretError, match="are scripted: no seed gives them"):
            ask()


def test_scripted_dice_and_a_seed_are_one_too_many() -> None:
    with pytest.raises(BanneretError, match="neither seed nor salts"):
        Match("calais", seed="x", dice=ScriptedDice([3]))


# ---------------------------------------------------------------------- positions


def test_a_position_brings_its_scenario_its_seats_and_its_optional_rules() -> None:
    s = banneret.position("calais", "agincourt", variants={"open_numbers": "on"})
    match = Match("calais", position=s)
    assert (match.scenario.id, match.variants["open_numbers"]) == ("agincourt", "on")
    for scenario in banneret.game("diex").scenarios:
        assert Match("diex", position=banneret.position("diex", scenario.id)).seats == scenario.seats


def test_a_position_of_another_scenario_is_refused() -> None:
    s = banneret.position("calais", "agincourt")
    with pytest.raises(BanneretError, match="of the scenario “agincourt”, not of “march”"):
        Match("calais", scenario="march", position=s)


def test_a_position_of_another_optional_rule_is_refused() -> None:
    s = banneret.position("maid", variants={"truce": "on"})
    assert Match("maid", position=s, variants={"truce": "on"}).variants["truce"] == "on"
    with pytest.raises(BanneretError, match="the optional rule truce is “on”, not “off”"):
        Match("maid", position=s, variants={"truce": "off"})


def test_a_record_whose_position_disagrees_with_its_header_is_refused() -> None:
    match = Match("calais", position=banneret.position("calais", "agincourt"), seed="x")
    assert Match.from_record(match.record()).state == match.state
    record = match.record()
    header = msgspec.structs.replace(record.header, scenario="march")
    with pytest.raises(RecordError, match="of the scenario “agincourt”, not of “march”"):
        Match.from_record(msgspec.structs.replace(record, header=header))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_position_tells_what_it_was_begun_with(game: banneret.Game[Any]) -> None:
    for scenario in game.scenarios:
        match = Match(game, scenario.id, seed="told")
        again = Match(game, seed="told", position=codec.dumps(match.state))
        assert (again.scenario, again.seats) == (match.scenario, match.seats)


# ---------------------------------------------------------------------- seats by name


def test_menus_are_asked_for_by_name() -> None:
    match = Match(council.game, seed="names")
    decision = match.decision
    assert decision is not None and decision.asked == match.awaited == council.LORDS
    assert decision.menu_of("east") is decision.menu_of(1)
    assert decision.part_of("east").menus.keys() == {1}
    with pytest.raises(BanneretError, match=r"no seat “nobody”. There are: north, east, south, west"):
        decision.menu_of("nobody")


def test_options_of_several_seats_are_an_error_that_says_what_to_do() -> None:
    decision = Match(council.game, seed="names").decision
    assert decision is not None
    with pytest.raises(BanneretError, match=r"\(north, east, south, west\).* use menu_of\('north'\)"):
        _ = decision.options
    assert decision.part_of("east").options == decision.menu_of("east").options


def test_why_not_answers_where_several_are_asked() -> None:
    match = Match(council.game, seed="names")
    assert match.why_not("pledge 1") == Refusal(
        "", "Several seats are asked at once: say which one answers (north, east, south, west)."
    )
    assert match.why_not("pledge 1", "east") is None
    assert match.why_not("pledge 99") == match.why_not("pledge 99", "north") is not None


def test_winners_have_names() -> None:
    match = Match(ford.game, seed="winners")
    assert match.winners == ()
    while match.decision is not None:
        match.play(match.decision.options[-1])
    assert match.result is not None and match.winners == tuple(match.seats[i] for i in match.result.winners)
