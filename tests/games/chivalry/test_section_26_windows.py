"""Section 26: every window of every card that is played in one. It opens whether or not the card is held, unless the
table asks only who holds it; it takes one card, and no other one."""

from collections.abc import Callable

import pytest

from banneret.games.chivalry.tables import CARD, CARDS

from .table import Table

REAR, NEAR, AREA, FAR = "centre_english_rear", "centre_english_approach", "centre_middle", "centre_french_approach"


def initiative(t: Table) -> None:
    t.turn(2, initiative="english")
    t.dice(3, 3)
    t.initiative()


def reaction(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.lead("e.l3", NEAR)
    t.movement("english", pool=1, ask_reaction=True)


def shot(t: Table) -> None:
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ranged("english")
    t.dice(1, 1, 6)
    t.play("shoot e.lb1 f.ma1")


def contact(t: Table) -> None:
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.movement("french", pool=9)
    t.dice(1, 6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")


def blow(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.put("f.ma1", NEAR)
    t.clash("english")
    t.dice(1, 1, 6, 6, 6)
    t.play("attack e.ma1 f.ma1")


def charge(t: Table) -> None:
    t.put("f.kt1", AREA)
    t.put("e.ma1", NEAR)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, 1, *[6] * 4, 1, 1, *[6] * 5)  # two more than are rolled, for who presses
    t.play(f"charge f.kt1 {NEAR}", "attack f.kt1 e.ma1")


def wavering(t: Table) -> None:
    t.put("e.ma1", AREA, current=2)
    t.put("f.ma1", AREA)
    t.dice(6)
    t.disengage("english")


def collapse(t: Table) -> None:
    t.put("f.kt1", "west_english_rear")
    t.put("e.ma1", "west_middle", current=2)
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.dice(6)
    t.status()


def breaking(t: Table) -> None:
    t.put("e.ma1", AREA)
    t.put("f.lv1", AREA, current=1)
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.lv1")
    while t.menu() == ["pass"]:
        t.play("pass")
    t.play("break e.ma1")


Window = tuple[str, str, str, Callable[[Table], None]]
"""The phase that asks, who is asked, for which card, and what leads there."""
WINDOWS: list[Window] = [
    ("trumpets", "english", "trumpets", initiative),
    ("trumpets", "french", "trumpets", initiative),
    ("impetuous", "french", "impetuous", reaction),
    ("rival_captains", "french", "rival_captains", reaction),
    ("empty_quivers", "french", "empty_quivers", shot),
    ("pavises", "french", "pavises", shot),
    ("contact_quivers", "french", "empty_quivers", contact),
    ("contact_pavises", "french", "pavises", contact),
    ("repulsed", "french", "stand_fast", contact),
    ("close_ranks", "french", "close_ranks", blow),
    ("press_back", "english", "press_the_attack", charge),
    ("close_ranks_charge", "french", "close_ranks", charge),
    ("close_ranks_charge", "english", "close_ranks", charge),
    ("giving_way", "english", "stand_fast", wavering),
    ("swept", "english", "stand_fast", collapse),
    ("ransom", "french", "ransom", breaking),
]
RULES = [CARDS[number].rule for number in sorted({CARD[card] for _, _, card, _ in WINDOWS})]


def opened(window: Window, held: int, *, quick: bool) -> Table:
    """What leads to the window has happened, and others have been let go by. `held`: so many of its card."""
    key, seat, card, lead_to = window
    t = Table()
    t.s.quick = quick
    t.hand(seat, *[card] * held)
    lead_to(t)
    while t.asked and (t.phase, t.asked) != (key, seat) and t.menu() == ["pass"]:
        t.play("pass")
    return t


def is_open(t: Table, window: Window) -> bool:
    return (t.phase, t.asked) == window[:2]


@pytest.mark.rules("CHV-1.5", "CHV-5.7", *RULES)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]}")
def test_a_window_is_open_to_who_holds_nothing(window: Window) -> None:
    t = opened(window, 0, quick=False)
    assert is_open(t, window) and t.menu() == ["pass"]
    asked = t.decision.prompt if t.decision is not None else ""
    with_card = opened(window, 1, quick=False)
    assert is_open(with_card, window) and len(with_card.menu()) > 1
    assert with_card.decision is not None and with_card.decision.prompt == asked
    t.play("pass")
    assert not is_open(t, window)


