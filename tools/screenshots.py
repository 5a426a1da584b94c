"""Pictures of the table for the README and the docs, taken from real games in Chromium: docs/img/*.webp. Every game
stands there at three sizes, light and dark: docs/img/siege-1280-dark.webp.

python tools/screenshots.py [NAME…]
"""

import argparse
import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page, sync_playwright
from shown_games import Company, Field, Hall

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "img"
SIZES: dict[str, dict[str, Any]] = {
    "1600": {"viewport": {"width": 1600, "height": 1000}},
    "1280": {"viewport": {"width": 1280, "height": 800}},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SCHEMES = ("light", "dark")
QUALITY = 58
ALL = 6_000_000
"""Bytes that all of them may have together."""
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
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(SHOWN)}")
    wanted = parser.parse_args(argv).names or list(SHOWN)
    if unknown := set(wanted) - set(SHOWN):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}; there are {', '.join(SHOWN)}")
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
        with httpx.Client(base_url=address, timeout=60) as http:
            studio = Studio(browser, Hall(http))
            for name in wanted:
                SHOWN[name](studio, name)
        browser.close()
    total = sum(path.stat().st_size for path in IMAGES.glob("*.webp"))
    print(f"{total / 1e6:.1f} MB in all")
    if total > ALL:
        print(f"That is more than {ALL / 1e6:.0f} MB.", file=sys.stderr)
        return 1
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


# ---------------------------------------------------------------------- taking them


@dataclass
class Studio:
    """A browser, and the games that stand before it."""

    browser: Browser
    hall: Hall

    @contextmanager
    def opened(self, path: str, size: str, scheme: str, briefed: str = "") -> Iterator[Page]:
        context = self.browser.new_context(
            base_url=str(self.hall.http.base_url), reduced_motion="reduce", color_scheme=_scheme(scheme), **SIZES[size]
        )
        page = context.new_page()
        if briefed:
            page.add_init_script(f"localStorage.setItem('briefed {briefed}', '1')")
        page.goto(path)
        yield page
        context.close()

    def everywhere(self, name: str, path: str, ready: "Ready", briefed: str = "") -> None:
        """At all sizes, light and dark."""
        for size in SIZES:
            for scheme in SCHEMES:
                with self.opened(path, size, scheme, briefed) as page:
                    ready(page, size == "390")
                    self.take(page, f"{name}-{size}-{scheme}")

    def table(self, name: str, table: str, token: str, ready: "Ready") -> None:
        def seated(page: Page, phone: bool) -> None:
            page.locator('body[data-turn="yours"]').wait_for(state="attached")
            page.locator("svg.world").first.wait_for()
            page.wait_for_timeout(900)
            for later in ("away-skip", "story-skip", "begin"):
                if page.get_by_test_id(later).is_visible():
                    page.get_by_test_id(later).click()
                    page.wait_for_timeout(500)
            ready(page, phone)

        self.everywhere(name, f"/t/{table}#seat={token}", seated, table)

    def take(self, page: Page, name: str) -> None:
        """When everything has come, fonts too."""
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.fonts.ready.then(() => true)")
        page.wait_for_timeout(500)
        session = page.context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        target = IMAGES / f"{name}.webp"
        target.write_bytes(base64.b64decode(shot["data"]))
        print(f"{target.relative_to(IMAGES.parent.parent)}: {target.stat().st_size // 1000} kB", flush=True)


Ready = Callable[[Page, bool], None]
"""What is done before a picture is taken; whether on a phone."""


def _scheme(name: str) -> Any:
    return name


