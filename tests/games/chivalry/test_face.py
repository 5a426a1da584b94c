"""What people see of Chivalry at Bay: what is hidden, what can be touched, what the tracks count."""

import json
import timeit
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from banneret.games.chivalry.face.face import ChivalryFace
from banneret.games.chivalry.face.words import CARD_ICONS, TIMING, TYPE_ICONS, WEATHER_ICONS, short
from banneret.games.chivalry.field import AREA, AREA_IDS
from banneret.games.chivalry.order_of_battle import SCENARIO_DATA
from banneret.games.chivalry.state import GONE, REMOVED, ChivalryState
from banneret.games.chivalry.tables import CARDS, ENGLISH, FRENCH, IMPROVED
from banneret.kernel.scene import Scene
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.words import strangers

from .positions import position, titles

FACE = ChivalryFace()
ICONS = Path(__file__).parents[3] / "web" / "src" / "icons" / "used.json"


def scenes() -> Iterator[Scene]:
    for scenario in SCENARIO_DATA:
        for seat in (ENGLISH, FRENCH, None):
            yield FACE.scene(position(scenario), seat)


# ---------------------------------------------------------------------- what is hidden


def hand(scene: Scene, id: str) -> tuple[tuple[str, int, bool], ...]:
    found = next(hand for hand in scene.hands if hand.id == id)
    return tuple((card.id, card.count, card.hidden) for card in found.cards)


@pytest.mark.rules("CHV-1.5")
def test_a_hand_is_open_to_its_seat_alone() -> None:
    s = position()
    english, french, nobody = (FACE.scene(s, seat) for seat in (ENGLISH, FRENCH, None))
    own = (("charge", 1, False), ("arrow_storm", 2, False), ("stand_fast", 1, False), ("pavises", 1, False))
    assert hand(english, "english_hand") == own
    assert hand(french, "english_hand") == hand(nobody, "english_hand") == (("stratagem", 5, True),)
    assert hand(french, "french_hand")[0] == ("charge", 2, False)
    assert hand(english, "french_hand") == hand(nobody, "french_hand") == (("stratagem", 4, True),)
    for scene in (english, french, nobody):
        assert hand(scene, "deck") == (("deck_card", 64 - 9, True),)


@pytest.mark.rules("CHV-1.5")
def test_what_is_hidden_changes_nothing_that_another_seat_sees() -> None:
    s, other = position(), position()
    other.hands[FRENCH] = Secret((FRENCH,), titles(storm_clouds=1, ransom=2, trumpets=1))
    other.deck = Secret((), titles(charge=55))
    for seat in (ENGLISH, None):
        assert FACE.scene(s, seat) == FACE.scene(other, seat)
    assert FACE.scene(s, FRENCH) != FACE.scene(other, FRENCH)


@pytest.mark.rules("CHV-1.5")
def test_discards_are_open() -> None:
    s = position()
    s.discard = titles(trumpets=2)
    assert hand(FACE.scene(s, None), "discard") == (("discarded_trumpets", 2, False),)


@pytest.mark.rules("CHV-28.1")
def test_who_has_bid_for_the_other_side_sees_its_hand_and_bears_its_arms() -> None:
    scene = FACE.scene(position(players=(FRENCH, ENGLISH)), 0)
    assert scene.sides[0].name == "French" and scene.sides[0].arms.field == "azure"
    assert hand(scene, "french_hand")[0] == ("charge", 2, False)
    assert hand(scene, "english_hand") == (("stratagem", 5, True),)
    assert {piece.seat for piece in scene.pieces if piece.id.startswith("e_")} == {1}
    assert FACE.briefing(position(players=(FRENCH, ENGLISH)), 0).who.startswith("You lead the Marshals")
    assert scene.objective is not None and scene.objective.wins == "Break the English"


# ---------------------------------------------------------------------- what can be touched


def test_pieces_places_and_cards_have_the_ids_of_the_rules() -> None:
    for scenario in SCENARIO_DATA:
        s = position(scenario)
        scene = FACE.scene(s, ENGLISH)
        assert {place.id for place in scene.layout.places} == set(AREA_IDS)
        on_table = {piece.id for piece in scene.pieces}
        assert on_table == {
            id
            for id, at in chain(
                zip(s.cast.unit_ids, s.at, strict=True), zip(s.cast.leader_ids, s.leader_at, strict=True)
            )
            if at >= 0
        }
        assert {piece.at for piece in scene.pieces} <= set(AREA_IDS)
    assert {card.id for hand in scene.hands for card in hand.cards if not card.hidden} <= {card.id for card in CARDS}