@pytest.mark.rules("CHV-1.5", *RULES)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]}")
def test_a_table_in_a_hurry_opens_it_to_the_holder_alone(window: Window) -> None:
    assert not is_open(opened(window, 0, quick=True), window)
    assert is_open(opened(window, 1, quick=True), window)


@pytest.mark.rules("CHV-5.2", "CHV-5.7", *RULES)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]}")
def test_it_takes_one_card_and_no_second(window: Window) -> None:
    _, seat, card, _ = window
    t = opened(window, 2, quick=False)
    t.play(next(words for words in t.menu() if words != "pass"))
    assert t.cards(seat) == [card] and t.discarded() == [card] and not is_open(t, window)


@pytest.mark.rules("CHV-5.2", *RULES)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]}")
def test_it_takes_no_other_card_and_none_that_is_not_held(window: Window) -> None:
    key, _, card, _ = window
    t = opened(window, 0, quick=False)
    words = {"impetuous": f"impetuous {NEAR}", "rival_captains": "rival e.l3"}.get(key, f"play {card}")
    assert t.rule(words) == "CHV-5.2"
    if key not in ("impetuous", "rival_captains"):
        assert t.rule("play local_guide") == CARDS[CARD[card]].rule


@pytest.mark.rules("CHV-26.5")
@pytest.mark.parametrize("window", [one for one in WINDOWS if one[2] == "stand_fast"], ids=lambda window: window[0])
def test_stand_fast_makes_the_check_a_pass(window: Window) -> None:
    unit, stood, fell = {
        "repulsed": ("f.ma1", NEAR, AREA),
        "giving_way": ("e.ma1", AREA, NEAR),
        "swept": ("e.ma1", "west_flank_middle", "removed"),
    }[window[0]]
    for answer, where in (("play stand_fast", stood), ("pass", fell)):
        t = opened(window, 1, quick=False)
        t.play(answer)
        assert t.where(unit) == where


@pytest.mark.rules("CHV-26.11", "CHV-7.7")
@pytest.mark.parametrize(
    ("english", "french", "dice", "winner"),
    [
        (False, False, (2, 3), "french"),
        (True, False, (2, 3), "english"),
        (True, True, (2, 3), "french"),
        (False, True, (3, 2), "french"),
        (True, True, (3, 2), "english"),
    ],
)
def test_trumpets_add_two(english: bool, french: bool, dice: tuple[int, int], winner: str) -> None:
    """To each who blows them; no leader is in play."""
    t = Table()
    t.hand("english", *["trumpets"] * english)
    t.hand("french", *["trumpets"] * french)
    t.turn(2, initiative="english")
    t.dice(*dice)
    t.initiative()
    for _ in range(english + french):
        t.play("play trumpets")
    assert t.asked == "" and t.initiative_of == winner


@pytest.mark.rules("CHV-26.11", "CHV-7.4")
def test_no_trumpets_on_the_first_turn() -> None:
    t = Table()
    t.s.quick = False
    t.hand("english", "trumpets")
    t.turn(1, initiative="english")
    t.dice()
    t.initiative()
    assert t.asked == "" and t.initiative_of == "english"


@pytest.mark.rules("CHV-26.3", "CHV-26.10", "CHV-11.9")
def test_quivers_come_after_the_storm_and_halve_both() -> None:
    """3 + 2 dice, halved down: 2."""
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.hand("english", "arrow_storm")
    t.hand("french", "empty_quivers")
    t.ranged("english")
    t.play("storm e.lb1 f.ma1")
    assert t.asked == "french" and t.phase == "empty_quivers"
    t.dice(1, 1)
    t.play("play empty_quivers")
    assert t.left == [] and t.current("f.ma1") == 3


