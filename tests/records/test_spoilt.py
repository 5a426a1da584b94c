"""No field of a position can be spoilt without a sentence: a position that comes from outside is refused, or it is
played like any other. `banneret fuzz GAME --spoil N` tries many more."""

import gzip
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.kernel import codec
from banneret.kernel.refusal import BanneretError
from banneret.kernel.registry import game, games
from banneret.lab.fuzz.spoil import positions, sweep

KEPT = Path(__file__).parent / "kept" / "positions"
EACH = {"calais": 50, "chivalry": 12, "diex": 10, "maid": 12, "orleans": 10}
"""In so many ways each position of a game is spoilt here."""
LEVELS = {kind.part_id: kind for each in games() for kind in each.kinds()}
"""The games of which positions are played: each level of a title by itself."""


def kept(id: str, count: int) -> list[str]:
    """Some of the kept positions of a game, as they are written today."""
    lines = gzip.decompress((KEPT / f"{id}.jsonl.gz").read_bytes()).splitlines()
    chosen = random.Random(id).sample(lines, count)
    found = game(id)
    return [codec.dumps(codec.loads(found, msgspec.json.decode(line)["position"])) for line in chosen]


def holds(id: str, texts: list[str], seed: str) -> None:
    tried, crashes = sweep(game(id), texts, seed, EACH[id])
    assert tried == len(texts) * EACH[id]
    assert not crashes, "\n".join(f"{crash.spoilt}\n{crash.trace}" for crash in crashes[:3])


@pytest.mark.parametrize("id", sorted(EACH))
def test_a_spoilt_position_is_refused_with_a_sentence_or_does_no_harm(id: str) -> None:
    holds(id, kept(id, 16), f"{id} kept")


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_so_is_one_of_a_game_just_played(level: str) -> None:
    holds(LEVELS[level].id, list(positions(LEVELS[level], 6, "spoilt", most=150)), f"{level} played")


def test_every_game_is_tried() -> None:
    assert set(EACH) == {each.id for each in games()}


# ---------------------------------------------------------------------- what is said


def spoilt(id: str, **fields: Any) -> str:
    data = msgspec.json.decode(kept(id, 1)[0])
    return msgspec.json.encode({**data, **fields}).decode()


@pytest.mark.parametrize(
    ("id", "fields", "said"),
    [
        ("calais", {"hand": "x"}, "CalaisState.hand must be a list, not 'x'"),
        ("calais", {"turn": True}, "CalaisState.turn must be a whole number from 1 to 99, not True"),
        ("calais", {"two_decks": 1}, "CalaisState.two_decks must be true or false, not 1"),
        ("calais", {"hand": [1, 1, 1]}, "CalaisState.hand must be 5 long, not [1, 1, 1]"),
        ("calais", {"english_at": 10_000}, "CalaisState.english_at must be a whole number from 0 to"),
        ("calais", {"scenario": "picnic"}, "has no scenario “picnic”"),
        ("calais", {"wine": 3}, "CalaisState has no field “wine”"),
        ("calais", {"stack": []}, "it has neither a phase nor a result"),
        (
            "calais",
            {"stack": [{"is": "Assault", "strength": 4, "fresh": 1}]},
            "CalaisState.stack must be a list in which",
        ),
        ("diex", {"at": []}, "something is said of more or fewer"),
        ("diex", {"phasing": 2}, "DiexState.phasing must be a whole number from 0 to 1, not 2"),
        ("maid", {"event": "picnic"}, "there is no event “picnic”, but wounded"),
        ("maid", {"control": None}, "MaidState.control must be a list, not None"),
        ("orleans", {"players": []}, "OrleansState.players must be 4 long, not []"),
        ("orleans", {"missions": {"()": [1]}}, "OrleansState.missions must be 2 values in a row"),
    ],
)
def test_what_is_said_of_a_wrong_field(id: str, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BanneretError) as refused:
        codec.loads(game(id), spoilt(id, **fields))
    assert said in str(refused.value) and game(id).title in str(refused.value)


def test_a_field_that_is_missing_is_named() -> None:
    data = msgspec.json.decode(kept("calais", 1)[0])
    del data["hand"]
    with pytest.raises(BanneretError, match="CalaisState lacks its field “hand”"):
        codec.loads(game("calais"), msgspec.json.encode(data).decode())


@pytest.mark.parametrize("id", sorted(EACH))
def test_a_good_position_is_as_good_as_ever(id: str) -> None:
    for text in kept(id, 12):
        assert codec.dumps(codec.loads(game(id), text)) == text
