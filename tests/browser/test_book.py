"""The rulebook as a book: contents, leaves that are turned, plates, examples of play, and a play aid on one sheet."""

import re

import pytest
from playwright.sync_api import expect

from banneret.kernel.registry import games

from .people import People, Person

GAMES = [game.id for game in games()]
EACH = pytest.mark.parametrize("game", GAMES)
PAGE = re.compile(rb"/Type\s*/Page\b")
CODE = re.compile(r"\b\w+\.(?:toml|py|json)\b|\b[a-z]+_[a-z_]+\b")
"""Names of files, and identifiers."""


def opened(person: Person, game: str) -> Person:
    """With its pictures, which come after the text."""
    with person.page.expect_response(lambda reply: reply.url.endswith("/plates")) as plates:
        person.go(f"/rules/{game}")
    assert plates.value.ok
    expect(person.part("contents").locator("visible=true")).to_have_count(1)
    return person


def contents(person: Person) -> list[str]:
    """Where the lines of the contents lead, by the ids of the leaves."""
    lines = person.part("contents").locator("visible=true").locator("ol a")
    return [str(href) for href in lines.evaluate_all("all => all.map(one => one.getAttribute('href'))")]


@EACH
def test_every_leaf_is_in_the_contents_and_speaks_to_players(person: Person, game: str) -> None:
    opened(person, game)
    expect(person.page.locator(".plates a").first).to_be_attached()
    leaves = contents(person)
    assert len(leaves) > 5 and len(set(leaves)) == len(leaves)
    for leaf in leaves:
        person.page.evaluate("leaf => { location.hash = leaf }", leaf)
        here = person.part("contents").locator("visible=true").locator('[aria-current="page"]')
        expect(here).to_have_attribute("href", leaf)
        text = person.page.locator(".spread > .text").inner_text()
        assert len(text) > 20, f"{leaf} is empty"
        assert not (found := CODE.findall(text)), f"{leaf} speaks of {found}"


@EACH
def test_its_plates_are_drawn(person: Person, game: str) -> None:
    """Counters with what their numbers mean, the signs of the maps, and each scenario's opening."""
    opened(person, game)
    expect(person.page.locator(".plates a").first).to_be_attached()
    leaf = next(leaf for leaf in contents(person) if leaf.startswith("#plates-"))
    person.page.evaluate("leaf => { location.hash = leaf }", leaf)
    plates = person.page.locator("[data-plate]")
    expect(plates.first).to_be_visible()
    kinds = plates.evaluate_all("all => all.map(one => one.dataset.plate)")
    assert "map" in kinds
    figure = person.page.locator('[data-plate="map"]').first
    figure.scroll_into_view_if_needed()
    expect(figure.locator("svg").first).to_be_visible()


@EACH
def test_an_example_of_play_is_played(person: Person, game: str) -> None:
    """Question, answer and what came of it, step by step, with its clauses and a picture."""
    opened(person, game)
    plates = person.page.evaluate(
        "game => fetch(`/api/games/${game}/plates`).then(reply => reply.json())",
        game,
    )
    examples = plates["examples"]
    assert examples, "the book has none"
    for one in examples[:2]:
        person.page.evaluate("id => { location.hash = `example-${id}` }", one["id"])
        example = person.part("example", example=one["id"])
        expect(example).to_be_visible()
        expect(example.locator("ol > li")).to_have_count(len(one["steps"]))
        expect(example).to_contain_text(one["steps"][0]["answer"])
        expect(example.get_by_role("img", name=f"Before: {one['title']}")).to_be_attached()
        told = [event for step in one["steps"] for event in step.get("events", ())]
        assert told and any(event.get("rules") for event in told), "what came of it cites its rules"


@EACH
def test_the_play_aid_prints_on_one_page(person: Person, game: str) -> None:
    """A sheet of A4 for each game of a title."""
    person.go(f"/rules/{game}/aid")
    sheets = person.part("aid-sheet")
    expect(sheets.first).to_be_visible()
    person.settled()
    paper = person.page.pdf(format="A4", print_background=True)
    assert len(PAGE.findall(paper)) == sheets.count()


def test_one_turns_its_pages(people: People) -> None:
    """On, back, by a search, and by a clause that another cites."""
    person = opened(people.come(), "calais")
    first = person.page.locator(".spread > .text").inner_text()
    person.page.locator('[rel="next"]').click()
    expect(person.page.locator(".spread > .text")).not_to_have_text(first)
    person.page.locator('[rel="prev"]').click()
    person.page.get_by_role("searchbox").fill("plunder bridge")
    expect(person.page.locator("[data-clause]").first).to_be_visible()
    person.page.get_by_role("searchbox").fill("no such words at all")
    expect(person.page.locator(".spread > .text")).to_contain_text("No clause has these words.")
    person.go("/rules/calais#CAL-6.13")
    expect(person.page.locator('[data-clause="CAL-6.13"]')).to_be_in_viewport()
