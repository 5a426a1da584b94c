"""docs/dice.md tells the truth: its vectors are what the code gives, and its JavaScript gives the vectors."""

import hmac
import json
import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from banneret.kernel.dice import SealedDice, Seed

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"


class Vector(msgspec.Struct, forbid_unknown_fields=True):
    server: str
    salts: tuple[str, ...]
    commitment: str
    key: str
    draws: tuple[tuple[int, int], ...]


class Vectors(msgspec.Struct, forbid_unknown_fields=True):
    seeds: tuple[Vector, ...]
    fair: tuple[tuple[int, str], ...]
    shuffle: str
    cards: tuple[int, ...]


def block(language: str) -> str:
    """The one block of the page in this language."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    read = msgspec.json.decode(block("json"), type=Vectors)
    assert len(read.seeds) >= 5
    assert len(read.fair) >= 5
    return read


def test_seeds_and_draws(vectors: Vectors) -> None:
    for vector in vectors.seeds:
        seed = Seed(vector.server, vector.salts)
        assert seed.commitment == vector.commitment
        assert seed.key.hex() == vector.key
        dice = SealedDice(seed)
        assert tuple((n, dice.below(n)) for n, _ in vector.draws) == vector.draws


def test_bounds(vectors: Vectors, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number just below the bound is taken, the bound itself is not."""
    for n, text in vectors.fair:
        fair = int(text)
        for first, value in ((fair - 1, n - 1), (fair, 1)):
            numbers = [first, 1]
            with monkeypatch.context() as patch:
                patch.setattr(
                    hmac,
                    "digest",
                    lambda key, message, digest, numbers=numbers: numbers.pop(0).to_bytes(8, "big") + bytes(24),
                )
                assert SealedDice(Seed("")).below(n) == value


def test_shuffle_and_cards(vectors: Vectors) -> None:
    seed = Seed(vectors.seeds[1].server, vectors.seeds[1].salts)
    items = list("abcdef")
    SealedDice(seed).shuffle(items)
    assert "".join(items) == vectors.shuffle
    dice, pile, kinds = SealedDice(seed), [2, 3, 0, 2], []
    while any(pile):
        kinds.append(dice.weighted(pile))
        pile[kinds[-1]] -= 1
    assert tuple(kinds) == vectors.cards


# Node is no part of Banneret's own requirements; where it is missing the vectors above still bind the Python code.
@pytest.mark.skipif(shutil.which("node") is None, reason="runs the page's JavaScript, which needs Node")
def test_the_javascript_of_the_page(vectors: Vectors, tmp_path: Path) -> None:
    script = block("js")
    assert len(script.splitlines()) <= 20, "the page promises twenty lines"
    (tmp_path / "dice.mjs").write_text(script, encoding="utf-8")
    (tmp_path / "vectors.json").write_text(block("json"), encoding="utf-8")
    (tmp_path / "check.mjs").write_text(
        """
        import { readFileSync } from "node:fs";
        import { commitment, key, below } from "./dice.mjs";
        const seeds = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url))).seeds;
        const answers = [];
        for (const seed of seeds) {
          const k = await key(seed.server, seed.salts);
          const draws = [];
          for (const [number, [n]] of seed.draws.entries()) draws.push([n, await below(k, number, n)]);
          answers.push({ commitment: await commitment(seed.server), key: Buffer.from(k).toString("hex"), draws });
        }
        const second = await key(seeds[1].server, seeds[1].salts);
        const items = [..."abcdef"];
        for (let i = 5; i > 0; i--) {
          const j = await below(second, 5 - i, i + 1);
          [items[i], items[j]] = [items[j], items[i]];
        }
        const pile = [2, 3, 0, 2], cards = [];
        for (let left = 7; left > 0; left--) {
          let x = await below(second, 7 - left, left), kind = 0;
          while (x >= pile[kind]) x -= pile[kind++];
          pile[kind]--;
          cards.push(kind);
        }
        console.log(JSON.stringify({ seeds: answers, shuffle: items.join(""), cards }));
        """,
        encoding="utf-8",
    )
    ran = subprocess.run(["node", tmp_path / "check.mjs"], capture_output=True, text=True, check=True, timeout=60)
    wanted = [
        {"commitment": v.commitment, "key": v.key, "draws": [list(draw) for draw in v.draws]} for v in vectors.seeds
    ]
    assert json.loads(ran.stdout) == {"seeds": wanted, "shuffle": vectors.shuffle, "cards": list(vectors.cards)}
