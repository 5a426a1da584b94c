"""Section 28: bids for sides, a battle of one's own, a changing sky."""

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.field import AREA, AREA_IDS
from banneret.games.chivalry.opening.own_battle import POINTS, break_point, leader_price, raise_armies, unit_price
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.tables import SEATS, SIDES, TYPE, TYPES, WEATHERS
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
    t.dice()
    t.dawn()
    assert t.sky_now == "fog"  # not on the first turn: nobody rolls
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


# ---------------------------------------------------------------------- who sits where after a bid


@pytest.mark.rules("CHV-28.1", "CHV-1.5")
def test_who_has_taken_the_other_side_leads_it_and_sees_its_hand() -> None:
    match = bid(4, 2)
    match.play("lead french")
    s = position(match)
    assert match.awaited == ("english",)  # the French open at Agincourt, and English's player leads them
    assert [hand.owners for hand in s.hands] == [(1,), (0,)] and all(sum(hand.value) for hand in s.hands)


@pytest.mark.rules("CHV-28.1", "CHV-25.5")
def test_the_victory_is_the_players_and_not_the_seats() -> None:
    t = Table()
    t.put("e.bl3", "centre_english_rear")
    t.put("f.bl3", "centre_french_rear")
    t.lose("english", 20)
    t.s.break_point = [20, 20]
    t.s.players = (SIDES[1], SIDES[0])
    t.game_end()
    assert t.s.result is not None and t.s.result.winners == (0,) and t.s.result.scores == (1.0, -1.0)


# ---------------------------------------------------------------------- armies of one's own


def armed(english: tuple[str, ...], french: tuple[str, ...], **variants: str) -> Match:
    """Both have bought; who has lost the roll is about to draw up."""
    match = laid("own_battle", **variants)
    if variants.get("bidding") == "on":
        match.play("bid 4", seat="english")
        match.play("bid 2", seat="french")
        match.play("lead french")
    for seat, army in (("english", english), ("french", french)):
        for words in army:
            match.play(words, seat=seat)
        match.play("ready", seat=seat)
    return match


def goals_of(match: Match) -> set[str]:
    assert match.decision is not None
    return {option.notation.split()[2] for option in match.decision.menu}


@pytest.mark.rules("CHV-28.4")
def test_what_there_is_to_buy() -> None:
    match = laid("own_battle")
    assert match.decision is not None
    menu = {option.notation for option in match.decision.menu_of(0)}
    units = {f"buy {type.id.lower()} {cohesion}" for type in TYPES for cohesion in range(1, 7)}
    assert menu == units | {f"hire {rating}" for rating in range(1, 6)}


@pytest.mark.rules("CHV-28.4")
def test_guns_alone_are_no_army() -> None:
    match = laid("own_battle")
    match.play("hire 1", seat="english")
    match.play("buy ay 3", seat="english")
    assert match.why_not("ready", "english") is not None
    match.play("buy lv 1", seat="english")
    assert match.why_not("ready", "english") is None


@pytest.mark.rules("CHV-28.4")
def test_the_last_point_is_kept_for_a_unit() -> None:
    """Leaders for 50, guns for 49: the last point must buy a line of battle."""
    match = laid("own_battle")
    for _ in range(5):
        match.play("hire 5", seat="english")
    for _ in range(12):
        match.play("buy ay 6", seat="english")  # 4 points each
    assert match.decision is not None
    left = {option.notation for option in match.decision.menu_of(0)}
    assert "buy ay 1" in left and "buy ay 2" not in left  # 1 of 2 points, and not both
    assert "buy bl 2" in left and "buy bl 3" not in left and "ready" not in left


@pytest.mark.rules("CHV-28.4")
def test_an_army_as_it_was_bought() -> None:
    match = armed(("hire 4", "buy kt 5", "buy lb 3"), ("hire 2", "hire 1", "buy pk 6", "buy ay 2"))
    s = position(match)
    assert sorted(zip(s.cast.side, s.type, s.value, strict=True)) == sorted(
        [(0, TYPE["KT"], 5), (0, TYPE["LB"], 3), (1, TYPE["PK"], 6), (1, TYPE["AY"], 2)]
    )
    assert s.current == s.value and s.break_point == [break_point(8), break_point(8)]
    assert sorted(zip(s.cast.leader_side, s.cast.rating, strict=True)) == [(0, 4), (1, 1), (1, 2)]
    assert s.rash == 0


@pytest.mark.rules("CHV-28.4", "CHV-28.1")
def test_a_bid_lowers_the_break_point_of_the_army_that_is_bought() -> None:
    """English's player bids 4 for the French."""
    army = ("hire 1", *["buy kt 6"] * 4)
    s = position(armed(army, army, bidding="on"))
    assert s.break_point == [break_point(24), break_point(24) - 4]


@pytest.mark.rules("CHV-28.4", "CHV-28.1")
def test_a_break_point_is_one_at_least() -> None:
    army = ("hire 1", "buy lv 1")
    assert position(armed(army, army, bidding="on")).break_point == [1, 1]