def test_all_words_are_of_the_vocabulary_and_all_pictures_are_there() -> None:
    known = set(chain.from_iterable(json.loads(ICONS.read_text(encoding="utf-8")).values()))
    assert {*CARD_ICONS.values(), *TYPE_ICONS, *WEATHER_ICONS} <= known
    assert set(CARD_ICONS) == {card.id for card in CARDS} and set(TIMING) == {card.timing for card in CARDS}
    for scene in scenes():
        assert not list(strangers(scene))
        icons = {stop.icon for track in scene.tracks for stop in track.stops} | {track.icon for track in scene.tracks}
        assert icons | {place.icon for place in scene.layout.places} <= known | {""}


# ---------------------------------------------------------------------- blocks and captains


@pytest.mark.rules("CHV-3.4", "CHV-3.6")
def test_a_block_shows_what_it_has_left_and_a_gun_nothing() -> None:
    s = position("castillon_1453")
    unit = s.cast.unit_number["e_ma_talbot"]
    s.value[unit], s.current[unit] = 5, 2
    shown = {piece.id: piece for piece in FACE.scene(s, None).pieces}
    assert shown["e_ma_talbot"].pips == (2, 5) and "printed 6" in shown["e_ma_talbot"].note
    assert shown["e_ma_van"].pips == (6, 6) and "printed" not in shown["e_ma_van"].note
    assert shown["f_ay_park_2"].pips is None and shown["f_ay_park_2"].numbers == ("AY",)


def test_markers_are_conditions() -> None:
    s = position()
    unit = s.cast.unit_number["f_kt_clermont"]
    s.stung = s.stopped = s.flanking = 1 << unit
    shown = {piece.id: piece for piece in FACE.scene(s, None).pieces}
    assert shown["f_kt_clermont"].condition == ("stung", "stopped", "flanking")
    assert all(not piece.condition for id, piece in shown.items() if id != "f_kt_clermont")


@pytest.mark.rules("CHV-4.4")
def test_a_committed_leader_stands_on_his_unit() -> None:
    s = position()
    s.committed[s.cast.leader_number["black_prince"]] = s.cast.unit_number["e_ma_prince"]
    shown = {piece.id: piece for piece in FACE.scene(s, None).pieces}
    assert shown["black_prince"].on == "e_ma_prince" and shown["black_prince"].condition == ("committed",)
    assert shown["warwick"].on == "" and not shown["warwick"].condition


def test_armies_face_each_other() -> None:
    facing = {(piece.seat, piece.facing) for scene in scenes() for piece in scene.pieces}
    assert facing == {(ENGLISH, 0), (FRENCH, 3)}


def test_captains_have_names_of_a_word_or_two() -> None:
    assert short("John Talbot, Earl of Shrewsbury") == "Talbot" and short("Edward, Prince of Wales") == "The Prince"
    assert short("Henry V") == "Henry V" and short("La Hire") == "La Hire" and short("Constable d’Albret") == "Albret"
    for data in SCENARIO_DATA.values():
        names = [short(captain.name) for captain in data.leader]
        assert len(set(names)) == len(names) and all(0 < len(name) <= 13 for name in names), names


# ---------------------------------------------------------------------- marks


def marks(s: ChivalryState, kind: str) -> dict[str, str]:
    return {mark.at: mark.name for mark in FACE.scene(s, None).marks if mark.kind == kind}


@pytest.mark.rules("CHV-2.14")
def test_whose_an_area_is_stands_on_it() -> None:
    s = position()
    assert len(marks(s, "control")) == 16 and "centre_middle" not in marks(s, "control")
    s.control[AREA["centre_middle"]] = FRENCH
    assert marks(s, "control")["centre_middle"] == "French control"


@pytest.mark.rules("CHV-2.12")
def test_who_is_engaged_with_whom_is_told_and_guns_engage_nobody() -> None:
    assert not marks(position("castillon_1453"), "melee")
    s = position(units={"f_kt_audrehem": "west_english_approach"})
    told = marks(s, "melee")
    assert list(told) == ["west_english_approach"]
    assert "Warwick's archers" in told["west_english_approach"]
    assert told["west_english_approach"].endswith("against Horse of Audrehem")
    gun = position("castillon_1453", units={"f_ay_park_2": "centre_english_approach"})
    assert not marks(gun, "melee")


