"""What is told before an option is taken is what the rules do with it."""

import re

import pytest

from banneret.games.diex.charges.charge import Charges
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.combat.fight import reckon
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.missiles.defensive_fire import DefensiveFire
from banneret.games.diex.missiles.offensive_fire import ChooseShot
from banneret.games.diex.missiles.shooting import weapon_of
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.movement.preview import chance_unhurt
from banneret.games.diex.sight.line_notes import explain_line
from banneret.games.diex.sight.sight import shot_cover
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import WOUNDED
from banneret.games.diex.tables import WEAPONS, missile_result, missile_row
from banneret.kernel.odds import odds
from banneret.kernel.scene import Preview

from .rest import Rest
from .table import Table


def look(t: Table, notation: str) -> Preview:
    assert t.decision is not None
    option = t.decision.menu.find(notation)
    assert option is not None, f"{notation} is not among {t.offers()}"
    found = t.s.stack[-1].preview(t.s, t.decision.seat, option)
    assert found is not None
    return found


def texts(preview: Preview) -> list[str]:
    return [reason.text for reason in preview.reasons]


def overlay(preview: Preview, kind: str) -> tuple[str, ...]:
    return next(one.at for one in preview.overlays if one.kind == kind)


def percents(text: str) -> dict[str, int]:
    """ "wounded 30 %, killed 10 %" by word."""
    return {word.strip(): int(chance) for word, chance in re.findall(r"([^,:]+?) (\d+) %", text)}


# ---------------------------------------------------------------- moves


@pytest.mark.rules("DXA-4b")
def test_a_move_costs_what_it_says() -> None:
    t = Table("ditch", ["gaucher 1412", "alwin 0202"], Rest(), Movement())
    t.play("move gaucher")
    for notation in t.offers("to ")[::7]:
        found = look(t, notation)
        cost = int(found.reasons[0].text.split()[0])
        parts = re.findall(r"\d+", re.sub(r"\([^)]*\)", "", found.reasons[0].sum.partition("=")[0]))
        assert sum(map(int, parts)) == cost
        way = overlay(found, "path")
        assert way[0] == t.hex("gaucher") and way[-1] == notation.split()[1] and len(way) == len(parts) + 1
        trial = Table("ditch", ["gaucher 1412", "alwin 0202"], Rest(), Movement())
        trial.play("move gaucher")
        trial.play(notation)
        assert trial.s.spent[trial["gaucher"]] == cost


@pytest.mark.rules("DXA-4b", "DXA-3.1e")
def test_difficult_ground_is_named() -> None:
    t = Table("ditch", ["gaucher 1412", "alwin 0202"], Rest(), Movement())
    t.play("move gaucher")
    assert any("marsh" in look(t, notation).reasons[0].sum for notation in t.offers("to "))


@pytest.mark.rules("DXA-4.3a", "DXA-4.3c", "DXA-4.3d", "DXA-4.3.1a")
def test_the_tests_on_the_way_and_the_chance_to_come_through() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 1109", "oswin 0909"], Rest(), Movement())
    t.play("move gaucher")
    past = [notation for notation in t.offers("to ") if any("past" in text for text in texts(look(t, notation)))]
    assert past
    for notation in past:
        found = look(t, notation)
        cell = t.cell(notation.split()[1])
        chance = chance_unhurt(t.s, t.move, cell)
        assert f"arrives neither stopped nor hurt: {float(chance):.0%}".replace("%", " %") in texts(found)
        product = 1.0
        for text in texts(found):
            if text.startswith("leaving"):
                product *= percents(text)["slips past"] / 100
        assert product == pytest.approx(float(chance))
        told = odds(SKIRMISH, t.s, 0, t.decision.menu.find(notation))  # type: ignore[union-attr,arg-type]  # as above
        unhurt = sum(o.chance for o in told.outcomes if o.gists and all("slips past" in gist for gist in o.gists))
        assert unhurt == chance, "the kernel's odds agree"
        assert overlay(found, "danger")


@pytest.mark.rules("DXA-1.2e", "DXA-4.3.1a")
def test_a_wounded_man_is_told_that_a_second_wound_kills() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 1109"])
    t.s.health[t["gaucher"]] = WOUNDED
    t.s.call(Rest())
    t.begin(Movement())
    t.play("move gaucher")
    tests = [text for notation in t.offers("to ") for text in texts(look(t, notation)) if text.startswith("leaving")]
    assert tests and all("killed" in text and "wounded" not in text for text in tests)


@pytest.mark.rules("DXA-5.3b")
def test_who_may_fire_on_the_way() -> None:
    t = Table("meadow", ["gaucher 1010", "wulfstan 1016"], Rest(), Movement())
    t.play("move gaucher")
    assert "on the way Wulfstan may fire at him" in texts(look(t, "to 1009"))
    t.play("stop")
    empty = Table("meadow", ["gaucher 1010", "alwin 1016"], Rest(), Movement())
    empty.play("move gaucher")
    assert not any("fire" in text for text in texts(look(empty, "to 1009")))


@pytest.mark.rules("DXA-4a", "DXA-5.1a2")
def test_the_reach_of_one_who_is_to_move() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 0202"], Rest(), Movement())
    found = look(t, "move gaucher")
    reach = set(overlay(found, "reach"))
    t.play("move gaucher")
    assert reach == {notation.split()[1] for notation in t.offers("to ")}


# ---------------------------------------------------------------- shots


