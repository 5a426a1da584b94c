"""Names and talk as others see them."""

import unicodedata

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel.refusal import BanneretError
from banneret.server.names import as_said, as_shown

from .player import BOTH, answered, lay

Http = TestClient[Litestar]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Henry V", "Henry V"),
        ("  Henry \u00a0\u3000 V ", "Henry V"),
        ("E\u0301tienne", "\u00c9tienne"),
        ("D’Artagnan-№ 7", "D’Artagnan-№ 7"),
        ("Жанна", "Жанна"),
        ("ז'אן", "ז'אן"),
        ("百年戰爭", "百年戰爭"),
        ("Jo\u2764\ufe0f", "Jo\u2764"),  # a heart from a telephone
        ("⚔", "⚔"),
        ("?", "?"),
    ],
)
def test_a_name_is_kept_as_it_is_shown(given: str, shown: str) -> None:
    assert as_shown(given) == shown
    assert as_shown(shown) == shown


UNSEEN = [
    *"\x00\x07\x1b\x7f\x85\x9f",  # controls, of both kinds
    *"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",  # directions
    *"\u00ad\u200b\u200c\u200d\u2060\u2061\u2064\u206a\ufeff\u180e",  # no width
    *"\u034f\u115f\u1160\u17b4\u180b\u2800\u3164\uffa0\U0001d159\U000e0100",  # letters that leave nothing
    *"\ufff9\U000e0001\U000e0041\ue000\uffff\U0010ffff",  # tags, and what nobody knows
]


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda each: f"U+{ord(each):04X}")
def test_what_can_not_be_seen_is_refused(letter: str) -> None:
    for name in (f"Hen{letter}ry", f"{letter}Henry", f"Henry{letter}", letter, letter * 3):
        with pytest.raises(BanneretError, match=r"seen\b"):
            as_shown(name)


def test_empty_names_and_towers_of_accents() -> None:
    for name in ("", "   ", "\u00a0", "\u0301", "\u0301\u0301", "\ufe0f"):
        with pytest.raises(BanneretError, match="at least one"):
            as_shown(name)
    with pytest.raises(BanneretError, match="accents"):
        as_shown("z" + "\u0335" * 10)
    with pytest.raises(BanneretError, match="at most 40"):
        as_shown("\U0001d15e" * 30)  # three each, when composed


def test_talk() -> None:
    assert as_said(" one\r\ntwo\t👨\u200d👩\u200d👧 نمی\u200cخواهم ") == "one\ntwo\t👨\u200d👩\u200d👧 نمی\u200cخواهم"
    for text in ("a\u202eb", "a\x1b[31m", "a\x00", "\u2066", "a\u2028b", "\u200b", "\u3164", "\u200d"):
        with pytest.raises(BanneretError, match="seen"):
            as_said(text)


def test_over_the_wire(client: Http) -> None:
    """Wherever a name is given; with a sentence that says what to do."""
    evil = "Hen\u202ery"
    table = lay(client)["english"]
    for path, body in (
        ("/api/tables", {"game": "calais", "seats": BOTH, "name": evil}),
        ("/api/lessons", {"game": "calais", "lesson": "first", "name": evil}),
        (f"/api/tables/{table.table}/sit", {"name": evil}),
        (f"/api/tables/{table.table}/chat", {"name": evil, "text": "hello"}),
        (f"/api/tables/{table.table}/chat", {"name": "Hal", "text": f"hello {evil}"}),
    ):
        reply = client.post(path, json=body)
        assert (reply.status_code, "Type it anew" in reply.text) == (400, True), path
    for name in ("Henry\n", "Henry\x85", "\x1bHenry"):
        assert client.post("/api/tables", json={"game": "calais", "seats": BOTH, "name": name}).status_code == 400
    for name in ("\u3164\u3164", "He\u3164nry", "Henry\n", "Hen\u200bry"):
        made = client.post("/api/accounts", json={"name": name, "password": "once more unto"})
        assert made.status_code == 400, name
    created = answered(
        client.post("/api/tables", json={"game": "calais", "seats": BOTH, "name": " E\u0301tienne  X "}), 201
    )
    players = answered(client.get(f"/api/tables/{created['table']}"))["players"]
    assert {player.get("name") for player in players} == {"Étienne X"}
    assert unicodedata.is_normalized("NFC", "Étienne X")
