"""A turn step by step: what is told of it comes from two scenes and the events between them, and from nothing else."""

from typing import Any

import msgspec

from banneret.kernel.deeds import Deed, deeds, tellings
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event, Roll
from banneret.kernel.match import Match
from banneret.kernel.prospects import prospects
from banneret.kernel.scene import Arms, Cards, Grid, Hand, Hex, Layout, Link, Mark, Piece, Place, Scene, Side
from banneret.kernel.telling import Telling
from banneret.kernel.ways import ways

from . import ford

HEXES = Layout(
    "hexes",
    400,
    400,
    grid=Grid(
        6,
        6,
        20,
        tuple(
            Hex(f"{c:02}{r:02}", c, r, "open", name="Senlac" if (c, r) == (6, 6) else "")
            for c in range(1, 7)
            for r in range(1, 7)
        ),
    ),
    id="field",
)
POINTS = Layout(
    "points",
    100,
    100,
    tuple(Place(name, name.capitalize(), x, 10) for x, name in enumerate(("rouen", "eu", "amiens", "paris"))),
    (Link("rouen", "eu"), Link("eu", "amiens"), Link("amiens", "paris")),
    id="country",
)
TABLE: dict[str, Telling] = {
    "go": "move",
    "shoot": "shot",
    "hit": "result",
    "blow": "fight",
    "slain": "die",
    "cut": "hurt",
    "sum": "detail",
    "clock": "quiet",
    "flip": "turned",
    "test": "roll",
    "seize": "take",
}
NO_TABLE: dict[str, Telling] = {}


def man(id: str, at: str, seat: int = 0, **more: Any) -> Piece:
    return Piece(id, id.capitalize(), at, more.pop("kind", "foot"), seat, **more)


def scene(*pieces: Piece, layout: Layout = HEXES, **more: Any) -> Scene:
    return Scene(
        game="test",
        title="Test",
        heading="Turn 1",
        seats=("norman", "saxon"),
        seat=0,
        phase="",
        layout=layout,
        pieces=pieces,
        **more,
    )


def told(before: Scene, after: Scene, *events: Event, table: dict[str, Telling] = TABLE) -> tuple[Deed, ...]:
    return deeds(table, before, after, events, 0)


def test_a_move_has_the_way_that_was_told() -> None:
    (deed,) = told(
        scene(man("huon", "0101")),
        scene(man("huon", "0303")),
        Event("go", "Huon moves by 0102, 0202 to 0303.", touch=("huon", "0102", "0202", "0303")),
    )
    assert (deed.kind, deed.who, deed.at) == ("move", ("huon",), ("0101", "0102", "0202", "0303"))
    assert (deed.lead, deed.brief, deed.guessed, deed.board) == ("Huon", "to 0303", False, "field")


def test_of_a_move_of_which_only_the_end_is_known_the_way_is_a_guess_and_says_so() -> None:
    before, after = scene(man("army", "rouen"), layout=POINTS), scene(man("army", "paris"), layout=POINTS)
    (deed,) = told(before, after, Event("go", "The army marches.", touch=("army", "paris")))
    assert (deed.at, deed.guessed) == (("rouen", "eu", "amiens", "paris"), True)
    assert deed.brief == "to Paris"
    route = Event("clock", "They set out.", touch=("army", "eu", "amiens", "paris"))
    (deed,) = told(
        before, scene(man("army", "amiens"), layout=POINTS), route, Event("go", "", touch=("army", "amiens"))
    )
    assert (deed.at, deed.guessed) == (("rouen", "eu", "amiens"), False), "an order told the way before"


def test_hexes_of_one_move_that_are_told_apart_are_one_step_and_riders_ride() -> None:
    (deed,) = told(
        scene(man("huon", "0101", kind="rider")),
        scene(man("huon", "0103", kind="rider")),
        Event("go", "", touch=("huon", "0102")),
        Event("go", "", touch=("huon", "0103")),
    )
    assert (deed.kind, deed.at, deed.events) == ("ride", ("0101", "0102", "0103"), (0, 2))


def test_a_shot_has_its_line_its_dice_and_what_came_of_it() -> None:
    before = scene(man("wulf", "0101", 1), man("osbern", "0105"))
    after = scene(man("wulf", "0101", 1), man("osbern", "0105", condition=("wounded",)))
    shot = Event("shoot", "Wulf shoots at Osbern.", touch=("wulf", "osbern", "0105"))
    hit = Event("hit", "The arrow strikes.", ("R-1",), (Roll(10, 2),), "2 + 1 = 3", "wounded", ("osbern",))
    (deed,) = told(before, after, shot, hit)
    assert (deed.kind, deed.seat, deed.who, deed.targets) == ("shot", 1, ("wulf",), ("osbern",))
    assert (deed.at, deed.result, deed.harm) == (("0101", "0105"), "wounded", True)
    assert (deed.dice, deed.sum, deed.rules) == ((Roll(10, 2),), "2 + 1 = 3", ("R-1",))
    assert [(loss.name, loss.word, loss.seat, loss.at) for loss in deed.losses] == [("Osbern", "wounded", 0, "0105")]
    (missed,) = told(before, before, shot, Event("hit", "It strays.", dice=(Roll(10, 9),), gist="strays"))
    assert (missed.result, missed.harm, missed.losses) == ("strays", False, ())


