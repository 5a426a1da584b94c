"""Section 7.2.2, played: a charge met by a charge."""

import pytest

from banneret.games.diex.charges import counter_charge
from banneret.games.diex.charges.charge import Charges, RunCharges
from banneret.games.diex.charges.charge_route import Course
from banneret.games.diex.charges.declared import compulsory
from banneret.games.diex.charges.strength import Strengths, strengths
from banneret.games.diex.combat.contact import strikes
from banneret.games.diex.pending import COMPLETED, FAILED, Charge
from banneret.games.diex.sequence import GameTurn, SidePhase
from banneret.games.diex.state import WOUNDED

from .horses import begin, place, stunned
from .table import Table


def declared(*people: str, target: str = "ligulf", hex_: str = "0806", rider: str = "roussel") -> Table:
    """A rider charges straight north over ten hexes; the other side is asked if somebody can meet him."""
    t = Table("meadow", [f"{rider} 0817 N", *people])
    begin(t, Charges())
    t.play(f"charge {rider}")
    t.play(f"at {target} {hex_} n")
    t.play("go")
    assert len(t.s.charges[0].route) == 10
    return t


def ride(t: Table, *dice: int) -> None:
    if t.offers("end"):
        t.play("end")
    t.begin(RunCharges(), *dice)


@pytest.mark.rules("DXA-7.2.2a", "DXA-7.2.2c", "DXA-7.2.2d", "DXA-7.2.2f")
def test_another_rider_meets_it_and_both_end_face_to_face() -> None:
    t = declared("ligulf 0806", "ethelnoth 0904 SW")
    assert t.decision is not None and t.decision.seat == 1 and t.decision.interrupt == "counter-charge"
    t.play("meet ethelnoth")
    assert t.hex("ethelnoth") == "0904"  # it is moved with its charge
    ride(t)
    assert place(t, t["ethelnoth"]) == ("0808", "0807") and t.s.facing[t["ethelnoth"]] == 3
    assert place(t, t["roussel"]) == ("0809", "0810") and t.s.charges[0].state == COMPLETED


@pytest.mark.rules("DXA-7.2.2a")
def test_the_other_side_may_let_it_come() -> None:
    t = declared("ligulf 0806 S")
    t.play("pass")
    ride(t)
    assert t.hex("roussel") == "0807" and compulsory(t.s) == [(t["roussel"], t["ligulf"])]


@pytest.mark.rules("DXA-7.2.2a", "DXA-0e")
def test_nobody_is_asked_where_nobody_can_meet_it() -> None:
    t = declared("ligulf 0806", "alwin 0904")
    assert t.decision is not None and t.decision.seat == 0


@pytest.mark.rules("DXA-7.2.2b")
def test_the_charger_lies_in_his_front_arc_and_is_seen() -> None:
    t = declared("ligulf 0806", "ethelnoth 0904 N", "beostan 0704 S")
    assert t.offers("meet") == ["meet beostan"] and t.why_not("meet ethelnoth") == "DXA-7.2.2b"


@pytest.mark.rules("DXA-7.2.2b")
def test_a_rider_between_them_hides_the_charger() -> None:
    for mauger, clause in (("0713 NE", "DXA-7.2.2b"), ("0513 NE", "")):
        t = Table("meadow", ["roussel 0817 N", f"mauger {mauger}", "ligulf 0806", "ethelnoth 0804 S"])
        if clause:
            t.s.put(t["mauger"], t.cell("0813"), 1)
        cell = t.cell("0806")
        route = Course(t.s, t["roussel"], cell, 0).best(t.cell("0817"), 0, 0, 12)
        assert route is not None
        t.s.charges = (Charge(t["roussel"], t["ligulf"], cell, route, -1, 0),)
        refusal = counter_charge.refusal(t.s, t["ethelnoth"], t.s.charges[0])
        assert (refusal.rule if refusal else "") == clause


@pytest.mark.rules("DXA-7.2.2c", "DXA-7.2.2d")
def test_within_half_the_hexes_of_the_charge_and_without_sharp_turns() -> None:
    near = declared("ligulf 0806", "ethelnoth 0803 S")  # 0804 … 0808: five hexes through Ligulf's
    assert near.offers("meet ethelnoth")
    far = declared("ligulf 0806", "ethelnoth 0802 S")
    assert not far.offers("meet") and counter_charge.refusal(far.s, far["ethelnoth"], far.s.charges[0]) is not None
    refusal = counter_charge.refusal(far.s, far["ethelnoth"], far.s.charges[0])
    assert refusal is not None and refusal.rule == "DXA-7.2.2d"
    route = near.s.charges[0].route
    assert len(counter_charge.way(near.s, near["ethelnoth"], route)) == counter_charge.most_hexes(route) == 5
    assert counter_charge.most_hexes(route[:7]) == 3


@pytest.mark.rules("DXA-7.2.2d")
def test_within_its_allowance() -> None:
    t = declared("ligulf 0806", "ethelnoth 0803 S")
    for hex_ in ("0804", "0805", "0904", "0704", "0705", "0905", "0703", "0903"):
        t.s.bodies[t.cell(hex_)] = 6  # DXA-4.2.2a: impassable
    assert not counter_charge.way(t.s, t["ethelnoth"], t.s.charges[0].route)


@pytest.mark.rules("DXA-7.2.2e", "DXA-7.2.2c")
def test_the_target_itself_advances_two_hexes() -> None:
    t = declared("ligulf 0806 S")
    route = t.s.charges[0].route
    assert [t.s.ground.names[cell] for cell in counter_charge.way(t.s, t["ligulf"], route)] == ["0807", "0808"]
    t.play("meet ligulf")
    ride(t)
    assert place(t, t["ligulf"]) == ("0808", "0807") and place(t, t["roussel"]) == ("0809", "0810")


