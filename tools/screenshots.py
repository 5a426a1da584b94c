"""Pictures of the table for the README and the docs, taken from real games in Chromium: docs/img/table-*.png.

python tools/screenshots.py [NAME…]
"""

import argparse
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from palette import shrunk
from playwright.sync_api import Browser, Locator, Page, sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "img"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1600, "height": 1000}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LARGEST = 600_000
"""Bytes that a picture may have."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(PICTURES)}")
    wanted = parser.parse_args(argv).names or list(PICTURES)
    if unknown := set(wanted) - set(PICTURES):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}")
    chromium = shutil.which("chromium")
    if chromium is None:
        print(
            "Chromium takes the pictures, and was not found. On Debian or Ubuntu: sudo apt-get install chromium",
            file=sys.stderr,
        )
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="banneret-screenshots-") as data,
        serving(data) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with httpx.Client(base_url=address) as http:
            hall = Hall(http)
            for name in wanted:
                target = IMAGES / f"table-{name}.png"
                target.write_bytes(shrunk(PICTURES[name](browser, hall), LARGEST))
                print(f"{target.relative_to(IMAGES.parent.parent)}: {target.stat().st_size // 1000} kB")
        browser.close()
    return 0


@contextmanager
def serving(data: str) -> Iterator[str]:
    """A server of our own; its address."""
    command = [
        sys.executable,
        "-m",
        "banneret.cli.main",
        "serve",
        "--port",
        "0",
        "--data",
        data,
        "--limits",
        "0",
        "--log-level",
        "warning",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"https?://\S+:\d+", line):
                yield found[0]
                break
        else:
            raise RuntimeError("The server did not start.")
    finally:
        process.terminate()
        process.wait(10)


# ---------------------------------------------------------------------- the games that are shown


class Hall:
    """Games at the server, played by the HTTP interface until they look good."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self._game: tuple[str, dict[str, str]] | None = None
        self.shelf: list[dict[str, Any]] = self.get("/api/games")["games"]
        self.game: str = self.shelf[0]["id"]
        self.seats: list[str] = self.shelf[0]["scenarios"][0]["seats"]

    def company(self) -> None:
        """Some tables that others play and wait at, for the lobby's lists."""
        for n, names in enumerate((("Ysabel", "Piers"), ("Joan", "Thibault"), ("Maud", ""))):
            mine, other = self.seats[n % 2], self.seats[1 - n % 2]
            created = self.post(
                "/api/tables",
                {"game": self.game, "name": names[0], "seats": {mine: {"who": "me"}, other: {"who": "open"}}},
            )
            tokens = dict(created["tokens"])
            self.post(f"/api/tables/{created['table']}/sit", {"name": names[0], "salt": "a1"}, tokens[mine])
            if names[1]:
                tokens[other] = self.post(
                    f"/api/tables/{created['table']}/sit", {"name": names[1], "seat": other, "salt": "b2"}
                )["token"]
                self._play(created["table"], tokens, 5 + 7 * n)

    def running(self) -> tuple[str, dict[str, str]]:
        """A game at which it is the first seat's turn, some days on the march."""
        while self._game is None:
            created = self.post(
                "/api/tables", {"game": self.game, "name": "Hal", "seats": {seat: {"who": "me"} for seat in self.seats}}
            )
            for seat, name in zip(self.seats, ("Hal", "Charles"), strict=True):
                self.post(f"/api/tables/{created['table']}/sit", {"name": name, "salt": "c3"}, created["tokens"][seat])
            if self._play(created["table"], created["tokens"], 20):
                self._game = created["table"], created["tokens"]
        return self._game

    def _play(self, table: str, tokens: Mapping[str, str], answers: int) -> bool:
        """Stops after so many answers, when the first seat has something to decide. False: the game was over before."""
        dice = random.Random(1415)
        given = 0
        while asked := self.asked(table, tokens):
            seat, view = asked
            choices = view["scene"]["prompt"]["choices"]
            if given >= answers and seat == self.seats[0] and len(choices) > 5:
                return True
            best = min(choices, key=lambda choice: (self._far(view["scene"], seat, choice), dice.random()))
            self.post(
                f"/api/tables/{table}/answers", {"number": view["number"], "answer": best["notation"]}, tokens[seat]
            )
            given += 1
        return False

    def asked(self, table: str, tokens: Mapping[str, str]) -> tuple[str, dict[str, Any]] | None:
        for seat, token in tokens.items():
            view = self.get(f"/api/tables/{table}", token)
            if ((view.get("scene") or {}).get("prompt") or {}).get("choices"):
                return seat, view
        return None

    def _far(self, scene: dict[str, Any], seat: str, choice: dict[str, Any]) -> float:
        """How far from its goal an option leaves its seat: the first makes for the map's upper edge, the others
        roam."""
        heights = {place["id"]: float(place["y"]) for place in scene["layout"]["places"]}
        way = [heights[id] for id in choice.get("touch", ()) if id in heights]
        return 0.0 if seat != self.seats[0] else way[-1] if way else math.inf

    def get(self, path: str, token: str = "") -> Any:
        return self._checked(self.http.get(path, headers={"Authorization": f"Bearer {token}"} if token else {}))

    def post(self, path: str, body: Any, token: str = "") -> Any:
        return self._checked(
            self.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})
        )

    def _checked(self, response: httpx.Response) -> Any:
        if not response.is_success:
            raise RuntimeError(f"{response.request.url}: {response.status_code} {response.text[:500]}")
        return response.json() if response.content else None


