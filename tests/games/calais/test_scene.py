"""What is drawn: the map, the pieces and the cards on the table."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from banneret.games.calais import game
from banneret.games.calais.battle import Attack, defence
from banneret.games.calais.state import Assault
from banneret.games.calais.tables import FOOD, FRESH, NUMBERS, PAYS
from banneret.kernel.match import Match
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, Play, deck_of, lay, to_march

ICONS = Path(__file__).parents[3] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"


def test_the_layout_tells_places_apart() -> None:
    layout = game.face.scene(lay(), None).layout
    kinds = {place.id: place.kind for place in layout.places}
    assert (
        kinds["calais"] == kinds["harfleur"] == "castle"
        and kinds["rouen"] == "town"
        and kinds["corbie"] == "crossing"
        and kinds["corbie_s"] == "end"
    )
    links = [link.kind for link in layout.links]
    assert (links.count("road"), links.count("track"), links.count("ford")) == (49, 45, 9)
    assert {line.kind for line in layout.lines} == {"river", "coast", "sea", "region"}
    assert all(len(line.points) > 5 or line.kind == "region" for line in layout.lines)
    assert {word for word, _, _ in layout.legend} >= set(links) | {"castle", "crossing"}


def test_the_sea_is_closed_along_the_edge_of_the_map_and_every_town_is_on_land() -> None:
    layout = game.face.scene(lay(), None).layout
    sea = next(line for line in layout.lines if line.kind == "sea")
    coast = next(line for line in layout.lines if line.kind == "coast")
    assert sea.closed and sea.points[: len(coast.points)] == coast.points
    for corner in ((0.0, 0.0), (1.0, layout.height / 2)):
        assert inside(corner, sea.points)
    for corner in ((0.0, layout.height), (layout.width, layout.height)):
        assert not inside(corner, sea.points)
    assert all(0 < place.x < layout.width and 0 < place.y < layout.height for place in layout.places)
    for place in layout.places:
        assert not inside((place.x, place.y), sea.points), place.id


def inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies in a polygon: an odd number of its sides is crossed on the way out."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def test_the_ends_of_a_crossing_belong_to_it() -> None:
    parts = {place.id: place.part_of for place in game.face.scene(lay(), None).layout.places}
    assert (parts["corbie_s"], parts["corbie_n"], parts["corbie"], parts["rouen"]) == ("corbie", "corbie", "", "")


def test_sides_armies_and_tracks_say_how_it_stands() -> None:
    scene = game.face.scene(lay(hand={"food": 3, "fresh": 1}, plunder=2, french_fresh=5, turn=3), None)
    assert [(side.name, side.note) for side in scene.sides] == [
        ("English", "4 cards, 2 plunder"),
        ("French", "5 fresh"),
    ]
    assert [side.arms for side in scene.sides] == [game.face.arms[seat] for seat in scene.seats]
    assert {piece.id: piece.numbers for piece in scene.pieces} == {"english": ("4", "2"), "french": ("5",)}
    tracks = {track.id: track for track in scene.tracks}
    assert (
        tracks["turn"].label == "10 October"
        and tracks["worth"].value == 6
        and tracks["worth"].label == "a minor victory"
    )
    assert [(stop.at, stop.name) for stop in tracks["worth"].stops] == [(4, "a minor victory"), (7, "a real victory")]


def test_the_steps_of_a_turn_and_the_declared_pace() -> None:
    s = to_march(ENGLISH, deck=deck_of("m02"))
    scene = game.face.scene(s, None)
    assert scene.steps[scene.step] == "English march" and scene.pieces[0].condition == ()
    play = Play(s, [0]).play("march forced montivilliers")
    scene = game.face.scene(s, None)
    assert (
        play.phase == "english_pay_fresh"
        and scene.steps[scene.step] == "English march"
        and scene.pieces[0].condition == ("forced_march",)
    )
    play.play("pay fresh")
    scene = game.face.scene(s, None)
    assert play.phase == "english_food" and scene.steps[scene.step] == "Food" and scene.pieces[0].condition == ()


def test_every_phase_that_asks_is_a_step_of_the_turn() -> None:
    for scenario in ("march", "somme", "crispin", "agincourt"):
        match = Match(game, scenario, "steps")
        rng = random.Random(1)
        while match.decision is not None:
            assert 0 <= match.scene().step < len(match.scene().steps)
            match.play(rng.choice(match.decision.options))
        assert match.scene().step == -1


def test_cards_say_what_they_do() -> None:
    hands = {hand.id: hand for hand in game.face.scene(lay(), ENGLISH).hands}
    shown = {card.id: card for card in hands["english_hand"].cards}
    assert (
        shown["leadership"].numbers == ("+2", "after +1")
        and shown["numbers"].numbers == ("+3",)
        and shown["food"].numbers == ()
    )
    assert (shown["fresh"].text, shown["fresh"].note) == (
        "Pays for a tiring march or a day's food.",
        "In battle +1 before the die.",
    )
    for kind, card in enumerate(hands["english_hand"].cards):
        for demand, words in ((FOOD, "food"), (FRESH, "tiring march"), (NUMBERS, "men lost")):
            assert PAYS[demand][kind] == (words in card.text or (demand == FOOD and "Feeds" in card.text))
    assert (hands["english_hand"].kind, hands["deck"].kind) == ("hand", "pile")


@pytest.mark.skipif(not ICONS.is_file(), reason="the client's packages are not installed")
def test_every_icon_is_one_that_the_client_can_have() -> None:
    found = json.loads(ICONS.read_text())
    known = {*found["icons"], *found.get("aliases", {})}
    used: set[str] = {arms.charge for arms in game.face.arms.values()}
    for scenario in ("march", "somme", "agincourt"):
        match = Match(game, scenario, "icons")
        rng = random.Random(2)
        while match.decision is not None:
            scene = match.scene("french")
            used |= {place.icon for place in scene.layout.places} | {piece.icon for piece in scene.pieces}
            used |= {mark.icon for mark in scene.marks} | {track.icon for track in scene.tracks}
            used |= {card.icon for hand in scene.hands for card in hand.cards} | {
                stop.icon for track in scene.tracks for stop in track.stops
            }
            match.play(rng.choice(match.decision.options))
    assert used - {""} <= known


def test_every_option_touches_what_the_scene_shows() -> None:
    """A click on a piece, a card or a place must be able to find the option."""
    s = game.start("march", game.settle({}))
    play = Play(s).run()
    scene = game.face.scene(s, ENGLISH)
    ids = {place.id for place in scene.layout.places} | {piece.id for piece in scene.pieces}
    for option in play.decision().menu:
        assert option.touch and set(option.touch) <= ids
    assert play.option("march normal").touch == ("english", "english"), "staying: the army is touched twice"


def test_the_table_in_a_battle() -> None:
    s = lay(
        scenario="agincourt",
        hand={"numbers": 2, "fresh": 1},
        attack_hand=Secret((FRENCH,), (4, 5)),
        laid=Secret((FRENCH,), Assault(6, 1)),
        french_fresh=3,
    )
    s.stack = [defence(s, 0)]
    play = Play(s, [4]).answer("play numbers")
    played = {hand.id: hand for hand in game.face.scene(s, FRENCH).hands}
    assert [(c.id, c.count) for c in played["played"].cards] == [("numbers", 1)] and played["played"].seat == ENGLISH
    play.answer("play nothing").run("battle_compare")
    revealed = {hand.id: hand for hand in game.face.scene(s, ENGLISH).hands}
    assert [(c.id, c.count) for c in revealed["laid"].cards] == [("attack_6", 1), ("fresh", 1)]
    assert ("die", "Die 5", 1) in [(c.id, c.name, c.count) for c in revealed["played"].cards]
    assert [c.count for c in revealed["french_hand"].cards] == [2]


def test_march_cards_carry_their_numbers() -> None:
    deck = next(hand for hand in game.face.scene(lay(), None).hands if hand.id == "deck")
    notes = {c.id: c.note for c in deck.cards}
    assert (
        notes["m02"] == "forage 0, normal 1, forced 0; lose 1 fresh on normal, forced"
        and notes["m05"] == "forage 0, normal 1, forced 1"
    )
    assert {(c.name, c.text) for c in deck.cards if c.id == "m05"} == {("March card", notes["m05"])}, "no bare numbers"


def test_cards_are_written_as_on_the_cards() -> None:
    """In the log, in odds and in what is asked: not all in capitals."""
    assert game.face.plain("loses a FRESH; 2 TOUGH PROFESSIONALS and HENRY'S LEADERSHIP") == (
        "loses a Fresh; 2 Tough Professionals and Henry's Leadership"
    )
    match = Match(game, "agincourt", seed="cards")
    asked = match.scene("french").prompt
    labels = [choice.label for choice in asked.choices] if asked else []
    assert any("Fresh" in label for label in labels)
    assert not any("FRESH" in label for label in labels)


def test_labels_say_where_and_how_strong() -> None:
    s = game.start("march", game.settle({}))
    labels = {option.notation: option.label for option in Play(s).run().decision().menu}
    assert labels["march normal"] == "Normal march, staying here"
    assert labels["march forced montivilliers fecamp"] == "Forced march, to Montivilliers and on to Fécamp"
    battle = lay(scenario="agincourt", french_fresh=2, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack())
    assert Play(battle).option("attack 6 2").label == "Card 6 with 2 FRESH: 8"


def test_only_what_was_played_lies_on_the_table() -> None:
    s = lay(
        scenario="agincourt",
        hand={"food": 2, "fresh": 2},
        attack_hand=Secret((FRENCH,), (4, 5)),
        laid=Secret((FRENCH,), Assault(6, 1)),
        french_fresh=3,
    )
    s.stack = [defence(s, 0)]
    Play(s).answer("play fresh fresh")
    assert s.played == (0, 2, 0, 0, 0)
    shown = {hand.id: hand.cards for hand in game.face.scene(s, FRENCH).hands}
    assert [(c.id, c.count) for c in shown["played"]] == [("fresh", 2)]