@pytest.mark.rules("CHV-28.4", "CHV-2.10", "CHV-4.3")
def test_where_an_army_is_drawn_up() -> None:
    """Four units to an area, guns beside them; leaders where men of theirs stand, or in the Reserve."""
    army = ("hire 1", "hire 2", *["buy bl 1"] * 5, "buy ay 1")
    match = armed(army, army)
    home = match.awaited[0]
    homes = {f"{battle}_{home}_{row}" for battle in ("west", "centre", "east") for row in ("rear", "approach")}
    front = f"centre_{home}_approach"
    for _ in range(4):
        assert goals_of(match) == {*homes, f"{home}_reserve"}
        assert match.decision is not None
        match.play(next(option for option in match.decision.menu if option.notation.endswith(front)))
    assert goals_of(match) == {*homes, f"{home}_reserve"} - {front}
    assert match.decision is not None
    match.play(next(option for option in match.decision.menu if option.notation.endswith("reserve")))
    assert front in goals_of(match)  # the gun finds room
    match.play(next(option for option in match.decision.menu if option.notation.endswith(f"west_{home}_rear")))
    for _ in range(2):
        assert match.decision is not None and goals_of(match) == {front, f"{home}_reserve"}
        match.play(match.decision.menu[0])
    assert match.awaited != (home,)
    s = position(match)
    side = SEATS.index(home)
    area = AREA[front]
    assert s.control[area] == side and sum(at == area for at in s.leader_at) == 2


@pytest.mark.rules("CHV-28.4", "CHV-6.3")
def test_cards_are_dealt_when_both_are_drawn_up() -> None:
    match = armed(("hire 4", "hire 2", "buy ma 5"), ("hire 3", "buy ma 5"))
    assert [sum(hand.value) for hand in position(match).hands] == [0, 0]
    while match.decision is not None and match.decision.menu[0].verb in ("place", "post"):
        match.play(match.decision.menu[0])
    assert [sum(hand.value) for hand in position(match).hands] == [5, 3]
    assert match.awaited == (SEATS[position(match).initiative],) and position(match).turn == 1


# ---------------------------------------------------------------------- the sky again


@pytest.mark.rules("CHV-28.3", "CHV-26.20")
def test_a_storm_passes_and_the_changed_sky_returns() -> None:
    t = Table("castillon_1453")
    t.s.changing_sky = True
    t.s.turn = 2
    t.dice(6, 6)
    t.dawn()
    t.hand("english", "storm_clouds")
    t.movement("english")
    t.play("play storm_clouds")
    assert t.sky_now == "rain"
    for turn, sky in ((3, "rain"), (4, "clear")):
        t.s.turn = turn
        t.dice(3, 4)
        t.dawn()
        assert t.left == [] and t.sky_now == sky


@pytest.mark.rules("CHV-28.3")
def test_a_later_roll_changes_it_again() -> None:
    t = Table("poitiers_1356")
    t.s.changing_sky = True
    for turn, dice, sky in ((2, (1, 1), "rain"), (3, (1, 2), "rain"), (4, (6, 6), "clear"), (5, (5, 6), "clear")):
        t.s.turn = turn
        t.dice(*dice)
        t.dawn()
        assert t.left == [] and t.sky_now == sky


# ---------------------------------------------------------------------- an army that is too large for a menu


def host() -> Table:
    """Ninety-eight levies of each side in its Reserve, and a leader."""
    t = Table()
    t.s = game.start("own_battle", game.settle({"quick": "on"}))
    t.s.bought = tuple(one for side in SIDES for one in (*[(side, TYPE["LV"], 1)] * 98, (side, -1, 1)))
    raise_armies(t.s)
    return t


def offered(t: Table, verb: str) -> list[str]:
    assert t.decision is not None
    return [option.notation for option in t.decision.menu if option.verb == verb]


@pytest.mark.rules("CHV-28.4", "CHV-15.5")
@pytest.mark.parametrize("number", [0, 97])
def test_where_there_are_too_many_commands_the_unit_is_named_first(number: int) -> None:
    t = host()
    t.movement("english", pool=3)
    orders = offered(t, "order")
    assert len(orders) == 98 and offered(t, "deploy") == [] and offered(t, "done") == ["done"]
    t.play(orders[number])
    assert len(offered(t, "deploy")) == 3 and offered(t, "order") == []
    t.play("back", orders[number], offered(t, "deploy")[0])
    t.play("pay pool 1")
    assert t.s.at[number] == AREA["west_english_rear"] and t.pool == 2 and len(offered(t, "order")) == 98


@pytest.mark.rules("CHV-28.4", "CHV-26.13")
@pytest.mark.parametrize("number", [0, 97])
def test_nobody_is_left_out_of_a_forced_march(number: int) -> None:
    t = host()
    t.hand("english", "forced_march")
    t.movement("english")
    t.play("play forced_march")
    orders = offered(t, "order")
    assert len(orders) == 98 and offered(t, "done") == []
    t.play(orders[number])
    assert len(offered(t, "deploy")) == 3 and offered(t, "done") == []
    t.play("back", orders[number], offered(t, "deploy")[2])
    assert t.s.at[number] == AREA["east_english_rear"] and len(offered(t, "order")) == 97
    t.play("done")
    assert t.phase == "commands" and t.discarded() == ["forced_march"]


@pytest.mark.rules("CHV-28.4")
def test_units_are_no_leaders() -> None:
    """Six bands of bills: the leaders are still to come, and must."""
    match = laid("own_battle")
    for _ in range(6):
        match.play("buy bl 1", seat="english")
    assert match.why_not("ready", "english") is not None and match.why_not("hire 1", "english") is None
    match.play("hire 1", seat="english")
    assert match.why_not("ready", "english") is None and match.why_not("hire 5", "english") is None


@pytest.mark.rules("CHV-28.4")
def test_no_leader_on_credit() -> None:
    """One has been hired, and one point is left."""
    match = laid("own_battle")
    match.play("hire 1", seat="english")
    for _ in range(16):
        match.play("buy kt 6", seat="english")
    match.play("buy lv 1", seat="english")
    assert POINTS - 2 - 16 * 6 - 1 == 1
    assert match.why_not("hire 1", "english") is not None and match.why_not("buy bl 1", "english") is None
