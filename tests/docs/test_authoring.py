"""The tiny game of docs/authoring.md is complete: its code, as printed, plays. So does the code that the page printed
earlier."""

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest
from rich.console import Console

from banneret import author, kernel
from banneret.bots import make
from banneret.cli.views.maps import whole_map
from banneret.kernel import scene, vocabulary
from banneret.kernel.dice import FastDice, Seed
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused
from banneret.kernel.scene import Layout, Link, Place
from banneret.lab import fuzz
from banneret.server.shelf import card

PAGES = (Path(__file__).parents[2] / "docs" / "authoring.md", Path(__file__).parent / "grain_0_1.md")

FIRST = Path(__file__).parent / "grain_first.md"


@pytest.fixture(scope="module", params=PAGES, ids=lambda path: path.stem)
def grain(request: pytest.FixtureRequest) -> Iterator[Game[Any]]:
    yield from printed(request.param)


@pytest.fixture
def first() -> Iterator[Game[Any]]:
    """As the very first page had it: a scene and no more."""
    yield from printed(FIRST)


def printed(page: Path) -> Iterator[Game[Any]]:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(blocks) == 4
    module = ModuleType(f"{page.stem}_of_the_page")
    sys.modules[module.__name__] = module
    exec("\n".join(blocks), module.__dict__)
    yield module.__dict__["game"]
    del sys.modules[module.__name__]


def test_the_page_says_what_happens(grain: Game[Any]) -> None:
    match = Match(grain, seed="page")
    assert match.odds("grab").chance("loses the basket") == Fraction(1, 6)
    assert match.awaited == ("miller",)
    with pytest.raises(Refused) as refused:
        match.play("leave")
    assert refused.value.rule == "GRN-2.3"


def test_bots_play_it_to_the_end_and_its_record_replays(grain: Game[Any]) -> None:
    bots = (make("random"), make("mcts:40"))
    dice = FastDice("grain")
    for number in range(5):
        match = Match(grain, seed=str(number))
        while match.decision is not None:
            seat = match.decision.seat
            match.play(bots[seat].choose(match.view(match.seats[seat]), dice))
            grain.check(match.state)
        assert match.result is not None and len(match.result.winners) == 1
        again = Match.from_record(match.record(), grain)
        assert again.state == match.state and again.log == match.log


def test_the_game_of_the_first_page_still_plays(first: Game[Any]) -> None:
    """Its record replays, it is shown, and the fuzzer finds one thing: the word that its layout had for nothing. The
    line is the game's own, though its face hands on what it says."""
    match, dice = Match(first, seed="first"), FastDice("first")
    while match.decision is not None:
        menu = match.decision.menu
        match.play(menu[dice.below(len(menu))])
    assert Match.from_record(match.record(), first).log == match.log
    assert card(first).id == "grain" and match.scene("reeve").title == "Grain"
    (cause,) = fuzz.groups(fuzz.run(first, 4, seed="first").findings)
    assert "“none” in layout.kind" in cause.first.message and cause.first.line.endswith(", Grain.scene")


def test_the_table_gets_what_the_page_promises(grain: Game[Any]) -> None:
    """Touching says why not, a preview does its sum, the arms are the seats', and the guided game plays as it says."""
    match = Match(grain, seed="barn")
    refusal = match.why_not_touched(("sack",))
    assert refusal is not None and refusal.rule == "GRN-2.3" and match.why_not_touched(("barn",)) is None
    assert [side.name for side in match.scene().sides] == ["Miller", "Reeve"] and set(grain.face.arms) == set(
        match.seats
    )
    (lesson,) = grain.face.lessons
    match = Match(grain, lesson.scenario, Seed(lesson.seed))
    for turn in lesson.turns:
        assert match.awaited == (lesson.seat,)
        if turn.answer == "leave":
            shown = match.preview("leave")
            assert shown is not None and shown.reasons[0].sum == "0 + 6 = 6" and "Six sacks" in turn.say
        match.play(turn.answer)
    assert match.awaited == ("reeve",)


def test_words_that_are_in_no_family_do_no_harm_at_the_table(grain: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """As the client once guessed them, with a legend of pairs; the fuzzer names them."""
    heath: Any = "heath"
    pairs: Any = ((heath, "Heath with gorse"),)
    places = Place("barn", "The barn", 50, 30, heath, icon="barn"), Place("mill", "The mill", 90, 30)
    layout = Layout(heath, 100, 60, places, (Link("barn", "mill", heath),), legend=pairs, id="heath")
    monkeypatch.setattr(sys.modules[grain.__class__.__module__], "LAYOUT", layout)
    match = Match(grain, seed="barn")
    sent = msgspec.json.encode(match.scene("miller"))
    assert b"Heath with gorse" in sent
    drawn = "\n".join(line.plain for line in whole_map(Console(width=80), match.scene("miller"), None, 80, 24))
    assert "The barn" in drawn and "Heath with gorse" in drawn
    found = fuzz.run(grain, 1, seed="page")
    assert "“heath” in layout.kind, where there are points, hexes, areas, board" in found.findings[0].message


def test_what_authors_imported_with_scenes_is_still_there() -> None:
    """The colours had their home in that module; they are words of the vocabulary now."""
    assert scene.Tincture is vocabulary.Tincture


def _lives(one: object, home: ModuleType) -> bool:
    return getattr(one, "__module__", "") == home.__name__


def test_what_the_pages_name_can_be_imported_from_one_place() -> None:
    """Classes of the kernel that the authors' pages speak of, and all families of words."""
    text = "".join((PAGES[0].parent / name).read_text(encoding="utf-8") for name in ("authoring.md", "authoring2.md"))
    named = set(re.findall(r"`([A-Z]\w+[a-z]\w*)", text))
    modules = [import_module(f"{kernel.__name__}.{module.name}") for module in iter_modules(kernel.__path__)]
    homes = {name: home for home in modules for name, one in vars(home).items() if _lives(one, home)}
    ours = named & homes.keys()
    words = {name for name in vars(vocabulary) if name[:1].isupper() and get_args(getattr(vocabulary, name))}
    assert len(ours) > 40 and len(words) > 12
    assert sorted((ours | words) - set(author.__all__)) == []