@pytest.mark.rules("DXA-5.4c", "DXA-5.5.1e", "DXA-5.4.3a", "DXA-5.4.1b")
@pytest.mark.parametrize("place", ["1608", "1507", "1309", "1111"])
def test_a_shot_is_told_as_it_is_made(place: str) -> None:
    t = Table("ditch", ["drogon 1511", f"brihtric {place}"], Rest(), ChooseShot())
    offered = t.offers("fire drogon")
    if not offered:
        assert t.s.stack[-1].key != "choose_shot" or t.why_not("fire drogon brihtric")
        return
    found = look(t, offered[0])
    shooter, target = t["drogon"], t["brihtric"]
    weapon = weapon_of(t.s, shooter)
    cover = shot_cover(t.s, weapon, shooter, t.s.at[target], target).cover
    word = ("no", "light", "medium", "heavy", "infinite")[cover]
    assert f"{word} cover" in texts(found)
    notes = explain_line(t.s.ground, t.s.at[shooter], t.s.at[target])
    told = [reason for reason in found.reasons if reason.text[:4] in {t.s.ground.names[note.cell] for note in notes}]
    assert [reason.rules[0] for reason in told] == [note.rule for note in notes]
    sight = next(one for one in found.overlays if one.kind == "sight")
    assert sight.at[0] == "1511" and sight.at[-1] == place and sight.labels[-1] == f"{word} cover"
    damage = percents(found.reasons[-1].text.partition(": ")[2])
    assert sum(damage.values()) == 100
    letters = [
        missile_result(False, cover, missile_row(weapon, die, t.s.armoured(target), False)) for die in range(1, 11)
    ]
    assert damage.get("killed", 0) == 10 * letters.count("C") and damage.get("wounded", 0) == 10 * letters.count("B")
    assert WEAPONS[weapon].rule in found.reasons[0].rules


@pytest.mark.rules("DXA-5.3b", "DXA-5.4.3f")
def test_defensive_fire_slows_a_mover_and_a_volley_names_all() -> None:
    t = Table("meadow", ["gaucher 1010", "wulfstan 1016", "aelfric 1116"], Rest(), Movement())
    t.play("move gaucher")
    t.play("to 1009")
    assert t.s.stack[-1].key == DefensiveFire.key
    fire = look(t, t.offers("fire wulfstan")[0])
    assert "slowed" in fire.reasons[-1].text and "driven back" not in fire.reasons[-1].text
    volley = look(t, "volley")
    assert [text.partition(":")[0] for text in texts(volley)[:2]] == ["Wulfstan", "Aelfric"]
    assert len([one for one in volley.overlays if one.kind == "sight"]) == 2


@pytest.mark.rules("DXA-5d")
def test_whom_a_shooter_could_hit() -> None:
    t = Table("meadow", ["vital 1010", "huon 1212", "alwin 1004", "oswin 1405"], Rest(), ChooseShot())
    found = look(t, "shoot vital")
    assert {text.partition(" ")[0] for text in texts(found)} == {"Alwin", "Oswin"}
    assert set(overlay(found, "danger")) == {"1004", "1405"}


# ---------------------------------------------------------------- attacks and what follows


@pytest.mark.rules("DXA-6c", "DXA-6.1b", "DXA-6.2b", "DXA-6.3a")
def test_an_attack_is_told_as_it_is_reckoned() -> None:
    t = Table("meadow", ["gaucher 1010", "gervais 1111", "guthstan 1011"], Rest(), Combat())
    s = t.s
    for notation, attackers in (("attack gaucher guthstan", ("gaucher",)), ("all guthstan", ("gaucher", "gervais"))):
        r = reckon(s, tuple(t[key] for key in attackers), (t["guthstan"],))
        found = look(t, notation)
        assert found.reasons[0].text == f"differential +{r.differential}" and found.reasons[0].rules == ("DXA-6c",)
        shifts = found.reasons[1 : 1 + len(r.shifts)]
        assert [(reason.text, reason.rules[0]) for reason in shifts] == [(shift.why, shift.rule) for shift in r.shifts]
        assert any("armour" in text for text in texts(found)) == r.armoured
        chances = percents(found.reasons[-1].text)
        letters = r.letters()
        for letter in set(letters):
            start = "no effect" if letter == "-" else letter
            told = sum(chance for word, chance in chances.items() if word.startswith(start))
            assert told == 10 * letters.count(letter)
        assert overlay(found, "danger") == ("1011",)


@pytest.mark.rules("DXA-7.2.1c", "DXA-7.2.3a")
def test_a_charge_shows_its_route_and_its_strength() -> None:
    t = Table("meadow", ["roussel 0916 N", "alwin 0906"], Rest(), Charges())
    t.play("charge roussel")
    found = look(t, t.offers("at alwin")[0])
    way = overlay(found, "path")
    assert way[0] == "0916" and way[-1] == "0906"
    strength = t.s.cast.roster[t["roussel"]].attack[t.s.profile(t["roussel"])]
    assert found.reasons[1].sum.startswith(f"{strength} × 1½ = {strength * 3 // 2}")


@pytest.mark.rules("DXA-6.5a")
def test_a_retreat_shows_its_way() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 1011"], Rest())
    t.begin(Retreat(t["gaucher"], 1, 1 << t["alwin"]))
    for notation in t.offers("retreat"):
        assert overlay(look(t, notation), "path") == ("1010", *notation.split()[1:])