@pytest.mark.rules("CHV-26.10")
def test_a_single_die_is_none_with_empty_quivers() -> None:
    t = Table()
    t.put("e.lb1", NEAR, current=1)
    t.put("f.ma1", AREA)
    t.hand("french", "empty_quivers")
    t.ranged("english")
    t.dice()
    t.play("shoot e.lb1 f.ma1", "play empty_quivers")
    assert t.current("f.ma1") == 5 and t.asked == ""


@pytest.mark.rules("CHV-26.9")
def test_pavises_shield_from_guns_too() -> None:
    t = Table()
    t.put("e.ay1", NEAR)
    t.put("f.ma1", AREA)
    t.hand("french", "pavises")
    t.ranged("english")
    t.dice(1, 1, 1)
    t.play("shoot e.ay1 f.ma1", "play pavises")
    assert t.current("f.ma1") == 4


@pytest.mark.rules("CHV-26.9", "CHV-26.6", "CHV-11.9", "CHV-12.9")
def test_nobody_is_asked_where_nothing_hit() -> None:
    """Nor where woods have swallowed the only hit."""
    t = Table()
    t.s.quick = False
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ground(AREA, "woods")
    t.ranged("english")
    t.dice(1, 6, 6)
    t.play("shoot e.lb1 f.ma1", "pass")
    assert t.asked == ""
    t.put("e.lb1", AREA)
    t.clash("english")
    t.dice(6, 6, 6)
    t.play("attack e.lb1 f.ma1")
    assert t.asked == ""


@pytest.mark.rules("CHV-26.3", "CHV-17.5")
def test_arrow_storm_at_contact_is_for_bows_and_for_who_holds_it() -> None:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("e.cb1", NEAR)
    t.put("e.ay1", NEAR)
    t.put("f.ma1", AREA)
    t.movement("french", pool=9)
    t.play(f"advance f.ma1 {NEAR}")
    assert t.menu("storm") == [] and t.rule("storm e.lb1") == "CHV-5.2" and t.rule("storm e.ay1") == "CHV-26.3"
    t.hand("english", "arrow_storm")
    t.again()
    assert set(t.menu("storm")) == {"storm e.lb1", "storm e.cb1"} and t.rule("storm e.ay1") == "CHV-26.3"
    t.dice(6, 6, 6, 6, 6, 6)
    t.play("storm e.cb1")
    assert t.left == [] and t.cards("english") == [] and t.discarded() == ["arrow_storm"]
    assert t.firers() == {"e.lb1", "e.ay1"} and t.menu("storm") == []


@pytest.mark.rules("CHV-26.3", "CHV-26.4", "CHV-26.12", "CHV-5.2")
def test_cards_of_ones_own_attack_are_offered_to_who_holds_them() -> None:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ranged("english")
    assert t.menu("storm") == [] and t.rule("storm e.lb1 f.ma1") == "CHV-5.2"
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.ma1", NEAR)
    t.lead("e.l3", NEAR, "e.ma1")
    t.clash("english")
    assert t.menu() == ["attack e.ma1 f.ma1"]
    assert t.rule("press e.ma1 f.ma1") == "CHV-5.2" == t.rule(f"cry {NEAR}")
    t = Table()
    t.put("f.kt1", AREA)
    t.put("e.ma1", NEAR)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.play(f"charge f.kt1 {NEAR}")
    assert t.menu() == ["attack f.kt1 e.ma1"]


@pytest.mark.rules("CHV-26.4", "CHV-12.5")
def test_press_the_attack_comes_after_the_least_of_one_die() -> None:
    """Knights with Cohesion 1 in a town in the woods: one die, and two more."""
    t = Table()
    t.put("e.kt1", NEAR, current=1)
    t.put("f.ma1", NEAR)
    t.ground(NEAR, "town", "woods")
    t.hand("english", "press_the_attack")
    t.clash("english")
    t.dice(6, 6, 6)
    t.play("press e.kt1 f.ma1")
    assert t.left == []