def test_a_fight_names_all_who_strike_and_who_dies_of_it() -> None:
    before = scene(man("guth", "0202", 1), man("brih", "0203", 1), man("hugo", "0302"))
    after = scene(man("guth", "0202", 1), man("brih", "0203", 1))
    blow = Event("blow", "They attack.", dice=(Roll(10, 4),), touch=("guth", "brih", "hugo"))
    (deed,) = told(before, after, blow, Event("clock", "Noon."), Event("slain", "Hugo is killed.", touch=("hugo",)))
    assert (deed.lead, deed.brief, deed.result) == ("Guth, Brih", "on Hugo", "Hugo is killed")
    assert deed.at == ("0202", "0203", "0302") and deed.harm is True
    assert [(loss.piece, loss.word) for loss in deed.losses] == [("hugo", "lost")]


def test_what_is_lost_of_equal_ones_is_counted_wherever_they_went() -> None:
    def troops(at: str, count: int) -> Piece:
        return Piece(f"{at}.archers", "Archers", at, "troops", 0, count=count, stack="field")

    before, after = scene(troops("0101", 5)), scene(troops("0102", 3))
    (deed,) = told(before, after, Event("cut", "They lose two.", touch=("0101",)))
    assert [(loss.name, loss.word) for loss in deed.losses] == [("Archers", "−2")]


def test_who_is_no_longer_in_sight_is_not_lost() -> None:
    (deed,) = told(
        scene(man("huon", "0101"), man("guth", "0202", 1)), scene(man("huon", "0102")), Event("go", "", touch=("huon",))
    )
    assert deed.losses == () and deed.harm is None


def sides(*lost: str) -> tuple[Side, ...]:
    return (Side("Normans", Arms("gules"), "", lost), Side("Saxons", Arms("azure")))


def test_who_lies_among_the_lost_is_lost_though_his_counter_still_lies_there() -> None:
    before = scene(man("erwan", "0101"), sides=sides())
    after = scene(man("erwan", "0606"), sides=sides("Erwan"))
    (deed,) = told(
        before, after, Event("test", "Erwan is the traitor, and is killed.", (), (Roll(10, 1),), touch=("erwan",))
    )
    assert [(loss.piece, loss.word, loss.seat, deed.harm) for loss in deed.losses] == [("erwan", "lost", 0, True)]
    (deed,) = told(before, after, Event("blow", "They storm the place."))
    assert [loss.word for loss in deed.losses] == ["lost"], "though no event names him"
    fight, taken = told(
        before,
        after,
        Event("blow", "They storm the place."),
        Event("cut", "0 dead, 1 wounded.", touch=("erwan",)),
        Event("seize", "1 prisoner is taken.", touch=("erwan",)),
    )
    assert [loss.word for loss in fight.losses] == ["captured"], "once, and as he ends"
    assert (taken.targets, taken.who, taken.losses) == (("erwan",), (), ())


def test_what_was_lost_in_a_game_within_the_game_was_told_there() -> None:
    inner = scene(man("erwan", "0101"))
    before = scene(man("erwan", "0101"), sides=sides(), inner=inner)
    after = scene(man("erwan", "0101"), sides=sides("Erwan"))
    assert [deed.losses for deed in told(before, after, Event("sum", "The fight is over."))] == [()]


def test_of_a_group_its_men_are_told_and_of_who_leads_it_his_card() -> None:
    hand = Hand("leaders", "Leaders", (Cards("mauger", "Mauger", 1), Cards("raoul", "Raoul", 1)), 0, "pile")
    (deed,) = told(
        scene(man("n1", "0101"), hands=(hand,)),
        scene(man("n1", "0101", condition=("wounded",)), hands=(hand,)),
        Event("blow", "12 points against 36.", touch=("n1",)),
        Event("cut", "N1: 0 dead, 2 wounded.", touch=("n1",)),
        Event("cut", "Mauger is killed.", gist="Mauger killed", touch=("mauger",)),
        Event("cut", "Raoul is unharmed.", touch=("raoul",)),
    )
    assert [(loss.piece, loss.word) for loss in deed.losses] == [("mauger", "lost"), ("n1", "2 wounded")]


def test_a_card_that_is_turned_speaks_for_itself() -> None:
    card = Cards("m16", "March 1 · 2 · 3", 1, note="far on a forced march")
    empty, pile = Hand("discard", "Turned", (), kind="pile"), Hand("discard", "Turned", (card,), kind="pile")
    sides = (Side("Normans", Arms("gules")), Side("Saxons", Arms("argent")))
    flip = Event("flip", "Card m16 is turned.", sum="m16: distance 2", gist="moves 2")
    (deed,) = told(scene(hands=(empty,), sides=sides), scene(hands=(pile,), sides=sides), flip)
    assert (deed.kind, deed.text, deed.cards, deed.result) == ("card", "Normans: March 1 · 2 · 3", (card,), "moves 2")
    assert "m16" not in deed.text + deed.sum + deed.result
    (deed,) = told(scene(), scene(), flip)
    assert deed.text == "A card is turned."


