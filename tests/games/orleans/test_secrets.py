"""Section 20: secrets and talk."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from banneret.games.orleans import game
from banneret.games.orleans.knowledge import redeal_messages, redeal_nations, redraw
from banneret.games.orleans.round.draw import draw_followers
from banneret.games.orleans.state import Look, OrleansState, Player
from banneret.games.orleans.tables import FOLLOWER, FOLLOWER_KINDS, MESSAGE, MESSAGES, SEATS
from banneret.kernel import codec
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import Dice, FastDice, outcomes
from banneret.kernel.flow import peek
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.server.app import create_app
from banneret.server.settings import Settings

from ...server.player import Player as AtTheTable
from ...server.player import lay
from .examples import values
from .table import Table
from .wander import wander

PRIVATE = {"nation", "kept", "drawn", "bath", "seen"}
"""The kinds of events that are for one seat alone; all others are for everybody."""


def sees(s: OrleansState, decision: Decision | None, seat: int) -> Any:
    """What is asked of a seat, as far as it is told: the prompt, its own menu in every word, and what it could do in
    its next turn."""
    if decision is None:
        return None
    part = decision.part_of(seat)
    options = [(option.notation, option.label, option.touch) for option in part.menu]
    foreseen = [option.notation for option in game.face.foresee(s, seat)]
    return part.prompt, part.rules, part.interrupt, part.secret, part.ahead, options, foreseen


def heard(match: Match, seat: str | None) -> list[str]:
    return [event.text for event in match.log_of(seat)]


# ---------------------------------------------------------------------- ORL-20.1: cards


@pytest.mark.rules("ORL-20.1")
def test_a_nation_card_is_told_to_its_owner_alone() -> None:
    match = Match("orleans", seed="secrets")
    s = match.state
    assert isinstance(s, OrleansState)
    for number, seat in enumerate(SEATS):
        mine = [text for text in heard(match, seat) if text.startswith("Your Nation card")]
        assert mine == [f"Your Nation card: you serve {('France', 'England')[s.nation(number)]}."]
    assert not any("you serve" in text for text in heard(match, None)), "nor does a spectator hear of it"


@pytest.mark.rules("ORL-20.1", "ORL-2.13")
def test_a_message_is_told_to_its_owner_alone() -> None:
    match = Match("orleans", seed="secrets")
    decision = match.decision
    assert decision is not None
    for number, seat in enumerate(SEATS):
        match.play(decision.menu_of(number)[1], seat)
    for number, seat in enumerate(SEATS):
        kept = [text for text in heard(match, seat) if text.startswith("You keep")]
        assert kept == [f"You keep: {MESSAGES[kept_by(match, number)].text}"]
        assert not any(
            MESSAGES[kept_by(match, other)].text in text
            for other in range(4)
            if other != number
            for text in heard(match, seat)
        )
    assert not any(message.text in text for message in MESSAGES for text in heard(match, None))


def kept_by(match: Match, seat: int) -> int:
    assert isinstance(match.state, OrleansState)
    message = match.state.players[seat].message
    assert message is not None
    return message.value


@pytest.mark.rules("ORL-20.1", "ORL-20.5")
def test_who_has_looked_knows_and_nobody_else() -> None:
    table = Table()
    table.nations("france", "england", "england", "france")
    table.messages("most_wood", "most_coins", "most_food", "most_fame")
    table.own("green", "whispering_inn")
    table.stand("green", "whispering_inn", "trader", "fisherman")
    table.fame(green=12)
    table.turn("green", "school", "farmer", "fisherman", "trader")
    table.play("school")
    table.play("look red")
    table.play("whispering_inn message blue")
    red, blue = table.player("red"), table.player("blue")
    assert red.nation == Secret((2, 0), 1) and blue.message == Secret((1, 0), MESSAGE["most_coins"])
    assert (
        blue.nation is not None
        and blue.nation.owners == (1,)
        and red.message is not None
        and red.message.owners == (2,)
    )
    for seat in (1, 2, 3, None):
        seen = [event.text for event in table.log if event.visible_to(seat)]
        assert "Green looked at Red's Nation card." in seen and "Green looked at Blue's Secret Message." in seen
        assert not any(text.startswith("You saw") for text in seen)
    assert [event.text for event in table.log if event.kind == "seen" and event.visible_to(0)] == [
        "You saw: Red serves England.",
        "You saw: Blue's message: The nation with the most coins scores.",
    ]
    assert table.s.seen == [Look(0, 2, "nation", 1), Look(0, 1, "message", 1)]


@pytest.mark.rules("ORL-20.1")
@pytest.mark.parametrize("how", ["north", "false_mission"])
def test_the_cards_are_revealed_with_the_end_or_a_declaration(how: str) -> None:
    table = Table()
    table.nations("france", "england", "england", "france")
    table.missions("shipwrights", "vintners")
    table.terrain(blois="forest", patay="forest", vendome="forest")
    if how == "north":
        table.control(
            "green", "la_fleche", "bourgueil", "chateau_du_loir", "langeais", "montoire", "vouvray", "vendome", "blois"
        )
        table.control("blue", "patay", "pithiviers", "chateauneuf", "montargis", "gien")
    else:
        table.control("green", "blois", "patay")
        table.control("blue", "vendome")
        table.goods("blue", wood=6)
    rejected = [player.rejected for player in table.s.players]
    table.from_stage(4)
    if how != "north":
        table.play("declare", "green")
        for other in list(table.asked):
            table.play("no", other)
    assert table.s.ended == how
    for seat, player in enumerate(table.s.players):
        assert player.nation is not None and player.message is not None
        assert player.nation.owners == player.message.owners == (0, 1, 2, 3)
        said = (
            f"{SEATS[seat].capitalize()} serves {('France', 'England')[player.nation.value]}; the Secret "
            f"Message: {MESSAGES[player.message.value].text}"
        )
        assert said in [event.text for event in table.log if event.visible_to(None)]
    assert [player.rejected for player in table.s.players] == rejected, "the rejected messages stay unknown (ORL-20.3)"


# ---------------------------------------------------------------------- ORL-20.2, ORL-20.3: followers, and what is open


@pytest.mark.rules("ORL-20.2")
def test_two_plans_that_differ_look_the_same_to_others_until_they_are_revealed() -> None:
    """The same match twice; green plans otherwise. Blue sees and hears the same, and imagines the same."""
    matches = [Match("orleans", seed="plans", variants={"youngest": "green"}) for _ in range(2)]
    for match in matches:
        for number, seat in enumerate(SEATS):
            decision = match.decision
            assert decision is not None
            match.play(decision.menu_of(number)[0], seat)
    for steps in zip(
        ("fill castle", "put fisherman terrain.2", "ready"),
        ("fill territory", "put farmer market.1", "ready"),
        strict=True,
    ):
        for match, words in zip(matches, steps, strict=True):
            match.play("put farmer town_hall.1" if words == "put farmer market.1" else words, "green")
        one, other = (match.state for match in matches)
        assert isinstance(one, OrleansState) and isinstance(other, OrleansState) and one.stack != other.stack
        assert matches[0].awaited == matches[1].awaited
        for viewer in ("blue", "red", "yellow", None):
            assert heard(matches[0], viewer) == heard(matches[1], viewer)
            number = NOBODY if viewer is None else SEATS.index(viewer)
            if viewer is not None:
                assert sees(one, matches[0].decision, number) == sees(other, matches[1].decision, number)
            assert determinise(game, one, number, FastDice(1)) == determinise(game, other, number, FastDice(1))


@pytest.mark.rules("ORL-20.2", "ORL-6.4")
def test_two_draws_that_differ_look_the_same_to_others() -> None:
    """Green draws six of the same ten in two ways; the Bathhouse leaves a choice in one and none in the other."""
    tables = []
    for draws in ([0] * 8, [0, 0, 0, 1, 1, 1, 1, 1]):
        table = Table(5)
        table.green("green")
        table.bag("green", farmer=4, trader=3, monk=3)
        table.own("green", "bathhouse")
        table.script(*draws)
        del table.log[:]
        table.from_stage(0)
        tables.append(table)
    one, other = tables
    assert one.player("green").green != other.player("green").green and bool(one.player("green").bath) != bool(
        other.player("green").bath
    )
    for seat in (1, 2, 3):
        assert sees(one.s, one.decision, seat) == sees(other.s, other.decision, seat)
    assert one.asked == other.asked
    for viewer in (1, 2, 3, None):
        assert [e.text for e in one.log if e.visible_to(viewer)] == [e.text for e in other.log if e.visible_to(viewer)]
        for number in range(20):
            seat = NOBODY if viewer is None else viewer
            assert determinise(game, one.s, seat, FastDice(number)) == determinise(
                game, other.s, seat, FastDice(number)
            )


@pytest.mark.rules("ORL-20.3")
def test_everything_is_told_to_all_but_for_five_kinds_of_things() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(8):
        *_, walk = wander(seed, nations="hidden")
        for event in walk.log:
            kinds[event.kind] += 1
            if event.kind in PRIVATE:
                assert event.seats is not None and len(event.seats) == 1, event
            else:
                assert event.seats is None, event
    assert {
        "recruit",
        "harvest",
        "trade",
        "technology",
        "place",
        "fame",
        "bonus_tile",
        "plan",
        "drawn",
        "kept",
        "nation",
        "seen",
    } <= set(kinds)


@pytest.mark.rules("ORL-20.3")
def test_every_recruit_is_told_when_it_is_taken() -> None:
    """Whatever a player has more of than before, followers out of the Marketplace, was told to all in the same
    breath."""
    taken = 0
    for seed in range(6):
        market, length = None, 0
        for walk in wander(seed):
            now = walk.s.market[:]
            if market is not None:
                public = " ".join(event.text for event in walk.log[length:] if event.seats is None)
                for kind, name in enumerate(FOLLOWER):
                    if now[kind] < market[kind]:
                        assert f"1 {name}" in public, (name, public)
                        taken += 1
            market, length = now, len(walk.log)
    assert taken > 50


@pytest.mark.rules("ORL-20.3")
def test_what_is_in_a_bag_as_a_whole_can_be_counted_by_all() -> None:
    """So a position imagined by others differs from the true one only in what was drawn this round: bag and draw
    together are the same."""
    for walk in wander(3, most=400):
        world = determinise(game, walk.s, 1, FastDice(1))
        for true, imagined in zip(walk.s.players, world.players, strict=True):
            assert together(true) == together(imagined)
            assert [t - d for t, d in zip(true.green, true.drawn, strict=True)] == [
                t - d for t, d in zip(imagined.green, imagined.drawn, strict=True)
            ]


def together(player: Player) -> list[int]:
    return [player.bag[kind] + player.green[kind] + player.bath.count(kind) for kind in range(FOLLOWER_KINDS)]


# ---------------------------------------------------------------------- what a seat can imagine


def positions() -> Iterator[tuple[OrleansState, Decision]]:
    """Positions of all phases, with all options."""
    for seed, (quick, nations, board) in enumerate(
        (*[("off", "hidden", "random")] * 3, ("on", "hidden", "3"), ("off", "open", "random"))
    ):
        for number, walk in enumerate(wander(seed + 40, quick=quick, nations=nations, board=board)):
            if walk.decision is not None and (
                number < 30 or number % 5 == 0 or any(player.bath for player in walk.s.players)
            ):
                yield walk.s, walk.decision


@pytest.mark.rules("ORL-20.1", "ORL-20.2", "ORL-20.3")
def test_what_a_seat_imagines_agrees_with_all_it_knows_and_gives_nothing_away() -> None:
    """From one true position another is made that the seat can't tell from it; then both show it the same and let it
    imagine the same, die for die."""
    looked, bathed = 0, 0
    for s, decision in positions():
        looked += bool(s.seen)
        for seat in range(4):
            other = determinise(game, s, seat, FastDice(len(s.seen) + seat))
            game.check(other)
            mine, theirs = s.players[seat], other.players[seat]
            assert mine == theirs, "one's own things are known"
            for true, imagined in zip(s.players, other.players, strict=True):
                bathed += bool(true.bath) != bool(imagined.bath)
                for card, guess in (
                    (true.nation, imagined.nation),
                    (true.message, imagined.message),
                    (true.rejected, imagined.rejected),
                ):
                    if card is not None:
                        assert guess is not None and guess.owners == card.owners
                        assert not card.seen_by(seat) or guess == card, "what was seen stays"
            public = [
                (
                    player.coins,
                    player.fame,
                    player.goods,
                    player.spaces,
                    player.supply,
                    player.towns,
                    player.areas,
                    player.places,
                )
                for player in s.players
            ]
            assert public == [
                (p.coins, p.fame, p.goods, p.spaces, p.supply, p.towns, p.areas, p.places) for p in other.players
            ]
            assert sees(s, decision, seat) == sees(other, peek(other), seat)
            for number in (1, 2):
                assert determinise(game, s, seat, FastDice(number)) == determinise(game, other, seat, FastDice(number))
        assert determinise(game, s, NOBODY, FastDice(1)) == determinise(
            game, determinise(game, s, 2, FastDice(9)), NOBODY, FastDice(1)
        )
    assert looked and bathed


@pytest.mark.rules("ORL-20.1")
def test_all_deals_of_the_nations_that_fit_are_equally_likely() -> None:
    table = Table()
    table.nations("france", "england", "england", "france")

    def run(dice: Dice) -> tuple[int, ...]:
        s = table.s.clone()
        redeal_nations(s, 0, dice)
        return tuple(s.nation(seat) for seat in range(4))

    third = Fraction(1, 3)
    assert spread(run) == {(0, 0, 1, 1): third, (0, 1, 0, 1): third, (0, 1, 1, 0): third}
    assert table.player("red").nation is not None
    table.player("red").nation = Secret((2, 0), 1)
    assert spread(run) == {(0, 0, 1, 1): Fraction(1, 2), (0, 1, 1, 0): Fraction(1, 2)}
    table.player("yellow").nation = Secret((3, 0), 0)
    assert spread(run) == {(0, 1, 1, 0): Fraction(1)}


@pytest.mark.rules("ORL-20.1", "ORL-20.2")
def test_a_seat_imagines_all_that_could_be_the_truth_among_it() -> None:
    table = Table()
    for name in SEATS:
        table.green(name)
        table.bag(name, farmer=5, trader=2)
    table.from_stage(0)
    worlds = [determinise(game, table.s, 0, FastDice(number)) for number in range(200)]
    for seat in (1, 2, 3):
        true = table.s.players[seat]
        assert {world.nation(seat) for world in worlds} == {0, 1}
        assert len({world.players[seat].message for world in worlds}) == 10 and true.message in {
            world.players[seat].message for world in worlds
        }
        hands = {tuple(world.players[seat].drawn) for world in worlds}
        assert hands == {(5, 0, 0, 1, 0, 0, 0), (4, 0, 0, 2, 0, 0, 0)} and tuple(true.drawn) in hands
    assert all(world.players[0] == table.s.players[0] for world in worlds)


def spread(run: Any) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for chance, value in outcomes(run, most=200_000):
        found[value] = found.get(value, Fraction(0)) + chance
    return found


@pytest.mark.rules("ORL-20.1")
def test_every_message_that_the_seat_has_not_seen_may_be_anybodys() -> None:
    table = Table()
    table.messages("most_wood", "most_coins", "most_food", "most_fame")
    mine, rejected = table.player("green").message, table.player("green").rejected
    assert mine is not None and rejected is not None
    table.player("yellow").message = Secret((3, 0), 11)
    counts: Counter[int] = Counter()
    dice = FastDice(1)
    for _ in range(2700):
        s = table.s.clone()
        redeal_messages(s, 0, dice)
        game.check(s)
        blue = s.players[1].message
        assert blue is not None and s.players[0].message == mine and s.players[0].rejected == rejected
        assert s.players[3].message == Secret((3, 0), 11)
        counts[blue.value] += 1
    left = set(range(12)) - {mine.value, rejected.value, 11}
    # 8 degrees: p = 0.00001
    assert set(counts) == left and sum((count - 300) ** 2 / 300 for count in counts.values()) < 38


@pytest.mark.rules("ORL-20.2", "ORL-12.7")
@pytest.mark.parametrize("places", [(), ("bathhouse",)])
@pytest.mark.parametrize("on_green", [{}, {"trader": 4}])
def test_a_draw_is_imagined_as_it_came_about(places: tuple[str, ...], on_green: dict[str, int]) -> None:
    """Others give each draw, that of the Bathhouse too, the chance that it had, whatever it was."""
    table = Table()
    table.green("green", **on_green)
    table.bag("green", farmer=3, trader=2, scholar=2, monk=1)
    table.own("green", *places)
    before = table.player("green").clone()
    table.ref.dice = FastDice(4)
    table.from_stage(0)

    def drawn(dice: Dice) -> tuple[Any, ...]:
        player = before.clone()
        draw_followers(player, Referee(dice))
        return tuple(player.green), tuple(sorted(player.bath))

    def imagined(dice: Dice) -> tuple[Any, ...]:
        player = table.player("green").clone()
        redraw(player, dice)
        return tuple(player.green), tuple(sorted(player.bath))

    true = (tuple(table.player("green").green), tuple(sorted(table.player("green").bath)))
    chances = spread(imagined)
    assert chances == spread(drawn) and sum(chances.values()) == 1 and chances[true] > 0


def test_a_position_goes_through_json_in_every_phase() -> None:
    phases = set()
    for s, _ in positions():
        phases.add(type(s.stack[-1]).__name__)
        assert codec.loads(game, codec.dumps(s)) == s == s.clone()
    assert {
        "KeepMessage",
        "Planning",
        "Act",
        "Harvest",
        "Trade",
        "PlaceExtra",
        "Peek",
        "PutTechnology",
        "TakePlace",
    } <= phases


# ---------------------------------------------------------------------- ORL-20.4 to ORL-20.7: talk and gifts


@pytest.mark.rules("ORL-20.5")
def test_a_card_becomes_known_by_a_look_and_in_no_other_way() -> None:
    """Over whole games: whenever one more seat knows a card, it has just looked at it, and all were told so."""
    looks = 0
    for seed in range(10):
        owners: list[Any] = []
        seen = 0
        for walk in wander(seed + 100):
            now = [
                (p.nation and p.nation.owners, p.message and p.message.owners, p.rejected and p.rejected.owners)
                for p in walk.s.players
            ]
            if owners and now != owners and walk.decision is not None and None not in owners[0]:
                assert walk.option is not None
                assert walk.option.verb in ("look", "whispering_inn") and len(walk.s.seen) == seen + 1
                look = walk.s.seen[-1]
                card = ("nation", "message").index(look.kind)
                changed = [
                    (seat, number)
                    for seat in range(4)
                    for number in range(3)
                    if now[seat][number] != owners[seat][number]
                ]
                assert changed == [(look.other, card)]
                assert now[look.other][card] == (*owners[look.other][card], look.looker) and look.looker == walk.seat
                looks += 1
            owners, seen = now, len(walk.s.seen)
    assert looks > 5


@pytest.mark.rules("ORL-20.7")
def test_nothing_goes_from_player_to_player() -> None:
    """What one does on his turn never changes another's coins, goods or followers."""
    checked = 0
    for seed in range(8):
        before: list[Any] = []
        turn = None
        length = 0
        for walk in wander(seed + 200):
            now = [(player.coins, player.goods[:], together(player), player.spaces[:]) for player in walk.s.players]
            acting = any(type(phase).__name__ == "Act" for phase in walk.s.stack)
            if (
                before
                and turn == walk.s.round
                and acting
                and not any(event.kind == "plan" for event in walk.log[length:])
            ):
                for seat in range(4):
                    assert seat == walk.seat or now[seat] == before[seat]
                checked += 1
            before, turn, length = now, walk.s.round if acting else None, len(walk.log)
    assert checked > 500


