"""Section 5.3: defensive fire at movers, and at those who did not move."""

import pytest

from banneret.games.diex import game
from banneret.games.diex.missiles import defensive_fire
from banneret.games.diex.missiles.defensive_fire import DefensiveFire, LateFire
from banneret.games.diex.missiles.shooting import watchers
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.state import DEAD, HEALTHY, STUNNED, WOUNDED
from banneret.kernel import orders
from banneret.kernel.orders import StandingOrder

from .rest import Rest
from .table import Table
from .test_shot import gists


def run(people: list[str], mover: str, *, map: str = "meadow") -> Table:
    """This one has begun his move."""
    t = Table(map, people)
    t.s.call(Rest())
    t.begin(t.set_out(mover))
    return t


def left(t: Table) -> int:
    """Points that the mover has left."""
    return t.move.left


PEOPLE = ["alwin 0814", "brihtric 1014", "vital 0805", "huon 0605", "ansel 1005"]


@pytest.mark.rules("DXA-5.3b", "DXA-2.1c")
def test_after_each_hex_the_other_side_is_asked() -> None:
    t = run(PEOPLE, "alwin")
    t.play("to 0812")
    decision = t.decision
    assert (
        decision is not None
        and decision.seat == 1
        and decision.interrupt == "defensive fire"
        and t.hex("alwin") == "0813"
    )
    assert t.offers() == [
        "pass",
        "spare",
        "hold",
        *(f"fire {key} 0813" for key in ("vital", "huon", "ansel")),
        *(f"also {key} 0813" for key in ("vital", "huon", "ansel")),
        "volley",
    ]
    assert [option.final for option in decision.options if option.verb == "also"] == [False] * 3
    t.play("pass")
    assert t.hex("alwin") == "0812" and t.offers("fire vital") == ["fire vital 0812"]


@pytest.mark.rules("DXA-5.3b", "DXA-5.3g")
def test_several_are_named_before_the_first_roll() -> None:
    t = run(PEOPLE, "alwin")
    t.play("to 0812")
    t.play("also huon 0813")
    assert t.offers() == ["fire vital 0813", "fire ansel 0813", "also vital 0813", "also ansel 0813", "volley"]
    assert t.why_not("fire huon 0813") == "DXA-5.3g"
    t.play("fire ansel 0813", 4, 1)
    assert t.s.health[t["alwin"]] == DEAD and t.s.fired == 1 << t["huon"] | 1 << t["ansel"]
    assert t.said("Ansel has no mark any more")


@pytest.mark.rules("DXA-5.3b")
def test_a_volley_is_fired_by_all_who_can() -> None:
    t = run(PEOPLE, "alwin")
    t.play("to 0812")
    t.play("volley", 10, 10, 10)
    assert t.s.fired == sum(1 << t[key] for key in ("vital", "huon", "ansel")) and t.s.health[t["alwin"]] == HEALTHY


@pytest.mark.rules("DXA-5.4.3f", "DXA-5.4.3h")
def test_a_hit_costs_the_mover_points() -> None:
    t = run(PEOPLE[:3], "alwin")
    t.play("to 0812")
    t.play("fire vital 0813", 4, 5)
    assert gists(t)[-1] == "slowed" and left(t) == 5 and t.hex("alwin") == "0813"
    t = run(PEOPLE[:3], "alwin")
    t.play("to 0810")
    for _ in range(2):
        t.play("pass")
    t.play("fire vital 0811", 4, 2)
    assert t.s.health[t["alwin"]] == WOUNDED and left(t) == 1  # 5 left: half is 2, but 4 − 3 spent is 1


@pytest.mark.rules("DXA-5.4.3j", "DXA-5.4.3i", "DXA-2.1f")
def test_an_unhorsed_mover_moves_no_more() -> None:
    t = run(["ligulf 0812 N", "gerold 0805"], "ligulf")
    t.play("to 0809")
    t.play("fire gerold 0811", 4, 2)
    while t.offers("land"):
        t.play(t.offers("land")[0])
    ligulf = t["ligulf"]
    assert t.s.health[ligulf] == STUNNED and t.s.moving == -1 and t.s.fresh_stunned >> ligulf & 1
    assert t.offers() == ["rest"] and t.s.moved >> ligulf & 1


@pytest.mark.rules("DXA-5.3c", "DXA-5.3d")
def test_spacing_in_a_real_move() -> None:
    t = run(PEOPLE, "alwin")
    t.play("to 0810")
    t.play("fire vital 0813", 10)
    assert t.hex("alwin") == "0811" and t.offers("fire") == ["fire huon 0811", "fire ansel 0811"]
    t.play("fire huon 0811", 10)
    assert t.offers("fire") == [] and t.hex("alwin") == "0810"