def taken(page: Page, part: Locator | None = None) -> bytes:
    """A picture as it is, when everything has come."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_timeout(400)
    return (part or page).screenshot()


def looked(what: str, nth: int = 0) -> Ready:
    """One of these is pointed at, or tapped, so that its odds are shown."""

    def ready(page: Page, phone: bool) -> None:
        found = page.locator(what)
        if not found.count():
            return
        box = found.nth(min(nth, found.count() - 1)).bounding_box()
        if box is None:
            return
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if phone:
            page.touchscreen.tap(*middle)
        else:
            page.mouse.move(*middle)
        page.wait_for_timeout(900)

    return ready


# ---------------------------------------------------------------------- the pictures


def home(studio: Studio, name: str) -> None:
    studio.hall.company()
    studio.everywhere(name, "/", lambda page, _: page.get_by_test_id("play-now").first.wait_for())


def briefing(studio: Studio, name: str) -> None:
    field = Field(studio.hall, "loire_1429")
    studio.everywhere(
        name,
        f"/t/{field.table}#seat={field.tokens['french']}",
        lambda page, _: page.get_by_test_id("briefing-play").wait_for(),
    )


def march(studio: Studio, name: str) -> None:
    """Some days on the march: where it could go on."""
    hall = studio.hall
    table, tokens = hall.running()
    studio.table(name, table, tokens[hall.seats[0]], looked(".target.glows", 1))


def skirmish(studio: Studio, name: str) -> None:
    """A shot over the ditch: its line, its odds, and what they come from."""
    field = Field(studio.hall, "malfosse")
    seat, view = field.fight_until("choose_shot", 40, "fire ")
    targets = [
        choice["touch"][1] for choice in view["scene"]["prompt"]["choices"] if choice["notation"].startswith("fire ")
    ]
    studio.table(name, field.table, field.tokens[seat], looked(f'.piece [data-id="{targets[0]}"]'))


def siege(studio: Studio, name: str) -> None:
    """Some days before the walls."""
    for _ in range(20):
        field = Field(studio.hall, "siege_castle_york")
        with suppress(RuntimeError):  # it may be over by then
            seat = field.live_until("Day 4", "besieger")
            break
    studio.table(name, field.table, field.tokens[seat], looked(".target.glows"))


def campaign(studio: Studio, name: str) -> None:
    """Where a group can go, and what it would find there."""
    field = Field(studio.hall, "kent_1066")
    field.campaign_until(
        3,
        "king",
        "n1 to 1211, do loot, stance fight 150, battles join",
        "n2 to 0911, do tax, stance stand, battles join",
        "x1 to 1409, do recruit, stance stand, battles ask",
        "x2 to 1108, do recruit, stance stand, battles ask",
    )
    studio.table(name, field.table, field.tokens["king"], looked('.target[data-id="0809"]'))


def relief(studio: Studio, name: str) -> None:
    """A sally out of a besieged town: odds and how they come about."""
    field = Field(studio.hall, "loire_1429")
    field.wait_until("french", "combat")
    studio.table(name, field.table, field.tokens["french"], looked('.target[data-id="orleans"]'))


def battle(studio: Studio, name: str) -> None:
    """Three lanes, cards and dice by the handful."""
    field = Field(studio.hall, "agincourt_1415")
    seat = field.live_until("Turn 3")
    studio.table(name, field.table, field.tokens[seat], looked("svg.world .glows[data-id]"))


def valley(studio: Studio, name: str) -> None:
    """Planning in secret: what an action would give is shown before anybody is set on it."""
    company = Company(studio.hall)
    company.play_until("Round 6", "plan")
    studio.table(name, company.table, company.tokens[company.seat], looked(".panel.glows"))


ROLLED = "[data-testid=story-step] .roll, [data-testid=story-told] svg"
"""A step in which something was thrown: in the feed, and on a phone's card."""


def their_turn(studio: Studio, name: str) -> None:
    """What the others did, step by step, and what it comes to."""
    field = Field(studio.hall, "foragers", bots=True)
    for _ in range(60):
        field.fight_on()
    address = f"/t/{field.table}#seat={field.tokens[field.seats[0]]}"
    with ExitStack() as pages:
        watched = {
            (size, scheme): pages.enter_context(studio.opened(address, size, scheme, field.table))
            for size in SIZES
            for scheme in SCHEMES
        }
        for page in watched.values():
            page.locator("svg.world").wait_for()
        first = next(iter(watched.values()))
        for _ in range(120):
            if first.get_by_test_id("stepper").count():
                break
            field.fight_on()
            first.wait_for_timeout(300)
        for (size, scheme), page in watched.items():
            page.get_by_test_id("stepper").wait_for()
            for _ in range(24):
                if page.get_by_test_id("begin").count() or page.locator(ROLLED).count():
                    break
                page.keyboard.press("ArrowRight")
                page.wait_for_timeout(250)
            studio.take(page, f"{name}-{size}-{scheme}")


def result(studio: Studio, name: str) -> None:
    """When it is over."""
    hall = studio.hall
    table, tokens = hall.finished()
    studio.everywhere(
        name,
        f"/t/{table}#seat={tokens[hall.seats[0]]}",
        lambda page, _: page.locator('body[data-turn="none"]').wait_for(state="attached"),
        table,
    )


def replay(studio: Studio, name: str) -> None:
    table, _ = studio.hall.running()

    def rewound(page: Page, phone: bool) -> None:
        slider = page.get_by_test_id("replay-slider")
        slider.wait_for()
        slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
        slider.blur()

    studio.everywhere(name, f"/t/{table}/replay", rewound)


SHOWN: dict[str, Callable[[Studio, str], None]] = {
    "home": home,
    "briefing": briefing,
    "march": march,
    "skirmish": skirmish,
    "siege": siege,
    "campaign": campaign,
    "relief": relief,
    "battle": battle,
    "valley": valley,
    "their-turn": their_turn,
    "result": result,
    "replay": replay,
}


if __name__ == "__main__":
    sys.exit(main())
