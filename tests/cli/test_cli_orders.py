"""Standing orders at the keyboard."""

from pathlib import Path

import pytest

from banneret.cli.table.orders import all_of, described, parse
from banneret.kernel.game import Interrupt
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.record import Record
from banneret.kernel.refusal import BanneretError

from ..kernel import pavise
from .desk import Desk

KINDS = (Interrupt("fire"), Interrupt("ford fire", conditions=("at night", "at riders")))


@pytest.fixture
def ford(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The same desk with a game of interruptions installed, and one of many short turns."""
    info = tmp_path / "site" / "ford-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ford\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[banneret.games]\nford = tests.kernel.ford:game\nfair = tests.kernel.fair:game\n"
        "pavise = tests.kernel.pavise:game\n"
    )
    monkeypatch.syspath_prepend(str(info.parent))
    return desk


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("fire ask", StandingOrder("fire", "ask")),
        ("ford fire pass", StandingOrder("ford fire", "pass")),
        ("ford fire take 60% one falls, 2 fall", StandingOrder("ford fire", "take", 0.6, ("one falls", "2 fall"))),
        (
            "ford fire take 30% one falls if at night, at riders",
            StandingOrder("ford fire", "take", 0.3, ("one falls",), ("at night", "at riders")),
        ),
    ],
)
def test_orders_are_read_and_said_again(words: str, order: StandingOrder) -> None:
    assert parse(words, KINDS) == order
    assert order.interrupt in described(order)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "storm pass",
        "fire",
        "fire sometimes",
        "fire take",
        "fire take 60%",
        "fire take often hits",
        "fire pass now",
        "fireworks pass",
    ],
)
def test_what_is_no_order_is_refused_with_how_to_write_one(words: str) -> None:
    with pytest.raises(BanneretError, match="order KIND pass"):
        parse(words, KINDS)


def test_conditions_are_those_of_the_game() -> None:
    with pytest.raises(
        BanneretError, match=r"can't insist on “at noon”. There are these conditions: at night, at riders"
    ):
        parse("ford fire take 30% one falls if at noon", KINDS)


def test_without_an_order_one_is_asked() -> None:
    assert all_of([StandingOrder("fire", "pass")], KINDS) == ["fire: let everything pass", "ford fire: ask me"]


def test_an_order_is_followed_and_kept(ford: Desk) -> None:
    path = ford.home / "ford.jsonl"
    seats = ("--seat", "crosser=human", "--seat", "guard=human")
    ran = ford.run(
        "play",
        "ford",
        "--seed",
        "1",
        *seats,
        "--record",
        str(path),
        typed=["form line", "wade shallows", "order", "order ford fire pass", "quit"],
    )
    assert "ford fire: ask me" in ran.out and "ford fire: let everything pass" in ran.out
    record = Record.load(path)
    assert record.orders == {"guard": (StandingOrder("ford fire", "pass"),)}
    assert record.entries[-1].answer == "pass" and record.entries[-1].order
    assert "order KIND pass" in ford.run("play", "--resume", str(path), *seats, typed=["help", "quit"]).out


def test_a_game_without_interruptions_says_so_and_its_help_is_silent(desk: Desk) -> None:
    ran = desk.run(
        "play", "twofords", "--seat", "red=human", "--seat", "blue=human", typed=["", "help", "order", "quit"]
    )
    assert "has no interruptions" in ran.out and "order KIND" not in ran.out


def test_coming_turns_are_ordered_and_played(ford: Desk) -> None:
    path = ford.home / "fair.jsonl"
    seats = ("--seat", "ann=human", "--seat", "bob=human", "--seat", "cat=human")
    typed = ["order turn take cloth", "", "order", "order turn take bread, pass", "", "pass", "", "pass", "quit"]
    ran = ford.run("play", "fair", *seats, "--record", str(path), typed=typed)
    record = Record.load(path)
    assert [(entry.seat, entry.answer, entry.order) for entry in record.entries[1:]] == [
        ("ann", "take cloth", True),
        ("bob", "take bread", True),
        ("cat", "pass", False),
        ("ann", "pass", False),
        ("bob", "pass", True),
    ], ran.out
    assert "coming turns: ask me" in ran.out and "your next turn could be: take bread, take wine, pass" in ran.out


def test_coming_turns_are_read_and_said_again() -> None:
    order = StandingOrder("turn", "play", answers=("take bread", "pass"))
    assert parse("turn take bread, pass", (Interrupt("turn"),)) == order
    assert described(order) == "coming turns: take bread, then pass"
    assert parse("turn", (Interrupt("turn"),)).void


# ---------------------------------------------------------------------- windows that are asked whatever is held

WINDOWS = pavise.game.face.interrupts
ABOUT = "A pavise, when you are shot at. You are asked whether or not you hold one."


@pytest.mark.parametrize(
    ("words", "order", "said"),
    [
        ("pavise use", StandingOrder("pavise", "use"), "pavise: use it"),
        ("pavise use 2", StandingOrder("pavise", "use", least=2), "pavise: use it from 2 arrows stopped on; else pass"),
        ("pavise ask 3", StandingOrder("pavise", "ask", least=3), "pavise: ask me from 3 arrows stopped on; else pass"),
        ("pavise pass", StandingOrder("pavise", "pass"), "pavise: let everything pass"),
    ],
)
def test_windows_are_ordered_about(words: str, order: StandingOrder, said: str) -> None:
    assert parse(words, WINDOWS) == order
    assert all_of([order], WINDOWS) == [f"{said}. {ABOUT}"]


def test_without_an_order_what_is_usual_is_shown() -> None:
    assert all_of([], WINDOWS) == [f"pavise: use it from 3 arrows stopped on; else pass (as usual). {ABOUT}"]
    assert parse("pavise usual", WINDOWS).void


def test_where_nothing_is_counted_no_order_waits_for_a_number() -> None:
    with pytest.raises(BanneretError, match="Nothing is counted at fire"):
        parse("fire use 3", KINDS)
    with pytest.raises(BanneretError, match="no order for pavise"):
        parse("pavise pass 3", WINDOWS)


def ordered(path: Path) -> list[bool]:
    return [entry.order for entry in Record.load(path).entries if entry.seat == "shield"]


def test_what_is_usual_holds_for_the_people_at_the_table(ford: Desk) -> None:
    path = ford.home / "pavise.jsonl"
    people = ("--seat", "archer=human", "--seat", "shield=human")
    ran = ford.run("play", "pavise", *people, "--record", str(path), typed=["", "shoot 1", "order", "quit"])
    assert ordered(path) == [True], ran.out
    assert "“order KIND use 3” wait until so much is at stake" in ran.out
    ford.run("play", "--resume", str(path), *people, typed=["", "shoot 2", "quit"])
    assert ordered(path) == [True, True]


def test_a_bot_is_asked_whatever_a_person_has_ordered_before_it(ford: Desk) -> None:
    path = ford.home / "pavise.jsonl"
    match = Match(pavise.game, seed="1")
    match.order("shield", StandingOrder("pavise", "pass"))
    match.record().save(path)
    bots = ("--seat", "archer=human", "--seat", "shield=random")
    ford.run("play", "--resume", str(path), *bots, typed=["shoot 1", "shoot 1", "quit"])
    assert ordered(path) == [False, False] and Record.load(path).orders == {}
