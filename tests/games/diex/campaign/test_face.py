"""What people see of a campaign."""

from typing import Any

import msgspec
import pytest

from banneret.games.diex.campaign.face.briefing import DATA
from banneret.games.diex.campaign.face.dates import short, written
from banneret.games.diex.campaign.face.plain import plain
from banneret.games.diex.campaign.face.scene import scene
from banneret.games.diex.campaign.group import KING, REBEL, Note, Order, Patient, Service, Spy
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.movement.march import begin
from banneret.games.diex.campaign.ranks import mustered
from banneret.games.diex.campaign.shares import SHARES
from banneret.games.diex.campaign.state import CampaignState, Siege
from banneret.games.diex.campaign.victory import score
from banneret.games.diex.quick.troops import TROOP
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.scene import Mark, Overlay, Piece, Scene, Sheet
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.scene import scenes, touches

from .table import Table, men


def piece(found: Scene, id: str) -> Piece:
    return next(one for one in found.pieces if one.id == id)


def sheet(found: Scene, id: str) -> Sheet:
    return next(one for one in found.sheets if one.id == id)


def row(found: Scene, id: str, begins: str) -> tuple[str, ...]:
    return next(one for one in sheet(found, id).rows if one[0].startswith(begins))


def mark(found: Scene, at: str, *kinds: str) -> Mark:
    return next(one for one in found.marks if one.at == at and one.kind in kinds)


def traces(found: Scene, kind: str) -> list[Overlay]:
    return [one for one in found.traces if one.kind == kind]


@pytest.fixture
def kent() -> Table:
    """Mauger's Normans at Hastings, Saxons at Rye whom nobody has seen."""
    table = Table("kent_1066", turn=3)
    table.group("n1", "hastings", 12, purse=5, chest=4)
    table.leader("mauger", "n1", prestige=6)
    table.group("x1", "rye", 14, purse=6)
    table.leader("ethelnoth", "x1", prestige=6)
    table.motte("hastings_motte", "hastings")
    return table


# ---------------------------------------------------------------- fog


@pytest.mark.rules("DXC-3c", "DXC-8.1b")
def test_the_strength_of_the_others_is_a_question_mark(kent: Table) -> None:
    king, rebel, nobody = scene(kent.s, KING), scene(kent.s, REBEL), scene(kent.s, None)
    assert piece(king, "n1").numbers == ("12",) and piece(king, "x1").numbers == ("?",)
    assert piece(rebel, "x1").numbers == ("14",) and piece(rebel, "n1").numbers == ("?",)
    assert {piece(nobody, key).numbers for key in ("n1", "x1")} == {("?",)}
    assert "never seen" in piece(king, "x1").note
    assert "thegn" in piece(rebel, "x1").note and "thegn" not in piece(king, "x1").note


@pytest.mark.rules("DXC-3c")
def test_what_was_last_known_has_its_date(kent: Table) -> None:
    kent.s.notes[KING]["x1"] = Note(2, "met", mustered("saxon", 14), 3, 6, 0, 0, 0)
    king = scene(kent.s, KING)
    assert piece(king, "x1").numbers == ("11–17",)
    assert "14 men on 21 Oct, met; now 11 to 17 men" in piece(king, "x1").note
    noted = row(king, "notebook", "Ethelnoth (x1)")
    assert noted[1:4] == ("Rye", "11–17", "21 Oct, met") and "purse £3" in noted[4] and "loyalty 3" in noted[4]
    assert piece(scene(kent.s, None), "x1").numbers == ("?",)


@pytest.mark.rules("DXC-3c", "DXC-10c")
def test_a_spy_tells_men_and_nothing_else(kent: Table) -> None:
    kent.s.notes[KING]["x1"] = Note(3, "spy", mustered("saxon", 14))
    noted = row(scene(kent.s, KING), "notebook", "Ethelnoth")
    assert noted[2:4] == ("14", "22 Oct, by a spy") and "purse" not in noted[4] and "loyalty" not in noted[4]


