"""Section 28: bids for sides, a battle of one's own, a changing sky."""

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.field import AREA_IDS
from banneret.games.chivalry.opening.own_battle import POINTS, break_point, leader_price, unit_price
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.tables import SEATS, TYPE, TYPES, WEATHERS
from banneret.kernel.codec import dumps, loads
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused

from .table import Table


def laid(scenario: str = "agincourt_1415", **variants: str) -> Match:
    return Match(game, scenario, seed="optional", variants=variants)


def position(match: Match) -> ChivalryState:
    found = match.state
    assert isinstance(found, ChivalryState)
    return found


# ---------------------------------------------------------------------- bidding


def bid(english: int, french: int) -> Match:
    match = laid(bidding="on")
    assert match.awaited == ("english", "french")
    match.play(f"bid {english}", seat="english")
    match.play(f"bid {french}", seat="french")
    return match


@pytest.mark.rules("CHV-28.1")
@pytest.mark.parametrize(("bids", "winner"), [((4, 2), "english"), ((0, 10), "french")])
def test_the_higher_bidder_takes_the_side_he_wants(bids: tuple[int, int], winner: str) -> None:
    for side in SEATS:
        match = bid(*bids)
        assert match.awaited == (winner,)
        before = list(position(match).break_point)
        match.play(f"lead {side}")
        s = position(match)
        assert s.players[SEATS.index(side)] == SEATS.index(winner) and sorted(s.players) == [0, 1]
        before[SEATS.index(side)] -= max(bids)
        assert s.break_point == before


@pytest.mark.rules("CHV-28.1")
def test_bids_are_secret_and_from_nought_to_ten() -> None:
    match = laid(bidding="on")
    with pytest.raises(Refused):
        match.play("bid 11", seat="english")
    assert match.decision is not None
    assert [option.notation for option in match.decision.menu_of(0)] == [f"bid {number}" for number in range(11)]
    log = len(match.log)
    match.play("bid 7", seat="french")
    assert match.awaited == ("english",) and len(match.log) == log


@pytest.mark.rules("CHV-28.1")
@pytest.mark.parametrize(("face", "winner"), [(1, "english"), (3, "english"), (4, "french"), (6, "french")])
def test_a_tie_is_settled_by_a_die(face: int, winner: str) -> None:
    match = Match(game, "agincourt_1415", variants={"bidding": "on"}, dice=ScriptedDice.faces(face))
    for seat in SEATS:
        match.play("bid 3", seat=seat)
    assert match.awaited == (winner,)


@pytest.mark.rules("CHV-28.1")
def test_without_the_rule_nobody_bids() -> None:
    match = laid()
    assert match.awaited == ("french",) and position(match).players == (0, 1)


# ---------------------------------------------------------------------- a battle of one's own


@pytest.mark.rules("CHV-28.4")
def test_prices() -> None:
    """Cohesion times close and ranged ability together, a third of it, rounded up; guns times two."""
    for type in TYPES:
        ability = 2 if type.id == "AY" else type.close + type.ranged
        for cohesion in range(1, 7):
            exact = cohesion * ability / 3
            price = unit_price(TYPE[type.id], cohesion)
            assert exact <= price < exact + 1
    assert [leader_price(rating) for rating in range(1, 6)] == [2, 4, 6, 8, 10]
    assert unit_price(TYPE["KT"], 6) == 6 and unit_price(TYPE["LB"], 3) == 4 and unit_price(TYPE["LV"], 4) == 3


@pytest.mark.rules("CHV-28.4")
def test_break_points_are_45_percent_rounded_up() -> None:
    assert [break_point(cohesion) for cohesion in (1, 20, 21, 60, 100)] == [1, 9, 10, 27, 45]


def mustered(*faces: int) -> Table:
    """After the roll for the initiative."""
    t = Table()
    t.s = game.start("own_battle", game.settle({}))
    t.dice(*faces)
    t.again()
    return t


@pytest.mark.rules("CHV-28.2", "CHV-28.4")
def test_both_buy_in_secret_and_draw_up() -> None:
    match = Match(game, "own_battle", seed="muster")
    assert match.awaited == ("english", "french")
    for seat in SEATS:
        assert match.why_not("ready", seat) is not None  # a leader and a unit at least
        match.play("hire 3", seat=seat)
        assert match.why_not("ready", seat) is not None
        for words in ("buy kt 6", "buy lb 3", "buy ay 2"):
            match.play(words, seat=seat)
        match.play("ready", seat=seat)
    s = position(match)
    assert s.break_point == [break_point(11)] * 2 and s.ground == [0] * len(s.ground)
    assert WEATHERS[s.sky].id == "clear" and s.turns == 10
    second = SEATS[s.initiative]
    assert list(match.awaited) == ["french" if second == "english" else "english"]
    drawn_up = []
    while match.decision is not None and match.decision.menu[0].verb in ("place", "post"):
        drawn_up.append(match.awaited[0])
        places = {option.notation.split()[2] for option in match.decision.menu}
        home = match.awaited[0]
        assert all(
            place == f"{home}_reserve" or place.endswith((f"{home}_rear", f"{home}_approach")) for place in places
        )
        words = match.decision.menu[len(drawn_up) % 2].notation  # not all in one place
        match.play(words)
        _, piece, area = words.split()
        now = position(match)
        spots = {
            **dict(zip(now.cast.unit_ids, now.at, strict=True)),
            **dict(zip(now.cast.leader_ids, now.leader_at, strict=True)),
        }
        assert AREA_IDS[spots[piece]] == area
    assert drawn_up == sorted(drawn_up, key=lambda seat: seat == second) and drawn_up.count(second) == 4
    assert list(match.awaited) == [second]  # who starts