@pytest.mark.rules("DXA-7.2.2e")
def test_not_when_it_is_charged_from_behind() -> None:
    t = declared("ligulf 0805 N", hex_="0806")
    assert t.decision is not None and t.decision.seat == 0


@pytest.mark.rules("DXA-7.2.2f", "DXA-5.3f")
def test_it_passes_no_test_and_draws_no_fire_nor_does_the_charge() -> None:
    t = declared("vital 1006", "ligulf 0806", "ethelnoth 1005 SW", "wulfstan 0608")
    assert strikes(t.s, t["vital"]) >> t.cell("0906") & 1  # on Ethelnoth's way
    t.play("meet ethelnoth")
    ride(t)
    assert t.s.charges[0].state == COMPLETED and not t.s.fired and t.offers() == ["rest"]


@pytest.mark.rules("DXA-7.2.2g")
def test_one_charge_or_counter_charge_against_the_same_man() -> None:
    t = declared("ligulf 0806 S", "ethelnoth 0904 SW", "mauger 1417 N", "alwin 1406")
    t.play("meet ligulf")
    assert t.s.charged == 1 << t["ligulf"] | 1 << t["roussel"]
    refusal = counter_charge.refusal(t.s, t["ethelnoth"], t.s.charges[0])
    assert refusal is not None and refusal.rule == "DXA-7.2.2g"
    t.s.charged = 1 << t["alwin"]
    t.s.charges = (*t.s.charges, Charge(t["mauger"], t["alwin"], t.cell("1406"), (), -1, 0))
    again = counter_charge.refusal(t.s, t["ligulf"], t.s.charges[1])
    assert again is not None and again.rule == "DXA-7.2.2g"


@pytest.mark.rules("DXA-7.2.2c")
def test_if_its_place_is_taken_by_then_it_does_not_happen() -> None:
    t = declared("ligulf 0806", "ethelnoth 0904 SW", "alwin 0101")
    t.play("meet ethelnoth")
    t.s.put(t["alwin"], t.cell("0807"))
    ride(t, 1)  # Alwin opposes in 0808
    assert t.s.charges[0].counter == -1 and t.s.charges[0].state == FAILED and t.hex("ethelnoth") == "0904"


@pytest.mark.rules("DXA-7.2.2c", "DXA-4.1c")
def test_nor_if_another_charger_has_not_left_it_yet() -> None:
    t = declared("ligulf 0806", "ethelnoth 0904 SW", "mauger 1017 N", "alwin 1406")
    t.play("meet ethelnoth")
    t.s.put(t["mauger"], t.cell("0807"), 1)
    t.s.charges = (*t.s.charges, Charge(t["mauger"], t["alwin"], t.cell("1406"), (t.cell("0801"),), -1, 0))
    ride(t)
    assert t.s.charges[0].counter == -1 and t.hex("ethelnoth") == "0904" and t.s.who[t.cell("0807")] == t["mauger"]


@pytest.mark.rules("DXA-7.2.3b", "DXA-7.2.3d", "DXA-7.2.3e")
def test_the_charger_fights_the_one_who_met_him() -> None:
    t = declared("ligulf 0806", "ethelnoth 0904 SW")
    t.play("meet ethelnoth")
    ride(t)
    s, rider, meets = t.s, t["roussel"], t["ethelnoth"]
    assert compulsory(s) == [(rider, meets)] and strikes(s, rider) & s.cells(meets)
    assert strengths(s, rider, meets) == Strengths(42, 16, False, 0)
    s.health[rider] = WOUNDED
    assert strengths(s, rider, meets) == Strengths(21, 16, False, 0)


@pytest.mark.rules("DXA-7.2.3e")
def test_the_weaker_charger_is_attacked() -> None:
    t = Table("meadow", ["gillespie 0817 N", "thibaud 0806 S"])
    t.s.health[t["gillespie"]] = WOUNDED
    begin(t, Charges())
    t.play("charge gillespie")
    t.play("at thibaud 0806 n")
    t.play("go")
    t.play("meet thibaud")
    ride(t)
    assert strengths(t.s, t["gillespie"], t["thibaud"]) == Strengths(12, 21, True, 0)


@pytest.mark.rules("DXA-7.2.2a")
def test_a_stunned_or_unmounted_man_meets_nobody() -> None:
    t = declared("ligulf 0806 S", "alwin 0904", "leofric 0704")
    stunned(t, "leofric")
    assert (
        t.why_not("meet alwin") == "DXA-7.2.2a"
        and t.why_not("meet leofric") == "DXA-7.2.2a"
        and t.why_not("meet roussel") == "DXA-7.2.2a"
    )


@pytest.mark.rules("DXA-7.2.2c")
def test_nobody_meets_a_charge_where_the_charger_still_stands() -> None:
    t = Table("meadow", ["roussel 0810 N", "ligulf 0806", "ethelnoth 0904 SW"])
    ring = tuple(t.cell(hex_) for hex_ in ("0809", "0808", "0807", "0811", "0810", "0809"))
    t.s.charges = (Charge(t["roussel"], t["ligulf"], t.cell("0806"), ring, -1, 0),)
    refusal = counter_charge.refusal(t.s, t["ethelnoth"], t.s.charges[0])
    assert refusal is not None and refusal.rule == "DXA-7.2.2c"


@pytest.mark.rules("DXA-7.2.2g")
def test_it_is_counted_by_game_turns_not_by_phases() -> None:
    t = Table("meadow", ["roussel 0816 N", "ligulf 0806 S"])
    t.s.charged = 1 << t["ligulf"]
    t.begin(SidePhase(1))
    assert t.s.charged == 1 << t["ligulf"]
    t.begin(GameTurn())
    assert t.s.charged == 0