class Field:
    """A battle on a map of hexes, fought by both sides as rashly as a picture wants it: everybody goes for the nearest
    enemy."""

    AT_ONCE = ("all", "attack", "advance", "shoot", "fire", "volley")
    AT_LAST = ("stop", "done", "pass", "end")

    def __init__(self, hall: "Hall", scenario: str) -> None:
        self.hall = hall
        shelf = next(game for game in hall.shelf if any(one["id"] == scenario for one in game["scenarios"]))
        self.seats: list[str] = next(one["seats"] for one in shelf["scenarios"] if one["id"] == scenario)
        created = hall.post(
            "/api/tables",
            {
                "game": shelf["id"],
                "scenario": scenario,
                "name": "Rou",
                "seats": {seat: {"who": "me"} for seat in self.seats},
            },
        )
        self.table: str = created["table"]
        self.tokens: dict[str, str] = created["tokens"]
        for seat, name in zip(self.seats, ("Rou", "Edith"), strict=True):
            hall.post(f"/api/tables/{self.table}/sit", {"name": name, "salt": "d4"}, self.tokens[seat])
        self.dice = random.Random(1066)
        self.gone = False
        """Whether the one who moves has gone somewhere: one way each."""

    def fight_until(self, phase: str, answers: int, start: str = "") -> tuple[str, dict[str, Any]]:
        """To the first position after so many answers that is in this phase and offers something that starts so; who is
        asked, and his view."""
        for given in range(answers + 600):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            seat, view = asked
            choices = view["scene"]["prompt"]["choices"]
            if (
                given >= answers
                and view["scene"]["phase"] == phase
                and any(choice["notation"].startswith(start) for choice in choices)
            ):
                return seat, view
            self.hall.post(
                f"/api/tables/{self.table}/answers",
                {"number": view["number"], "answer": self._choice(seat, view["scene"])},
                self.tokens[seat],
            )
        raise RuntimeError(f"The battle never came to {phase}.")

    def wait_until(self, seat: str, phase: str) -> None:
        """To the first position in which this seat is asked in this phase; until then everybody lets everything be."""
        for _ in range(100):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            who, view = asked
            if (who, view["scene"]["phase"]) == (seat, phase):
                return
            choices = [choice["notation"] for choice in view["scene"]["prompt"]["choices"]]
            answer = next((word for word in self.AT_LAST if word in choices), choices[0])
            self.hall.post(
                f"/api/tables/{self.table}/answers", {"number": view["number"], "answer": answer}, self.tokens[who]
            )
        raise RuntimeError(f"It never came to {phase}.")

    def campaign_until(self, turn: int, seat: str, *orders: str) -> None:
        """To the turn in which this seat moves a group by hand: orders for the first mornings, group by group (“n1 to
        0911, do tax”), and all else as it comes."""
        waiting = {order.split()[0]: order.partition(" ")[2].split(", ") for order in orders}
        said: list[str] = []
        for _ in range(300):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            who, view = asked
            scene = view["scene"]
            if (who, scene["phase"]) == (seat, "move") and scene["heading"].startswith(f"Turn {turn} "):
                return
            choices = [choice["notation"] for choice in scene["prompt"]["choices"]]
            ordered = next((group for group in waiting if f"order {group}" in choices), "")
            if ordered:
                said = [f"order {ordered}", *waiting.pop(ordered)]
            answer = said.pop(0) if said else next((word for word in self.AT_LAST if word in choices), choices[0])
            self.hall.post(
                f"/api/tables/{self.table}/answers", {"number": view["number"], "answer": answer}, self.tokens[who]
            )
        raise RuntimeError(f"It never came to turn {turn}.")

    def view(self, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = self.hall.get(f"/api/tables/{self.table}", self.tokens[seat])
        return found

    def _choice(self, seat: str, scene: dict[str, Any]) -> str:
        by_verb: dict[str, list[str]] = {}
        for choice in scene["prompt"]["choices"]:
            by_verb.setdefault(choice["notation"].split()[0], []).append(choice["notation"])
        for verb in self.AT_ONCE:
            if verb in by_verb:
                return self.dice.choice(by_verb[verb])
        foes = [piece["at"] for piece in scene["pieces"] if piece.get("seat") == 1 - self.seats.index(seat)]
        if "to" in by_verb and foes and not self.gone:
            self.gone = True
            return min(by_verb["to"], key=lambda answer: min(self._far(answer.split()[1], foe) for foe in foes))
        if "move" in by_verb:
            self.gone = False
            return self.dice.choice(by_verb["move"])
        return next((verb for verb in self.AT_LAST if verb in by_verb), next(iter(by_verb.values()))[0])

    @staticmethod
    def _far(a: str, b: str) -> float:
        """About how many hexes apart."""
        return math.dist((int(a[:2]), int(a[2:])), (int(b[:2]), int(b[2:])))


class Company:
    """A game for four: one plays for the picture, sensibly enough, against three bots."""

    LAST = ("pass", "stop", "decline", "no", "declare", "reconsider", "ready")

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        game = next(game for game in hall.shelf if len(game["scenarios"][0]["seats"]) == 4)
        first, *others = game["scenarios"][0]["seats"]
        seats = {first: {"who": "me"}, **{seat: {"who": "bot", "bot": "banneret"} for seat in others}}
        created = hall.post("/api/tables", {"game": game["id"], "name": "Agnès", "seats": seats})
        self.table: str = created["table"]
        self.tokens: dict[str, str] = {first: created["tokens"][first]}
        self.seat = first
        hall.post(f"/api/tables/{self.table}/sit", {"name": "Agnès", "salt": "e5"}, self.tokens[first])
        self.dice = random.Random(1429)

    def play_until(self, heading: str, phase: str) -> None:
        """To the first position under this heading in this phase in which the person is asked, with a fresh plan."""
        for _ in range(3000):
            view = self.hall.get(f"/api/tables/{self.table}", self.tokens[self.seat])
            scene = view["scene"]
            choices = [choice["notation"] for choice in (scene.get("prompt") or {}).get("choices", ())]
            if not choices or choices == ["reconsider"]:
                time.sleep(0.05)  # the bots think
            elif scene["heading"] == heading and scene["phase"] == phase:
                return
            else:
                self.hall.post(
                    f"/api/tables/{self.table}/answers",
                    {"number": view["number"], "answer": self._choice(choices)},
                    self.tokens[self.seat],
                )
        raise RuntimeError(f"The game never came to {heading}.")

    def _choice(self, choices: list[str]) -> str:
        good = [choice for choice in choices if choice not in self.LAST and not choice.startswith(("lift", "put"))]
        fills = [choice for choice in good if choice.startswith(("fill", "territory expand", "building", "church"))]
        return self.dice.choice(fills or good or [choice for choice in choices if choice in self.LAST] or choices)


# ---------------------------------------------------------------------- the pictures


def lobby(browser: Browser, hall: Hall) -> bytes:
    hall.company()
    with opened(browser, hall, "/", **DESKTOP) as page:
        return taken(page)


def desktop(browser: Browser, hall: Hall, scheme: str = "light") -> bytes:
    """The table, with a march half declared and its odds shown."""
    with at_the_table(browser, hall, color_scheme=scheme, **DESKTOP) as page:
        army = page.locator(f'[data-id="{hall.seats[0]}"]').first
        army.click()
        max(page.locator(".target.glows").all(), key=lambda place: apart(place, army)).click()
        page.get_by_test_id("prompt").get_by_test_id("option").nth(1).hover()
        page.get_by_test_id("odds").wait_for()
        return taken(page)


def dark(browser: Browser, hall: Hall) -> bytes:
    return desktop(browser, hall, "dark")


def phone(browser: Browser, hall: Hall) -> bytes:
    with at_the_table(browser, hall, **PHONE) as page:
        return taken(page)


def replay(browser: Browser, hall: Hall) -> bytes:
    with at_the_table(browser, hall, **DESKTOP) as page:
        table, _ = hall.running()
        page.goto(f"/t/{table}/replay")
        slider = page.get_by_test_id("replay-slider")
        slider.wait_for()
        slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
        slider.blur()
        return taken(page)


def skirmish(browser: Browser, hall: Hall) -> bytes:
    """A shot over the ditch: its line, its odds, and what they come from."""
    field = Field(hall, "malfosse")
    seat, _ = field.fight_until("choose_shot", 40, "fire ")
    targets = [
        choice["touch"][1]
        for choice in field.view(seat)["scene"]["prompt"]["choices"]
        if choice["notation"].startswith("fire ")
    ]
    with seated(browser, hall, field, seat, **DESKTOP) as page:
        page.locator(f'[data-id="{targets[0]}"]').hover(force=True)
        page.get_by_test_id("odds").wait_for()
        return taken(page)


def siege(browser: Browser, hall: Hall) -> bytes:
    """The motte under assault: a man looks where he could go."""
    field = Field(hall, "assault")
    seat, _ = field.fight_until("movement", 180, "move ")
    with seated(browser, hall, field, seat, color_scheme="dark", **DESKTOP) as page:
        page.locator(".piece .grip.glows").nth(2).hover(force=True)
        page.get_by_test_id("odds").wait_for()
        return taken(page)


def kent(browser: Browser, hall: Hall) -> bytes:
    """A campaign: where a group can go, and what it would find there."""
    field = Field(hall, "kent_1066")
    field.campaign_until(
        3,
        "king",
        "n1 to 1211, do loot, stance fight 150, battles join",
        "n2 to 0911, do tax, stance stand, battles join",
        "x1 to 1409, do recruit, stance stand, battles ask",
        "x2 to 1108, do recruit, stance stand, battles ask",
    )
    with seated(browser, hall, field, "king", **DESKTOP) as page:
        page.locator('.target[data-id="0809"]').hover(force=True)
        page.get_by_test_id("odds").wait_for()
        return taken(page)


def north(browser: Browser, hall: Hall) -> bytes:
    """The other one, as the rebels see it."""
    field = Field(hall, "york_1069")
    field.campaign_until(3, "rebel")
    with seated(browser, hall, field, "rebel", color_scheme="dark", **DESKTOP) as page:
        return taken(page)


def village(browser: Browser, hall: Hall) -> bytes:
    """On a phone, drawn near."""
    field = Field(hall, "the_tithe")
    seat, _ = field.fight_until("combat", 90, "attack ")
    with seated(browser, hall, field, seat, **PHONE) as page:
        for _ in range(2):
            page.get_by_label("Zoom in").tap()
        return taken(page)


def relief(browser: Browser, hall: Hall) -> bytes:
    """A sally out of a besieged town: odds and how they come about."""
    field = Field(hall, "loire_1429")
    field.wait_until("french", "combat")
    with seated(browser, hall, field, "french", **DESKTOP) as page:
        page.locator('.target[data-id="orleans"]').hover(force=True)
        page.get_by_test_id("odds").wait_for()
        return taken(page)


def campaign(browser: Browser, hall: Hall) -> bytes:
    """The whole war, drawn near at a siege: both stacks fanned out."""
    field = Field(hall, "campaign_1429")
    field.wait_until("english", "movement")
    with seated(browser, hall, field, "english", color_scheme="dark", **DESKTOP) as page:
        town = page.locator('.target[data-id="orleans"]')
        for _ in range(3):
            town.hover(force=True)
            page.mouse.wheel(0, -240)
            page.wait_for_timeout(300)
        town.hover(force=True)
        page.locator("[data-tray]").first.wait_for(state="attached")
        return taken(page)


def france(browser: Browser, hall: Hall) -> bytes:
    """The same on a phone."""
    field = Field(hall, "rheims_1429")
    field.wait_until("french", "movement")
    with seated(browser, hall, field, "french", **PHONE) as page:
        page.get_by_label("Zoom in").tap()
        return taken(page)


def valley(browser: Browser, hall: Hall) -> bytes:
    """Planning in secret: what an action would give is shown before anybody is set on it."""
    company = Company(hall)
    company.play_until("Round 6", "plan")
    with seated(browser, hall, company, company.seat, **DESKTOP) as page:
        page.locator(".panel.glows").first.hover(force=True)
        page.get_by_test_id("odds").wait_for()
        return taken(page)


def board(browser: Browser, hall: Hall) -> bytes:
    """The player's own board on a phone."""
    company = Company(hall)
    company.play_until("Round 4", "plan")
    with seated(browser, hall, company, company.seat, color_scheme="dark", **PHONE) as page:
        return taken(page)


PICTURES: dict[str, Callable[[Browser, Hall], bytes]] = {
    "lobby": lobby,
    "game": desktop,
    "dark": dark,
    "phone": phone,
    "replay": replay,
    "skirmish": skirmish,
    "siege": siege,
    "kent": kent,
    "north": north,
    "village": village,
    "relief": relief,
    "campaign": campaign,
    "france": france,
    "valley": valley,
    "board": board,
}


@contextmanager
def opened(browser: Browser, hall: Hall, path: str, **settings: Any) -> Iterator[Page]:
    context = browser.new_context(base_url=str(hall.http.base_url), reduced_motion="reduce", **settings)
    page = context.new_page()
    page.goto(path)
    yield page
    context.close()


@contextmanager
def at_the_table(browser: Browser, hall: Hall, **settings: Any) -> Iterator[Page]:
    table, tokens = hall.running()
    with opened(browser, hall, f"/t/{table}#seat={tokens[hall.seats[0]]}", **settings) as page:
        page.locator('body[data-turn="yours"]').wait_for(state="attached")
        if page.get_by_test_id("away").is_visible():
            page.get_by_test_id("away-skip").click()
        yield page


@contextmanager
def seated(browser: Browser, hall: Hall, field: Field | Company, seat: str, **settings: Any) -> Iterator[Page]:
    with opened(browser, hall, f"/t/{field.table}#seat={field.tokens[seat]}", **settings) as page:
        page.locator('body[data-turn="yours"]').wait_for(state="attached")
        if page.get_by_test_id("away").is_visible():
            page.get_by_test_id("away-skip").click()
        yield page


def apart(a: Locator, b: Locator) -> float:
    """How far two things on the page are from each other."""
    one, other = a.bounding_box(), b.bounding_box()
    return math.dist((one["x"], one["y"]), (other["x"], other["y"])) if one and other else 0.0


def taken(page: Page, part: Locator | None = None) -> bytes:
    """When everything has come, fonts too."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_timeout(400)
    return (part or page).screenshot()


if __name__ == "__main__":
    sys.exit(main())