@pytest.mark.rules("DXC-3c")
def test_in_one_hex_both_see_all(kent: Table) -> None:
    kent.group("x2", "hastings", men(saxon_peasant=(6, 3)), hungry=2)
    found = piece(scene(kent.s, KING), "x2")
    assert found.numbers == ("9",) and {"wounded", "unsupplied"} <= set(found.condition)
    assert row(scene(kent.s, KING), "notebook", "Saxon band x2")[3] == "in sight"
    assert piece(scene(kent.s, None), "x2").numbers == ("?",)
    apart = Table("kent_1066", turn=3)
    apart.group("n1", "hastings", 12)
    apart.group("x2", "rye", men(saxon_peasant=(6, 3)), hungry=2)
    assert piece(scene(apart.s, KING), "x2").condition == ()


@pytest.mark.rules("DXC-3b", "DXC-3c")
def test_papers_of_one_side_are_for_that_side(kent: Table) -> None:
    own = {"groups", "rolls", "silver", "notebook"}
    assert own <= {one.id for one in scene(kent.s, KING).sheets}
    assert not own & {one.id for one in scene(kent.s, None).sheets}
    assert [line[0] for line in sheet(scene(kent.s, KING), "silver").rows] == ["Mauger (n1)"]
    assert row(scene(kent.s, KING), "silver", "Mauger")[1:4] == ("£2½", "£2", "£0")


@pytest.mark.rules("DXC-3c")
def test_orders_are_drawn_for_their_own_side(kent: Table) -> None:
    kent.s.orders["n1"] = Secret((KING,), Order(kent.cell("rye"), "tax"))
    (way,) = traces(scene(kent.s, KING), "path")
    names = kent.s.country.names
    assert (way.at[0], way.at[-1]) == (names[kent.cell("hastings")], names[kent.cell("rye")])
    assert "order: go to Rye, levy tax" in piece(scene(kent.s, KING), "n1").note
    assert row(scene(kent.s, KING), "groups", "Mauger")[4] == "go to Rye, levy tax"
    for seat in (REBEL, None):
        assert not traces(scene(kent.s, seat), "path")
        assert "order" not in piece(scene(kent.s, seat), "n1").note


@pytest.mark.rules("DXC-3c")
def test_what_a_side_does_in_its_morning_the_other_is_not_told(kent: Table) -> None:
    kent.begin(Morning(KING)).play("order n1")
    assert scene(kent.s, KING).phase == "order"
    assert {scene(kent.s, seat).phase for seat in (REBEL, None)} == {"morning"}


@pytest.mark.rules("DXC-3c", "DXC-14.7c")
def test_wounded_in_a_place_are_seen_by_their_own_side(kent: Table) -> None:
    cell, troop = kent.cell("hastings"), TROOP["norman_archer"].number
    kent.s.patients[cell] = (Patient("norman", KING, troop, False, 5, 2),)
    assert mark(scene(kent.s, KING), "0614", "picture").count == 2
    assert "2 of yours lie wounded" in row(scene(kent.s, KING), "settlements", "Hastings")[4]
    assert any("2 men are well again" in one.text for one in scene(kent.s, KING).calendars[0].dates[4].happenings)
    for seat in (REBEL, None):
        found = scene(kent.s, seat)
        assert not [one for one in found.marks if one.kind == "picture"]
        assert "State" not in sheet(found, "settlements").columns


@pytest.mark.rules("DXC-3b", "DXC-10b")
def test_where_a_spy_is_everybody_sees_and_whom_he_noted_his_own(kent: Table) -> None:
    kent.s.spies["spy_k"] = Spy("spy_k", KING, kent.cell("rye"), ("x1",))
    assert "Ethelnoth" in piece(scene(kent.s, KING), "spy_k").note
    assert {piece(scene(kent.s, seat), "spy_k").note for seat in (REBEL, None)} == {""}


# ---------------------------------------------------------------- the map