@pytest.fixture
def players(tmp_path: Path) -> Iterator[dict[str, AtTheTable]]:
    app = create_app(Settings(data=tmp_path / "data", database="", limits=0.0, bot_workers=1, port=0))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield lay(client, {seat: {"who": "me"} for seat in SEATS}, game="orleans")


@pytest.mark.rules("ORL-20.4", "ORL-20.5", "ORL-20.6")
def test_e60_a_lie_in_the_chat(players: dict[str, AtTheTable]) -> None:
    """ORL-E60."""
    assert game.face.chat == "table"
    said = "I am English and my message is most_wood."
    views = {seat: player.view() for seat, player in players.items()}
    for seat in SEATS:  # before the first answer, and whatever the cards are: somebody of them lies
        allowed = players[seat].post("/chat", {"text": said}).status_code == 201
        assert allowed is values("ORL-E60")["allowed"]
    spectator = AtTheTable(players["green"].http, players["green"].table)
    for seat, viewer in {**players, "": spectator}.items():
        view = viewer.view()
        assert [(remark["by"], remark["text"]) for remark in view["chat"]] == [(name, said) for name in SEATS], (
            "all hear all of it"
        )
        if seat:
            assert view["scene"] == views[seat]["scene"], "nothing confirms it or shows a card"


@pytest.mark.rules("ORL-20.6")
def test_there_is_no_whispering_at_the_table(players: dict[str, AtTheTable]) -> None:
    """A remark to one player is refused, and no answer in a game shows, proves or gives anything."""
    assert players["green"].post("/chat", {"text": "psst", "to": "blue"}).status_code == 400
    assert not any(player.view().get("chat") for player in players.values())
    verbs = {
        option.verb
        for walk in wander(1)
        if walk.decision is not None
        for seat in walk.decision.seats
        for option in walk.decision.menu_of(seat)
    }
    assert not verbs & {"show", "reveal", "prove", "give", "whisper", "tell"}