@pytest.mark.rules("DXA-5.2a", "DXA-5.1b", "DXA-5.4c")
def test_why_not() -> None:
    t = run([*PEOPLE, "gaucher 0815", "arnoul 2001"], "alwin")
    t.s.spent[t["huon"]] = 5
    t.play("to 0812")
    assert t.why_not("fire huon 0813") == "DXA-5.1b" and t.why_not("fire arnoul 0813") == "DXA-5.1f"
    assert t.why_not("fire vital 0812") == "DXA-5.4d"


# ---------------------------------------------------------------- those who did not move


@pytest.mark.rules("DXA-5.3e", "DXA-5.3c", "DXA-5.3d")
def test_those_who_did_not_move_are_fired_at_when_the_step_ends() -> None:
    t = Table("meadow", PEOPLE)
    t.s.moved = 1 << t["brihtric"]
    t.s.spent[t["brihtric"]] = 1
    t.s.call(Rest())
    t.begin(LateFire())
    assert t.offers() == ["pass", "fire vital alwin", "fire huon alwin", "fire ansel alwin", "at alwin"]
    assert t.decision is not None and t.decision.interrupt == "defensive fire"
    assert t.why_not("fire vital brihtric") == "DXA-5.3e"
    t.play("fire vital alwin", 10)
    assert t.offers() == ["rest"]  # Alwin has been fired at and enters no more hexes


@pytest.mark.rules("DXA-5.3e", "DXA-5.3b", "DXA-5.4.3g")
def test_several_fire_at_one_who_did_not_move() -> None:
    t = Table("meadow", PEOPLE)
    t.s.call(Rest())
    t.begin(LateFire())
    t.play("at alwin")
    t.play("also vital 0814")
    t.play("fire huon 0814", 10, 10)
    assert t.s.fired == 1 << t["vital"] | 1 << t["huon"]
    assert t.offers() == ["pass", "fire ansel brihtric"]
    t.play("fire ansel brihtric", 10)
    assert t.s.safe == 1 << t["alwin"] and t.offers() == ["rest"]


@pytest.mark.rules("DXA-0e", "DXA-5.3a")
def test_nobody_is_asked_who_cannot_fire() -> None:
    t = Table("meadow", ["alwin 0814", "gaucher 0805", "judicael 0605"])
    t.s.call(Rest())
    t.begin(LateFire())
    assert t.offers() == ["rest"]
    t.begin(DefensiveFire(t["alwin"]))
    assert t.offers() == ["rest"]


@pytest.mark.rules("DXA-5.3e")
def test_a_long_menu_names_the_target_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defensive_fire, "MOST_OPTIONS", 4)
    t = Table("meadow", PEOPLE)
    t.s.call(Rest())
    t.begin(LateFire())
    assert t.offers() == ["pass", "at alwin", "at brihtric"]
    t.play("at brihtric")
    t.play("pass")
    assert t.offers() == ["pass", "at alwin", "at brihtric"]


@pytest.mark.rules("DXA-5.3b")
def test_a_standing_order_fires_when_the_chance_is_good() -> None:
    t = run(PEOPLE, "alwin")
    t.play("to 0812")
    decision = t.decision
    assert decision is not None
    harm = ("wounded", "killed", "unhorsed")

    def answer(at_least: float) -> str:
        order = StandingOrder("defensive fire", "take", at_least=at_least, wanted=harm)
        option = orders.answer(order, game, t.s, decision.seat, decision)
        return "" if option is None else option.notation

    # one bow hits the hex in 4 of 10 and harms in 4 of 10, 0.16; three of them do so in 0.41
    assert answer(0.2) == "volley" and answer(0.5) == "pass"


@pytest.mark.rules("DXA-5.3b")
def test_one_can_pass_at_a_whole_move_or_a_whole_phase() -> None:
    for answer, asked_again in (("pass", True), ("spare", False), ("hold", False)):
        t = Table("meadow", ["gaucher 1016", "osbern 1416", "wulfstan 1005"], Rest())
        t.s.watch = watchers(t.s, 1)
        t.begin(Movement())
        t.play("move gaucher")
        t.play("to 1014")
        assert t.offers("fire wulfstan") == ["fire wulfstan 1015"]
        t.play(answer)
        assert bool(t.offers("fire wulfstan")) is asked_again
        if asked_again:
            continue
        t.play("stop")
        t.play("move osbern")
        t.play("to 1415")
        assert bool(t.offers("fire wulfstan")) is (answer == "spare")