@pytest.mark.rules("DXC-2.1a", "DXC-8.3a", "DXC-8.3b")
def test_who_moves_sees_what_each_hex_costs(kent: Table) -> None:
    kent.begin(begin(kent.s, "n1"))
    found = scene(kent.s, KING)
    reach = next(one for one in traces(found, "reach") if one.at[0] == "0614")
    costs = dict(zip(reach.at, reach.labels, strict=True))
    assert kent.decision is not None
    offered = {option.touch[0] for option in kent.decision.options if option.verb == "go"}
    assert set(reach.at[1:]) == offered
    assert {at: costs[at] for at in ("0514", "0515", "0613")} == {"0514": "1", "0515": "1", "0613": "2"}
    assert "acting" in piece(found, "n1").condition


@pytest.mark.rules("DXC-3b", "DXC-3c")
def test_how_far_the_others_come_is_drawn_from_what_is_public(kent: Table) -> None:
    before = traces(scene(kent.s, KING), "danger")
    assert [one.at[0] for one in before] == ["0812"]
    kent.group("x1", "rye", men(saxon_peasant=(3, 9)), hungry=3)
    assert traces(scene(kent.s, KING), "danger") == before, "that they are hurt and hungry is hidden"


@pytest.mark.rules("DXC-5.1g", "DXC-1f", "DXC-1k", "DXC-7c")
def test_how_settlements_feel(kent: Table) -> None:
    rye = kent.site("rye", resources=2, loyalty=3)
    kent.site("hastings", loyalty=8)
    kent.s.taxed = 1 << rye
    found = scene(kent.s, None)
    feels = mark(found, "0812", "rebel")
    assert feels.count == 3 and feels.name.endswith("; taxed")
    assert mark(found, "0614", "loyal").count == 8
    assert row(found, "settlements", "Rye")[1:4] == ("3 rebel", "2", "paid")
    kent.s.loyalty[rye] = 0
    assert mark(scene(kent.s, None), "0812", "burnt").name == "Rye: burnt down"


@pytest.mark.rules("DXC-3b", "DXC-5.2b", "DXC-1j", "DXC-15b")
def test_mottes_works_and_sieges(kent: Table) -> None:
    kent.s.works[kent.cell("dover")] = 3
    kent.group("x2", "hastings", 12)
    kent.s.sieges["hastings_motte"] = Siege("hastings_motte", ("x2",), ("n1",), 2)
    found = scene(kent.s, REBEL)
    assert mark(found, "0614", "motte").name == "Hastings_motte (10 men, resources 4)"
    dover = kent.s.country.names[kent.cell("dover")]
    assert mark(found, dover, "motte").pips == (3, 8)
    assert mark(found, "0614", "siege").name == "Hastings_motte besieged by Saxon band x2, day 2"
    assert row(found, "castles", "Hastings_motte")[4] == "besieged by Saxon band x2, day 2"
    assert piece(found, "n1").numbers == ("12",), "who is besieged is seen"


@pytest.mark.rules("DXC-9g", "DXC-9a", "DXC-11a", "DXC-12.2a")
def test_leaders_convoys_and_mercenaries(kent: Table) -> None:
    kent.leader("raoul", where="rye:N", faction="norman", prestige=4)
    kent.convoy("c1", "hastings", 3, KING, escort="n1")
    kent.convoy("c2", "rye", 5, start=kent.site("rye"), end=kent.site("hastings"))
    kent.group("m1", "rye", men(mercenary_crossbowman=8), service=Service())
    found = scene(kent.s, REBEL)
    assert piece(found, "raoul").kind == "leader" and piece(found, "raoul").numbers == ("4",)
    assert [card.id for card in found.hands[KING].cards] == ["mauger"], "who is alone stands on the map"
    assert piece(found, "c1").seat == KING and "led by Mauger" in piece(found, "c1").note
    assert piece(found, "c2").seat is None and "from Rye to Hastings" in piece(found, "c2").note
    assert piece(found, "m1").numbers == ("8",) and piece(found, "m1").name == "Flemish foot"


