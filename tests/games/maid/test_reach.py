"""Where a group can go: against a slow reckoning in many positions, and clause by clause."""

import random
from itertools import pairwise

import pytest

from banneret.board.hex import members
from banneret.games.maid.country import HEX_IDS
from banneret.games.maid.forces.stacks import persons, relocate
from banneret.games.maid.movement.reach import reach
from banneret.games.maid.scenarios import SCENARIO_DATA
from banneret.games.maid.state import NOBODY, MaidState
from banneret.games.maid.tables import ENEMY, ENGLISH, FRENCH, OF_SIDE, Side

from .plain_walk import Country
from .wander import ALL_RULES, wander


def scatter(s: MaidState, rng: random.Random) -> MaidState:
    """The same pieces all over the place: stacks before towns and in the open, towns left empty, leaders alone."""
    s = s.clone()
    land = members(s.ground)
    for side in (ENGLISH, FRENCH):
        for at, counts in list(s.sp[side].items()):
            if rng.random() < 0.6:
                goal = rng.choice(land)
                taken = s.sp[ENEMY[side]].get(goal) is not None and s.town_side(goal) < 0
                if goal != at and not taken and sum(counts) + sum(s.sp[side].get(goal, (0,))) <= 20:
                    relocate(s, side, at, goal, counts, 0)
        for person in persons(OF_SIDE[side]):
            if s.at[person] >= 0 and rng.random() < 0.6:
                goal = rng.choice(land)
                if s.sp[ENEMY[side]].get(goal) is None:
                    s.put(person, goal)
    return s


def groups(s: MaidState, side: Side, rng: random.Random, most: int) -> list[tuple[int, tuple[int, ...], int]]:
    """Some groups: part of a stack with some of its people, or people alone."""
    places = sorted({*s.sp[side], *(at for person, at in enumerate(s.at) if at >= 0 and OF_SIDE[side] >> person & 1)})
    found = []
    for at in rng.sample(places, min(most, len(places))):
        there = s.sp[side].get(at, NOBODY[side])
        counts = NOBODY[side] if rng.random() < 0.2 else tuple(rng.randint(0, count) for count in there)
        people = sum(1 << person for person in persons(OF_SIDE[side]) if s.at[person] == at and rng.random() < 0.5)
        if any(counts) or people:
            found.append((at, counts, people))
    return found


def compare(
    s: MaidState,
    side: Side,
    country: Country,
    at: int,
    counts: tuple[int, ...],
    people: int,
    points: int,
    *,
    whole: bool,
) -> int:
    """The bit sets against the slow walk: hexes, costs, and that the way shown is legal and costs as much. Returns how
    many hexes it reached."""
    found = reach(s, side, at, counts, people, points, whole=whole)
    best, forced = country.walk(at, counts, people, points, whole=whole)
    about = f"{s.scenario} turn {s.turn}, side {side}, from {HEX_IDS[at]} with {counts} and {people:b}, {points} points"
    assert {HEX_IDS[there] for there in members(found.all)} == best.keys() | forced, about
    assert {HEX_IDS[there] for there in members(found.forced)} == forced, about
    fights = any(count for slot, count in enumerate(counts) if slot % 8 < 6)
    for there in members(found.all):
        path = [HEX_IDS[step] for step in found.path(there)]
        assert path[0] == HEX_IDS[at] and path[-1] == HEX_IDS[there], about
        assert len(set(path)) == len(path), about
        for b in path[1:]:
            assert country.may_enter(b, fights=fights, burgundian=country.leashed(counts, people)), about
            assert b == path[-1] or not country.must_stop(b), about
        if not forced:
            assert (
                found.cost(there) == best[path[-1]] == sum(country.step(a, b) for a, b in pairwise(path)) <= points
            ), about
        else:
            assert found.cost(there) == points and len(path) == 2, about
    return len(best) + len(forced)


@pytest.mark.parametrize("scenario", SCENARIO_DATA)
@pytest.mark.rules(
    "MAI-6.4",
    "MAI-6.5",
    "MAI-6.6",
    "MAI-6.7",
    "MAI-6.8",
    "MAI-6.10",
    "MAI-6.11",
    "MAI-6.14",
    "MAI-6.16",
    "MAI-6.17",
    "MAI-3.10",
    "MAI-2.9",
)
def test_against_a_slow_walk(scenario: str) -> None:
    rng = random.Random(len(scenario))
    seen = hexes = 0
    for seed, variants in enumerate(({}, {"greater_burgundy": "on"}, ALL_RULES)):
        for number, (position, _decision) in enumerate(wander(scenario, seed, 320, **variants)):
            if number % 8:
                continue
            for s in (position, scatter(position, rng), scatter(position, rng)):
                for side in (ENGLISH, FRENCH):
                    country = Country(s, side)
                    for at, counts, people in groups(s, side, rng, 4):
                        points = rng.choice((1, 1, 2, 2, 3, 4, 5, 6, 8))
                        reached = compare(s, side, country, at, counts, people, points, whole=rng.random() < 0.8)
                        seen, hexes = seen + 1, hexes + reached
    assert seen > 500 and hexes > 5 * seen
