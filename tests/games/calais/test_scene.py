"""What is drawn: the map, the pieces and the cards on the table."""

from banneret.games.calais import game
from banneret.games.calais.battle import Attack, defence
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, Play, lay


def test_the_layout_tells_places_apart() -> None:
    layout = game.scene(lay(), None).layout
    kinds = {place.id: place.kind for place in layout.places}
    assert kinds["calais"] == kinds["harfleur"] == "held" and kinds["rouen"] == "place" and kinds["corbie"] == "crossing" and kinds["corbie_s"] == "end"
    links = [link.kind for link in layout.links]
    assert (links.count("solid"), links.count("broken"), links.count("ford")) == (49, 45, 9)
    assert {line.kind for line in layout.lines} == {"river", "coast"} and all(len(line.points) > 5 for line in layout.lines)
    assert {kind for kind, _ in layout.legend} >= set(links) | {"held", "crossing"}


def test_every_option_touches_what_the_scene_shows() -> None:
    """A click on a piece, a card or a place must be able to find the option."""
    s = game.start("march", game.settle({}))
    play = Play(s).run()
    scene = game.scene(s, ENGLISH)
    ids = {place.id for place in scene.layout.places} | {piece.id for piece in scene.pieces}
    for option in play.decision().menu:
        assert option.touch and set(option.touch) <= ids
    assert play.option("march normal").touch == ("english", "english"), "staying: the army is touched twice"


def test_the_table_in_a_battle() -> None:
    s = lay(scenario="agincourt", hand={"numbers": 2, "fresh": 1}, attack_hand=Secret((FRENCH,), (4, 5)), laid=Secret((FRENCH,), (6, 1)), french_fresh=3)
    s.stack = [defence(s, 0)]
    play = Play(s, [4]).answer("play numbers")
    played = {hand.id: hand for hand in game.scene(s, FRENCH).hands}
    assert [(c.id, c.count) for c in played["played"].cards] == [("numbers", 1)] and played["played"].seat == ENGLISH
    play.answer("play nothing").run("b_compare")
    revealed = {hand.id: hand for hand in game.scene(s, ENGLISH).hands}
    assert [(c.id, c.count) for c in revealed["laid"].cards] == [("attack_6", 1), ("fresh", 1)]
    assert ("die", "Die 5", 1) in [(c.id, c.name, c.count) for c in revealed["played"].cards]
    assert [c.count for c in revealed["french_hand"].cards] == [2]


def test_march_cards_carry_their_numbers() -> None:
    deck = next(hand for hand in game.scene(lay(), None).hands if hand.id == "deck")
    notes = {c.id: c.note for c in deck.cards}
    assert notes["m02"] == "forage 0, normal 1, forced 0; lose 1 FRESH on normal, forced" and notes["m05"] == "forage 0, normal 1, forced 1"


def test_labels_say_where_and_how_strong() -> None:
    s = game.start("march", game.settle({}))
    labels = {option.notation: option.label for option in Play(s).run().decision().menu}
    assert labels["march normal"] == "Normal march, staying here"
    assert labels["march forced montivilliers fecamp"] == "Forced march, to Montivilliers and on to Fécamp"
    battle = lay(scenario="agincourt", french_fresh=2, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack())
    assert Play(battle).option("attack 6 2").label == "Card 6 with 2 FRESH: 8"


def test_only_what_was_played_lies_on_the_table() -> None:
    s = lay(scenario="agincourt", hand={"food": 2, "fresh": 2}, attack_hand=Secret((FRENCH,), (4, 5)), laid=Secret((FRENCH,), (6, 1)), french_fresh=3)
    s.stack = [defence(s, 0)]
    Play(s).answer("play fresh fresh")
    assert s.played == (0, 2, 0, 0, 0)
    shown = {hand.id: hand.cards for hand in game.scene(s, FRENCH).hands}
    assert [(c.id, c.count) for c in shown["played"]] == [("fresh", 2)]