@pytest.mark.rules("CHV-28.4")
@pytest.mark.parametrize(("faces", "winner"), [((5, 2), "english"), ((2, 2, 1, 6), "french")])
def test_a_die_each_for_the_initiative(faces: tuple[int, ...], winner: str) -> None:
    t = mustered(*faces)
    assert t.left == [] and t.initiative_of == winner


@pytest.mark.rules("CHV-28.4")
def test_nobody_spends_more_than_he_has_nor_hires_a_sixth_leader() -> None:
    match = Match(game, "own_battle", seed="muster")
    for _ in range(5):
        match.play("hire 5", seat="english")
    assert match.why_not("hire 1", "english") is not None
    for _ in range(7):
        match.play("buy kt 6", seat="english")
    match.play("buy bl 6", seat="english")
    assert POINTS - 5 * 10 - 8 * 6 == 2
    assert match.why_not("buy kt 6", "english") is not None and match.why_not("buy lv 3", "english") is None
    match.play("buy lv 3", seat="english")
    assert match.decision is not None and [o.notation for o in match.decision.menu_of(0)] == ["ready"]


@pytest.mark.rules("CHV-28.4")
def test_money_is_kept_for_a_leader() -> None:
    match = Match(game, "own_battle", seed="muster")
    for _ in range(16):
        match.play("buy kt 6", seat="english")  # 96 of 100
    menu = match.decision.menu_of(0) if match.decision is not None else ()
    assert {option.notation for option in menu if option.verb == "hire"} == {"hire 1", "hire 2"}
    match.play("buy lv 3", seat="english")
    assert match.why_not("buy lv 1", "english") is not None and match.why_not("hire 1", "english") is None


@pytest.mark.rules("CHV-28.4")
def test_money_is_kept_for_a_unit_that_is_no_gun() -> None:
    match = Match(game, "own_battle", seed="muster")
    for words in (*["hire 5"] * 5, *["buy ay 6"] * 12):  # 50 and 48
        match.play(words, seat="english")
    assert match.why_not("buy ay 3", "english") is not None and match.why_not("buy ay 1", "english") is None
    match.play("buy ay 1", seat="english")
    assert match.why_not("buy ay 1", "english") is not None and match.why_not("ready", "english") is not None
    match.play("buy lv 1", seat="english")
    assert match.why_not("ready", "english") is None


@pytest.mark.rules("CHV-28.4")
def test_as_many_units_as_money_can_buy() -> None:
    """Levy of Cohesion 1 for a point each: the position still goes to JSON and back."""
    match = Match(game, "own_battle", seed="muster")
    for seat in SEATS:
        match.play("hire 1", seat=seat)
        for _ in range(POINTS - leader_price(1)):
            match.play("buy lv 1", seat=seat)
        match.play("ready", seat=seat)
    assert position(match).cast.units == 2 * 98
    assert loads(game, dumps(match.state)) == match.state


# ---------------------------------------------------------------------- a changing sky


@pytest.mark.rules("CHV-28.3")
@pytest.mark.parametrize(
    ("faces", "sky"), [((1, 1), "rain"), ((6, 6), "clear"), ((3, 4), "fog"), ((1, 2), "fog"), ((6, 5), "fog")]
)
def test_a_changing_sky(faces: tuple[int, int], sky: str) -> None:
    """At Castillon in fog; it changes for the rest of the game, whatever the scenario's list says."""
    t = Table("castillon_1453")
    t.s.changing_sky = True
    t.s.turn = 1
    t.dawn()
    assert t.sky_now == "fog"  # not on the first turn
    t.s.turn = 2
    t.dice(*faces)
    t.dawn()
    assert t.left == []
    if sky != "fog":
        assert t.sky_now == sky
        t.s.turn = 3
        t.dice(3, 4)
        t.dawn()
        assert t.sky_now == sky
    else:
        assert t.sky_now == "heat"  # the scenario's own


@pytest.mark.rules("CHV-28.3")
def test_without_the_rule_the_sky_is_the_scenarios() -> None:
    t = Table("castillon_1453")
    t.s.turn = 2
    t.dice()
    t.dawn()
    assert t.sky_now == "heat"