@pytest.mark.rules("DXC-8.4b", "DXC-8.4f", "DXC-8.4a")
def test_how_one_s_own_eat(kent: Table) -> None:
    assert row(scene(kent.s, KING), "groups", "Mauger")[3] == "fed by Hastings_motte"
    kent.group("n2", "0515", 12, hungry=2)
    kent.group("n3", "0515", 6)
    found = scene(kent.s, KING)
    assert row(found, "groups", "Norman band n2")[3] == "unsupplied; nothing to eat here"
    assert row(found, "groups", "Norman band n3")[3] == "needs none"


# ---------------------------------------------------------------- days and points


@pytest.mark.rules("DXC-6a")
def test_turns_are_days() -> None:
    assert [short("30 October 1066", turn) for turn in (1, 2, 3)] == ["30 Oct", "31 Oct", "1 Nov"]
    assert written("8 September 1069", 14) == "21 September 1069"


@pytest.mark.rules("DXC-1m", "DXC-6a")
def test_points_stand_on_their_day(kent: Table) -> None:
    score(kent.s, kent.ref, REBEL, "battle", 2, "A battle is won.")
    kent.s.turn = 4
    score(kent.s, kent.ref, KING, "mission", 3, "Tax.", mission="collect")
    found = scene(kent.s, None)
    days = found.calendars[0]
    assert days.now == 3 and len(days.dates) == kent.s.data.turns
    assert [one.text for one in days.dates[2].happenings] == ["Battles won: 1 point"]
    assert [one.text for one in days.dates[3].happenings] == ["Missions: 1½ points"]
    assert row(found, "points", "Together")[1:] == ("1½", "1")
    assert row(found, "missions", "Bring tax")[2] == "1½ points"
    assert found.heading == "Turn 4 of 14 · 23 October 1066"


@pytest.mark.rules("DXC-1h", "DXC-3c")
def test_silver_on_its_way_is_told_to_its_own_side(kent: Table) -> None:
    assert row(scene(kent.s, KING), "missions", "Bring tax")[2] == "0 points; £2 on the way"
    assert row(scene(kent.s, REBEL), "missions", "Bring tax")[2] == "0 points"


@pytest.mark.rules("DXC-1l", "DXC-3c")
def test_whether_enough_stand_there_is_told_to_their_own_side(kent: Table) -> None:
    kent.group("n2", "canterbury", 15)
    kent.leader("raoul", "n2")
    begins = "A Norman group"
    assert row(scene(kent.s, KING), "missions", begins)[2] == "as it should be"
    assert row(scene(kent.s, REBEL), "missions", begins)[2] == "they are there"
    kent.group("n2", "canterbury", 14)
    assert row(scene(kent.s, KING), "missions", begins)[2] == "too few, or without a leader"
    assert row(scene(kent.s, REBEL), "missions", begins)[2] == "they are there"
    kent.group("x2", "canterbury", 3)
    assert row(scene(kent.s, REBEL), "missions", begins)[2] == "contested"


@pytest.mark.rules("DXC-6e")
def test_the_order_of_march_is_shown(kent: Table) -> None:
    kent.s.queue = ("x1", "n1")
    found = scene(kent.s, None)
    assert [line[1] for line in sheet(found, "march").rows] == ["Ethelnoth", "Mauger"]
    assert found.calendars[0].note == "Still to move today, in this order: Ethelnoth, Mauger."


# ---------------------------------------------------------------- briefings


@pytest.mark.parametrize("scenario", [share.id for share in SHARES])
def test_every_seat_is_briefed(scenario: str) -> None:
    match = Match(CAMPAIGN, scenario, seed="briefing")
    state = match.state
    assert isinstance(state, CampaignState)
    told = [CAMPAIGN.face.briefing(state, seat) for seat in range(len(match.seats))]
    assert all(one is not None and one.who and one.advice and one.balance and len(one.wins) == 2 for one in told)
    assert len({one.who for one in told if one is not None}) == len(match.seats)
    for seat in (None, *range(len(match.seats))):
        line = scene(state, seat).objective
        assert line is not None and line.wins in DATA.campaign[state.data.id].objective.values()