@pytest.mark.rules("CHV-26.4", "CHV-5.7")
def test_one_press_for_each_attack() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.ma2", NEAR)
    t.put("f.ma1", NEAR)
    t.hand("english", "press_the_attack")
    t.clash("english")
    t.dice(*[6] * 7)
    t.play("press e.ma1 f.ma1")
    assert t.left == [] and t.menu() == ["attack e.ma2 f.ma1"]


@pytest.mark.rules("CHV-26.12")
def test_a_war_cry_needs_ones_own_committed_leader_where_one_attacks() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.ma1", NEAR)
    t.put("e.ma2", AREA)
    t.hand("english", "war_cry", "war_cry")
    t.lead("f.l3", NEAR, "f.ma1")
    t.lead("e.l3", NEAR)
    t.lead("e.l2", AREA, "e.ma2")
    t.clash("english")
    assert t.menu("cry") == [] and t.rule(f"cry {NEAR}") == "CHV-26.12"
    t.lead("e.l3", NEAR, "e.ma1")
    t.clash("english")
    t.play(f"cry {NEAR}")
    assert t.menu("cry") == [] and t.rule(f"cry {NEAR}") == "CHV-26.12" and t.cards("english") == ["war_cry"]


@pytest.mark.rules("CHV-26.12")
def test_a_war_cry_is_for_this_step() -> None:
    """A 4 hits with it; in the next step it misses again, and for the enemy it always did."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.pk1", NEAR)
    t.put("f.pk1", NEAR)
    t.put("f.bl3", "french_reserve")
    t.lead("e.l3", NEAR, "e.ma1")
    t.hand("english", "war_cry")
    t.clash("english")
    t.dice(4, *[6] * 4)
    t.play(f"cry {NEAR}", "attack e.pk1 f.pk1")
    assert t.current("f.pk1") == 4
    t.dice(*[6] * 5)
    t.play("attack e.ma1 f.pk1")
    t.clash("french")
    t.dice(4, *[6] * 3)
    t.play("attack f.pk1 e.pk1")
    assert t.current("e.pk1") == 5
    t.clash("english")
    t.dice(4, *[6] * 4)
    t.play("attack e.pk1 f.pk1")
    assert t.current("f.pk1") == 4


@pytest.mark.rules("CHV-26.12", "CHV-4.4")
def test_a_war_cry_for_the_first_and_not_for_the_last_unit_of_the_list() -> None:
    """A leader who is committed to nobody is not committed to the last unit of all, nor is the first one nobody."""
    t = Table()
    t.put("e.bl1", NEAR)
    t.put("f.ma1", NEAR)
    t.put("f.ay2", NEAR)
    t.hand("english", "war_cry")
    t.lead("e.l5", NEAR)
    t.clash("english")
    assert t.menu("cry") == []
    t.lead("e.l5", NEAR, "e.bl1")
    t.clash("english")
    assert t.menu("cry") == [f"cry {NEAR}"]


@pytest.mark.rules("CHV-26.15", "CHV-26.12")
def test_the_first_leader_in_the_first_area_of_all() -> None:
    """Their numbers are nought: he can be silenced, and a War Cry is raised there."""
    t = Table()
    t.s.quick = False
    t.put("e.bl1", "west_english_rear")
    t.lead("e.l5", "west_english_rear")
    t.movement("english", ask_reaction=True)
    assert t.phase == "rival_captains" and t.rule("rival e.l5") == "CHV-5.2"
    t.hand("french", "rival_captains")
    t.again()
    assert t.can("rival e.l5")
    t.put("f.ma1", "west_english_rear")
    t.lead("e.l5", "west_english_rear", "e.bl1")
    t.hand("english", "war_cry")
    t.clash("english")
    assert t.can("cry west_english_rear")