def test_more_of_the_same_belongs_to_it_and_what_is_quiet_is_no_step() -> None:
    events = (
        Event("clock", "Turn 2."),
        Event("test", "A test.", dice=(Roll(6, 3),), gist="fails"),
        Event("test", "The bank gains 3."),
        Event("sum", "Seven in all.", sum="3 + 4 = 7"),
        Event("test", "A town is besieged."),
    )
    found = told(scene(), scene(), *events)
    assert [(deed.kind, deed.text) for deed in found] == [("roll", "A test.")]
    assert (found[0].sum, found[0].events) == ("3 + 4 = 7", (1, 5))


def test_of_kinds_without_a_word_it_is_guessed() -> None:
    before = scene(man("huon", "0101"), man("guth", "0102", 1), marks=(Mark("0606", "control", "Norman", 0),))
    after = scene(man("huon", "0103"), marks=(Mark("0606", "control", "Saxon", 1),))
    events = (
        Event("a", "Huon goes.", touch=("huon", "0103")),
        Event("b", "Huon strikes Guth.", dice=(Roll(6, 1),), touch=("huon", "guth")),
        Event("c", "Senlac falls.", touch=("0606",)),
        Event("d", "A test.", dice=(Roll(6, 1),)),
        Event("e", "Guth is gone.", touch=("guth",)),
        Event("f", "It rains."),
    )
    found = told(before, after, *events, table=NO_TABLE)
    # who dies after a roll dies of it
    assert [deed.kind for deed in found] == ["move", "fight", "take", "roll", "note"]
    assert found[3].losses[0].piece == "guth"


def test_who_moved_without_a_word_has_moved_all_the_same() -> None:
    (deed,) = told(scene(man("huon", "0101")), scene(man("huon", "0103")))
    assert (deed.kind, deed.at, deed.guessed, deed.text) == (
        "move",
        ("0101", "0102", "0103"),
        True,
        "Huon to 0103",
    )
    many = [man(f"m{i}", "0101") for i in range(20)]
    elsewhere = [msgspec.structs.replace(piece, at="0606") for piece in many]
    assert told(scene(*many), scene(*elsewhere)) == (), "the board was laid anew"


def test_in_a_game_within_the_game_seats_and_places_are_those_of_the_whole() -> None:
    inner = Scene(
        game="test", title="Inner", heading="", seats=("saxon", "norman"), seat=1, phase="", layout=HEXES, pieces=()
    )
    before = msgspec.structs.replace(inner, pieces=(man("huon", "0101", 1),))
    after = msgspec.structs.replace(inner, pieces=(man("huon", "0102", 1),))
    (deed,) = told(
        scene(layout=POINTS, inner=before), scene(layout=POINTS, inner=after), Event("go", "", touch=("huon", "0102"))
    )
    assert (deed.seat, deed.board) == (0, "field")


def test_the_shortest_way_keeps_to_the_straight_line() -> None:
    board = ways(HEXES)
    assert ways(HEXES) is board
    way, guessed = board.joined(("0101", "0105"))
    assert (way, guessed) == (["0101", "0102", "0103", "0104", "0105"], True)
    assert board.hangs_together(way) and not board.hangs_together(("0101", "0301"))
    assert board.joined(("0101", "0102", "0102")) == (["0101", "0102"], False)
    apart = Layout("areas", 10, 10, (Place("a", "A", 0, 0), Place("b", "B", 5, 5)))
    assert ways(apart).joined(("a", "b")) == (["a", "b"], False), "where no way leads it is drawn straight"


def test_the_events_of_the_kernel_have_words() -> None:
    assert tellings(ford.game)["order"] == "order"


def test_chances_say_what_each_face_means_and_which_came() -> None:
    from banneret.games.diex import game as diex

    match = Match(diex, "foragers", "seed 3")
    dice = FastDice(4)
    for _ in range(4000):
        assert match.decision is not None
        seat = match.decision.asked[0]
        menu = match.decision.menu_of(match.decision.seats[0])
        option = next((one for one in menu if one.verb == "attack"), menu[dice.below(len(menu))])
        state, answered = match.state.clone(), match.decision.seats[0]
        events = match.play(option, seat)
        if len([event for event in events if event.kind == "combat" and event.dice]) == 1:
            break
    found, _ = prospects(match.game, state, 1 - answered, answered, option, 1.0)
    assert found is not None and abs(sum(chance for _, chance in found.outcomes) - 1) < 1e-9
    told = tuple(event.gist for event in events if event.gist)
    (came,) = [one for one in found.marked(told) if one.came]
    roll = next(event.dice[0] for event in events if event.kind == "combat")
    assert len(found.faces) == 10 and came.name.startswith(found.faces[roll.value - 1].split(",")[0])