@pytest.mark.rules("DXC-1n")
def test_the_gauge_is_in_the_middle_where_the_verdict_turns(kent: Table) -> None:
    score(kent.s, kent.ref, KING, "battle", kent.s.data.victory.king_wins_at_half, "")
    king, rebel = scene(kent.s, KING).objective, scene(kent.s, REBEL).objective
    assert king is not None and rebel is not None and king.gauge == rebel.gauge == 0.5
    score(kent.s, kent.ref, KING, "battle", 4, "")
    king, rebel = scene(kent.s, KING).objective, scene(kent.s, REBEL).objective
    assert king is not None and rebel is not None and king.gauge > 0.5 > rebel.gauge


# ---------------------------------------------------------------- whole games


def _game(scenario: str, battles: str, number: int) -> Any:
    """The positions of a random game, every now and then."""
    match, dice = Match(CAMPAIGN, scenario, seed=f"face {number}", variants={"battles": battles}), FastDice(number)
    for answer in range(700):
        decision = match.decision
        if decision is None:
            break
        seat = decision.seats[dice.below(len(decision.seats))]
        menu = decision.menu_of(seat)
        match.play(menu[dice.below(len(menu))], match.seats[seat])
        if answer % 29 == 0:
            yield match


@pytest.mark.parametrize(
    ("scenario", "battles"),
    [("kings_pence", "quick"), ("kings_pence_four", "skirmish"), ("kent_1066", "quick"), ("york_1069_three", "quick")],
)
def test_scenes_of_whole_games(scenario: str, battles: str) -> None:
    """They are of the declared words, hold all that can be touched, and looking changes nothing."""
    seen = 0
    for match in _game(scenario, battles, 5):
        sent = scenes(match)
        touches(match)
        seen += 1
        assert all(len(one) < 400_000 for one in sent.values())
        back = msgspec.json.decode(sent[0], type=Scene)
        assert len({one.id for one in back.pieces}) == len(back.pieces)
        assert back.inner is None or not back.hands, "who fights within is touched there"
    assert seen > 5


@pytest.mark.rules("DXC-13.5c", "DXC-14.3a")
def test_standing_orders_can_answer_every_interruption() -> None:
    """Each kind is named to people, and has an option with which it is let go by."""
    kinds = {one.kind for one in CAMPAIGN.face.interrupts if one.title}
    met: set[str] = set()
    for number in range(6):
        match, dice = (
            Match(CAMPAIGN, "kings_pence", f"interrupt {number}", variants={"battles": "quick"}),
            FastDice(number),
        )
        while (decision := match.decision) is not None and met != kinds:
            menu = decision.menu_of(decision.seats[0])
            if decision.interrupt:
                met.add(decision.interrupt)
                assert menu.find("pass") is not None
            match.play(menu[dice.below(len(menu))], match.seats[decision.seats[0]])
    assert met == kinds


@pytest.mark.rules("DXC-3b", "DXC-9a")
def test_a_leader_is_told_by_his_company_and_not_by_the_key_of_his_group(kent: Table) -> None:
    notes = {card.id: card.text for hand in scene(kent.s, KING).hands for card in hand.cards}
    assert notes["mauger"] == "with his men at Hastings"
    kent.leader("odo", "n1", prestige=5)
    notes = {card.id: card.text for hand in scene(kent.s, KING).hands for card in hand.cards}
    assert notes["mauger"] == "with Odo at Hastings"


def test_points_are_told_in_full() -> None:
    found = [plain(told) for told in ("A battle. King's side: 1 VP.", "1½ VP for rebels", "½ VP", "0 VP")]
    assert found == ["A battle. King's side: 1 point.", "1½ points for rebels", "½ point", "0 points"]
