"""Every page and dialog: accessible to all, in light and dark, and true to the security policy. (Console errors fail
any test: see people.py.)"""

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from banneret.kernel.registry import games
from tests.server.player import lay, play_on

from .people import People, Person

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PLAIN = (
    "/",
    "/new/calais",
    "/rules/calais",
    *(f"/rules/{game.id}/aid" for game in games()),
    "/games",
    "/account",
    "/about",
    "/no/such/page",
)


def violations(person: Person) -> list[str]:
    """What axe-core holds to be serious or critical."""
    person.settled()
    person.page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = person.page.evaluate(
        "async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(v => ({id: "
        "v.id, impact: v.impact, help: v.help, "
        "nodes: v.nodes.map(n => n.html.slice(0, 160) + ' — ' + (n.any[0]?.message ?? n.all[0]?.message ?? ''))}))"
    )
    return [
        f"{one['impact']}: {one['help']} ({one['id']})\n    " + "\n    ".join(one["nodes"][:4])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def accessible(person: Person, where: str) -> None:
    found = violations(person)
    assert not found, f"{where}:\n" + "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_plain_pages_are_accessible(people: People, scheme: str) -> None:
    person = people.come(color_scheme=scheme, bypass_csp=True)
    for path in PLAIN:
        person.go(path)
        accessible(person, f"{path}, {scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_a_letter_leads_is_accessible(people: People, scheme: str) -> None:
    """With a letter that asks for leave, and one that is spent."""
    people.expect(r"400 .*/api/mail/")
    person = people.come(color_scheme=scheme, bypass_csp=True).go("/mail/7#spent")
    expect(person.part("mail-trouble")).to_be_visible()
    accessible(person, "a spent letter")
    about = {"table": "t", "title": "Maid", "scenario": "Loire", "target": "a@example.org", "waits": True}
    person.page.route("**/api/mail/**", lambda route: route.fulfill(json=about))
    person.go("/about").go("/mail/8#key")
    expect(person.part("mail-confirm")).to_be_visible()
    accessible(person, "a letter")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_leaves_of_the_books_are_accessible(people: People, http: httpx.Client, scheme: str) -> None:
    person = people.come(color_scheme=scheme, bypass_csp=True)
    for game in games():
        found = http.get(f"/api/games/{game.id}/plates").json()
        first = f"plates-{found['plates'][0]['chapter'] + 1}"
        for leaf in ("", first, f"example-{found['examples'][0]['id']}"):
            person.go(f"/rules/{game.id}#{leaf}")
            expect(person.page.locator("[data-plate], [data-example], .text h2").first).to_be_visible()
            accessible(person, f"{game.id}, {leaf or 'the title'}")
            person.go("/about")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_with_games_is_accessible(people: People, http: httpx.Client, scheme: str) -> None:
    """Your move, a seat that waits for a friend, and what is over."""
    mine, over = lay(http), lay(http, scenario="crispin")
    play_on(over, 500, random.Random(9))
    waits = lay(http, {"english": {"who": "me"}, "french": {"who": "friend"}})
    person = people.come(color_scheme=scheme, bypass_csp=True)
    for player in (mine["english"], over["english"], waits["english"]):
        person.go(f"/t/{player.table}#seat={player.token}")
        person.page.wait_for_load_state("networkidle")
    person.go("/")
    expect(person.page.locator("main")).to_contain_text("Your move")
    accessible(person, "home with games")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_and_its_dialogs_are_accessible(people: People, http: httpx.Client, scheme: str) -> None:
    players = lay(http)
    play_on(players, 7, random.Random(2))
    person = people.come(color_scheme=scheme, bypass_csp=True).sit(players["english"])
    accessible(person, "the table")
    if person.turn == "yours":
        person.open_list()
        accessible(person, "the list of options")
        person.page.keyboard.press("Escape")
    for tab in ("tab-rules", "tab-forces", "tab-chat", "tab-log"):
        person.part(tab).click()
        accessible(person, tab)
    dialogs: list[tuple[str, str]] = [
        ("more-resign", "resign"),
        ("more-notify", "notices"),
        ("more-device", "another device"),
        ("more-vacation", "vacation"),
    ]
    for item, name in dialogs:
        person.part("more").click()
        if not person.part(item).count():
            person.page.keyboard.press("Escape")
            continue
        accessible(person, "the menu")
        person.part(item).click()
        accessible(person, name)
        person.page.keyboard.press("Escape")
    person.page.keyboard.press("?")
    accessible(person, "the keys")
    person.page.keyboard.press("Escape")
    person.go(f"/t/{players['english'].table}/replay")
    expect(person.part("replay-slider")).to_be_visible()
    accessible(person, "the replay")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_waiting_room_and_result_are_accessible(people: People, http: httpx.Client, scheme: str) -> None:
    created = http.post(
        "/api/tables", json={"game": "calais", "seats": {"english": {"who": "open"}, "french": {"who": "friend"}}}
    ).json()
    person = people.come(color_scheme=scheme, bypass_csp=True).go(f"/t/{created['table']}")
    expect(person.part("gathering")).to_be_visible()
    accessible(person, "the waiting room")
    players = lay(http, scenario="crispin")
    play_on(players, 500, random.Random(9))
    person.sit(players["english"])
    expect(person.part("result")).to_be_visible()
    accessible(person, "the result")


def test_no_page_breaks_the_security_policy(people: People, http: httpx.Client) -> None:
    """With the policy in force: the console stays empty on every page (the fixture looks), and the policy is strict."""
    players = lay(http)
    person = people.come()
    for path in (*PLAIN[:-1], f"/t/{players['english'].table}", f"/t/{players['english'].table}/replay"):
        response = person.page.goto(path)
        assert response is not None
        policy = {
            part.split()[0]: part.split()[1:]
            for part in response.headers["content-security-policy"].split(";")
            if part.strip()
        }
        assert policy["default-src"] in (["'self'"], ["'none'"])
        assert "'unsafe-inline'" not in policy.get("script-src", policy["default-src"])
        assert "'unsafe-eval'" not in policy.get("script-src", policy["default-src"])
        person.settled()


def test_light_and_dark(people: People) -> None:
    """The page follows the system, and the switch overrides it."""

    def paper(person: Person) -> str:
        return str(person.page.evaluate("() => getComputedStyle(document.body).getPropertyValue('--paper').trim()"))

    light, dark = people.come(color_scheme="light").go("/"), people.come(color_scheme="dark").go("/")
    light.settled()
    dark.settled()
    assert paper(light) != paper(dark)
