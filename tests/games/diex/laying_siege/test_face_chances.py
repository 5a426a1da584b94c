"""What previews say of chances is what the rules do: held against the odds, which run the rules under every roll."""

from fractions import Fraction

import pytest

from banneret.games.diex.engagement.place import structures
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.actions import parley
from banneret.games.diex.siege.actions.outlook import ESTIMATE, code, foresee
from banneret.games.diex.siege.chances import called_off, events, initiative, percent
from banneret.games.diex.siege.fire import SAVED, archers, chance_to_catch
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.quick_fight import Side
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.tables import EVENTS, MESSENGER, OPEN_GATE, RAIN, RESCUE
from banneret.games.diex.siege.walls import bonus, full_bonus, place_of
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.odds import Odds


def opened(scenario: str = "siege_castle_york", fights: str = "quick") -> Match:
    """Up to the fire of day 1."""
    match = Match(SIEGE, scenario, seed="chances", variants={"fights": fights})
    while match.decision is not None and match.decision.menu[0].verb == "commander":
        match.play(match.decision.menu[0], match.seats[match.decision.seat])
    return match


def asked(scenario: str = "siege_castle_york", fights: str = "quick") -> Match:
    """Up to the choice of day 1."""
    match = opened(scenario, fights)
    match.play("hold", "besieger")
    return match


def state(match: Match) -> SiegeState:
    assert isinstance(match.state, SiegeState)
    return match.state


def of(odds: Odds, *words: str) -> Fraction:
    """The chance that one of the gists comes."""
    found = [outcome.chance for outcome in odds.outcomes if any(word in outcome.gists for word in words)]
    return sum(found, Fraction(0))


def texts(match: Match, answer: str) -> str:
    assert match.decision is not None
    preview = match.preview(answer, match.seats[match.decision.seat])
    assert preview is not None
    return " | ".join(f"{reason.text}: {reason.sum}" for reason in preview.reasons)


@pytest.mark.rules("DXS-11.3.4", "DXS-11.3.2b", "DXS-11.3.2d")
def test_the_chance_to_catch_and_to_burn_down() -> None:
    match = opened()
    s = state(match)
    assert match.decision is not None
    for cell, what in list(structures(s.works, place_of(s)).items())[::9]:
        name = next(option for option in match.decision.menu if option.args == (cell,)).notation.split()[1]
        odds = match.odds(f"aim {name}", "besieger")
        caught = chance_to_catch(what, archers(s).bit_count())
        assert of(odds, "nothing burns") == 1 - caught
        told = texts(match, f"aim {name}")
        assert f"catches fire: {percent(caught)}" in told
        assert f"{name} burns down: {percent(caught * (1 - SAVED))}" in told
        burns = sum((outcome.chance for outcome in odds.outcomes if f"{name} burns" in outcome.gists), Fraction(0))
        assert burns == caught * (1 - SAVED)


@pytest.mark.rules("DXS-11.5.1a", "DXS-11.5.1c")
@pytest.mark.parametrize("scenario", [scenario.id for scenario in SIEGE.scenarios])
def test_the_surrender_roll(scenario: str) -> None:
    match = asked(scenario)
    odds = match.odds("negotiate", "besieger")
    assert of(odds, "the place surrenders") == parley.chance(state(match))
    assert f"the place surrenders: {percent(parley.chance(state(match)))}" in texts(match, "negotiate")


@pytest.mark.rules("DXS-11.4.1k", "DXC-17.2a", "DXC-17.3a")
@pytest.mark.parametrize("scenario", ["siege_castle_york", "siege_great_hall"])
def test_an_assault_by_one_roll(scenario: str) -> None:
    match = asked(scenario)
    s = state(match)
    found = foresee(s, Side(BESIEGER, s.here[BESIEGER]), Side(BESIEGED, s.inside), siege=True, bonus=bonus(s))
    odds = match.odds("assault", "besieger")
    for case in found.cases:
        chance = of(odds, f"result {case.outcome.letter}")
        assert chance == pytest.approx(case.rolls / 10, abs=1e-9 if odds.exact else 0.05), "with their leaders: sampled"
    told = texts(match, "assault")
    taken = code(found.defender, "D")
    assert (f"the place is taken: {percent(taken)}" in told) == (taken > 0)
    assert f"{float(found.attacker.dead):.1f} dead, {float(found.attacker.wounded):.1f} wounded of" in told
    assert f"{float(found.defender.dead):.1f} dead, {float(found.defender.wounded):.1f} wounded of" in told
    assert ESTIMATE.text not in told


@pytest.mark.rules("DXS-11.4c")
def test_what_would_be_fought_out_is_said_to_be_an_estimate() -> None:
    assert ESTIMATE.text in texts(asked(fights="skirmish"), "assault")
    match = asked(fights="ask")
    assert ESTIMATE.text in texts(match, "assault")
    match.play("assault", "besieger")
    assert ESTIMATE.text in texts(match, "skirmish") and ESTIMATE.text not in texts(match, "quick")


@pytest.mark.rules("DXS-11.2a", "DXS-11.4.1l")
def test_what_building_does_to_the_walls_is_what_is_built() -> None:
    match = asked()
    was = full_bonus(state(match))
    match.play("build", "besieger")
    told = texts(match, "choose ladder 1 grappling_hook 1 filled_moat 1")
    match.play("choose ladder 1 grappling_hook 1 filled_moat 1", "besieger")
    assert f"{full_bonus(state(match))} % instead of {was} %" in told


@pytest.mark.rules("DXS-11.1.2a", "DXS-11.1.2b", "DXS-11.1.3a", "DXS-11.6a")
def test_what_tomorrow_brings_is_what_the_dice_bring() -> None:
    """Counted over many first days: the event and the initiative of day 2."""
    s = state(asked())
    chances = events(s)
    assert chances.get(MESSENGER, Fraction(0)) == called_off(s)
    struck: dict[int, int] = {}
    first = free = 0
    for number in range(400):
        match = Match(SIEGE, "siege_castle_york", seed=Seed(f"{number}"), variants={"fights": "quick"})
        while state(match).day == 1 and match.decision is not None:
            verbs = {option.verb: option for option in match.decision.menu}
            match.play(verbs.get("hold") or verbs.get("wait") or match.decision.menu[0])
        found = state(match)
        if found.mouths and (found.result is None or found.result.kind != "starved"):
            struck[found.event] = struck.get(found.event, 0) + 1
            if found.initiative >= 0 and found.event not in (RAIN, RESCUE, OPEN_GATE):
                free += 1
                first += found.initiative == BESIEGER
    total = sum(struck.values())
    assert set(struck) - {0} <= set(chances)
    for event, chance in chances.items():
        assert struck.get(event, 0) / total == pytest.approx(float(chance), abs=0.05), EVENTS[event].name
    assert first / free == pytest.approx(float(initiative(s)), abs=0.1)


def test_percents_never_promise_too_much() -> None:
    assert percent(Fraction(0)) == "0 %" and percent(Fraction(1)) == "100 %"
    assert percent(Fraction(1, 1000)) == "under 1 %" and percent(Fraction(999, 1000)) == "over 99 %"
    assert percent(Fraction(1, 3)) == "33 %"