@pytest.mark.rules("CHV-26.16")
def test_stakes_that_were_set_in_play_are_marked() -> None:
    s = position("agincourt_1415")
    assert not marks(s, "stakes")
    s.ground[AREA["centre_english_approach"]] |= IMPROVED
    assert list(marks(s, "stakes")) == ["centre_english_approach"]


# ---------------------------------------------------------------------- tracks


@pytest.mark.rules("CHV-25.2", "CHV-25.3")
def test_losses_count_the_eliminated_the_routed_and_lost_leaders_and_not_the_removed() -> None:
    s = position(units={"e_lb_suffolk": "english_rout"})
    s.break_point = [30, 40]
    number, leader = s.cast.unit_number, s.cast.leader_number
    s.current[number["e_lb_suffolk"]] = s.value[number["e_lb_suffolk"]] = 1  # the printed 3 counts
    s.at[number["e_ma_salisbury"]] = GONE
    s.at[number["e_ma_warwick"]] = REMOVED
    s.leader_at[leader["salisbury"]] = GONE
    s.at[number["f_cb_van"]] = GONE
    tracks = {track.id: track for track in FACE.scene(s, None).tracks}
    assert (tracks["english_losses"].value, tracks["english_losses"].last) == (3 + 5 + 3, s.break_point[ENGLISH])
    assert (tracks["french_losses"].value, tracks["french_losses"].label) == (4, "4 of 40")
    objective = FACE.scene(s, ENGLISH).objective
    assert objective is not None and objective.gauge == 0.1
    assert objective.stands == "French 4 of 40, English 11 of 30"


@pytest.mark.rules("CHV-22.8")
def test_the_turns_show_weather_and_who_is_to_come() -> None:
    turns = FACE.scene(position("castillon_1453"), None).tracks[0]
    assert turns.boxes[:2] == ("1 fog", "2 heat") and turns.last == 9
    told = [(stop.at, stop.name) for stop in turns.stops]
    assert (3, "French: Jean de Montauban, Breton lances of Montauban, Breton lances of La Hunaudaye") in told
    assert (1, "Fog") in told and (2, "Heat") in told
    later = position("castillon_1453")
    later.turn, later.storm, later.sky = 3, 4, SCENARIO_DATA["castillon_1453"].sky(3)
    turns = FACE.scene(later, None).tracks[0]
    assert turns.boxes[3] == "4 rain" and turns.boxes[4] == "5 heat"
    assert all(stop.at > 3 or "Bretons" not in stop.name for stop in turns.stops)


# ---------------------------------------------------------------------- briefings


@pytest.mark.rules("CHV-25.5", "CHV-25.7")
def test_every_side_of_every_scenario_is_briefed() -> None:
    for scenario, data in SCENARIO_DATA.items():
        for seat in (ENGLISH, FRENCH):
            told = FACE.briefing(position(scenario), seat)
            enemy = ("french", "english")[seat]
            assert str(data.break_point[enemy]) in told.wins[0] and told.until == f"{data.turns} turns"
            assert any("hold the field" in win for win in told.wins) == (data.holder == seat)
            assert len(told.verbs) == 3 and told.minutes and told.balance and told.situation
    spectator = FACE.briefing(position("castillon_1453"), None)
    assert spectator == FACE.briefing(position("castillon_1453"), FRENCH)


# ---------------------------------------------------------------------- speed


def test_scenes_share_what_has_not_changed() -> None:
    s = position()
    first, again = FACE.scene(s, ENGLISH), FACE.scene(s, ENGLISH)
    assert first.layout is again.layout
    assert all(a is b for a, b in zip(first.pieces, again.pieces, strict=True))
    assert all(a is b for a, b in zip(first.marks, again.marks, strict=True))


def test_a_scene_takes_less_than_a_millisecond() -> None:
    s = position("crecy_1346")
    assert min(timeit.repeat(lambda: FACE.scene(s, ENGLISH), number=50, repeat=5)) / 50 < 0.001


def test_a_scene_goes_over_the_wire() -> None:
    for scene in scenes():
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
