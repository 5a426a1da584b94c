"""Before the first decision and above the map: every seat of every scenario is told who it is, how it wins and how it
stands, in words that fit, of things that are there."""

import json
from pathlib import Path
from random import Random

import pytest

from banneret.kernel.match import Match
from banneret.kernel.registry import game as find_game
from banneret.kernel.registry import games
from banneret.kernel.scene import Briefing, Layout, Objective, Scene

EVERY = [pytest.param(game.id, scenario.id, id=scenario.id) for game in games() for scenario in game.scenarios]
ICONS = Path(__file__).parents[2] / "web" / "src" / "icons" / "used.json"
LONGEST, SHORTEST = 95, 44
"""Letters that find room at 1280 pixels, and at 390 without the time."""


def seats_of(match: Match) -> tuple[str | None, ...]:
    return (None, *match.seats)


def told(match: Match, seat: str | None) -> Briefing:
    found = match.briefing(seat)
    assert found is not None
    return found


def ids_of(layout: Layout) -> set[str]:
    return {place.id for place in layout.places} | {hex.id for hex in (layout.grid.hexes if layout.grid else ())}


def things(scene: Scene) -> set[str]:
    """What can be pointed at on the map."""
    places = ids_of(scene.layout)
    return places | {piece.id for piece in scene.pieces if piece.at in places}


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_every_seat_is_briefed(game: str, scenario: str) -> None:
    rules = find_game(game)
    match = Match(rules, scenario, seed="before")
    icons = {icon for group in json.loads(ICONS.read_text()).values() for icon in group}
    for seat in seats_of(match):
        own = told(match, seat)
        assert own.who and own.situation and own.until and own.balance and len(own.wins) <= 3
        assert own.minutes == rules.face.length(scenario) and own.lean == rules.face.lean(scenario)
        assert len(own.verbs) == 3 and all(verb.icon in icons and len(verb.text) <= 75 for verb in own.verbs)
        assert (own.here >= 0) == bool(own.scale) and own.here < max(1, len(own.scale))
        assert own.prizes or own.scale or len(own.wins) > 1, "how it is counted"
        assert 2 <= len(own.dates) <= 5 and [date.last for date in own.dates] == [False] * (len(own.dates) - 1) + [True]
        assert all(len(date.name) <= 24 and len(date.text) <= 60 for date in own.dates)
        assert all(len(prize.text) <= 32 and len(prize.value) <= 5 for prize in own.prizes) and len(own.prizes) <= 6
        assert len(own.sides) in (0, len(match.seats))


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_what_it_points_at_is_on_the_map(game: str, scenario: str) -> None:
    match = Match(find_game(game), scenario, seed="before")
    for seat in seats_of(match):
        own, there = told(match, seat), things(match.scene(seat))
        pointed = (
            {one.at for one in own.forces}
            | {id for push in own.pushes for id in push.at}
            | {id for verb in own.verbs for id in verb.at}
        )
        assert pointed <= there
        assert all(one.seat is None or one.seat < len(match.seats) for one in own.forces)


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_a_briefing_tells_nothing_that_chance_decides(game: str, scenario: str) -> None:
    """The same whatever was dealt, and the same when it is opened again later."""
    rules = find_game(game)
    one, other = (Match(rules, scenario, seed=seed) for seed in ("this deal", "that deal"))
    first = {seat: told(one, seat) for seat in seats_of(one)}
    assert first == {seat: told(other, seat) for seat in seats_of(other)}
    if scenario != "own_battle":  # where break points are known when both have hired
        at_random(one, Random("later"), 40)
        assert {seat: told(one, seat) for seat in seats_of(one)} == first


def lines(scene: Scene) -> list[Objective]:
    """Of the game and of those within it."""
    own = [scene.objective] if scene.objective is not None else []
    return own + (lines(scene.inner) if scene.inner is not None else [])


def at_random(match: Match, chance: Random, most: int) -> None:
    """Answer at random, so many times."""
    for _ in range(most):
        if not match.awaited:
            return
        seat = match.awaited[0]
        prompt = match.scene(seat).prompt
        assert prompt is not None
        match.play(chance.choice(prompt.choices).notation, seat)


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_the_line_above_the_map_fits_whatever_happens(game: str, scenario: str) -> None:
    match = Match(find_game(game), scenario, seed="line")
    chance = Random(scenario)
    for _ in range(12):
        for number, seat in enumerate(seats_of(match), -1):
            found = lines(match.scene(seat))
            assert found, "there is one always"
            for line in found:
                assert 0 < len(f"{line.wins} · {line.left} · {line.stands}: {line.worth}") <= LONGEST, line
                assert len(line.short or f"{line.wins} · {line.stands}") <= SHORTEST, line
                assert line.wins and line.left and line.stands and 0 <= line.gauge <= 1
                assert line.steps is None or 0 <= line.steps[0] <= line.steps[1] <= 11
                assert not line.shares or (len(line.shares) > 1 and all(share >= 0 for _seat, share in line.shares))
            assert seat is None or match.scene(seat).inner is not None or found[0].of == number
        at_random(match, chance, 25)
