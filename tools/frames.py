"""How smoothly maps move: opens tables in Chromium without a graphics card, pans and zooms their maps by script, and
prints how long the frames took, and how much work each was for the page and for the threads that draw.

python tools/frames.py [GAME/SCENARIO…] [--size 1600x1000]…
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from screenshots import FLAGS, serving

BUDGET = 1000 / 60
"""Milliseconds that a frame may take at 60 a second."""
LARGEST = "maid/campaign_1429"
SIZES = ("1600x1000", "1280x800", "390x844")
PHONE = 500
"""Pixels: what is narrower is held in a hand, and has two dots a pixel."""
STEPS = 120

MOVE = """async ({ kind, steps, spoilt }) => {
  const board = document.querySelector(".board[role=group]");
  const { left, top, width, height } = board.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const at = (type, dx, dy) => board.dispatchEvent(new PointerEvent(type,
    { pointerId: 7, pointerType: "mouse", clientX: x + dx, clientY: y + dy, bubbles: true, button: 0 }));
  const turned = (deltaY) => board.dispatchEvent(new WheelEvent("wheel",
    { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const spoil = board.querySelector("svg.ground rect[fill]");
  board.setPointerCapture = () => {};
  await frame();
  const times = [];
  let last = await frame();
  if (kind === "pan") at("pointerdown", 0, 0);
  for (let i = 1; i <= steps; i++) {
    const turn = (i / steps) * 2 * Math.PI;
    if (kind === "pan") at("pointermove", width * 0.2 * Math.sin(turn), height * 0.2 * Math.sin(2 * turn));
    else turned(i <= steps / 2 ? -24 : 24);
    if (spoilt) spoil?.setAttribute("fill", i % 2 ? "#d9c69b" : "#d8c59a");
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  if (kind === "pan") at("pointerup", 0, 0);
  return times;
}"""
"""A map is dragged about in a figure of eight, or zoomed in and out again, by a step in each frame. If it is to be
spoilt, the ground changes in each."""

EMPTY = """async (steps) => {
  document.body.innerHTML = '<div style="width: 3000px; height: 3000px; will-change: transform"></div>';
  const sheet = document.body.firstChild;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  let last = await frame();
  for (let i = 0; i < steps; i++) {
    sheet.style.transform = `translate3d(${i}px, ${i}px, 0)`;
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}"""
"""An empty sheet is pushed about: what the machine allows at best now."""


@dataclass(frozen=True)
class Moved:
    """What one movement took: milliseconds of each frame, and of work by the page and by those who draw tiles."""

    frames: Sequence[float]
    page: float
    drawing: float
    tiles: int

    def share(self, part: float) -> float:
        """So many of the frames took no longer."""
        return sorted(self.frames)[min(len(self.frames) - 1, int(len(self.frames) * part))]


def work(events: Sequence[Mapping[str, Any]], name: str) -> list[float]:
    """Milliseconds of a processor that each event of a name took: waiting for other programs is not counted."""
    return [one.get("tdur", one.get("dur", 0)) / 1000 for one in events if one["name"] == name and one["ph"] == "X"]


def traced(browser: Browser, page: Page, script: str, given: object = None) -> tuple[Any, list[dict[str, Any]]]:
    """What a script gives, and all that the browser did meanwhile."""
    browser.start_tracing(page=page, categories=["cc", "devtools.timeline"])
    try:
        found = page.evaluate(script, given)
    finally:
        trace = browser.stop_tracing()
    return found, json.loads(trace)["traceEvents"]


def moved(browser: Browser, page: Page, kind: str, steps: int = STEPS, spoilt: bool = False) -> Moved:
    """Pan or zoom the map of a page."""
    frames, events = traced(browser, page, MOVE, {"kind": kind, "steps": steps, "spoilt": spoilt})
    drawn = work(events, "RasterTask")
    return Moved(frames, sum(work(events, "ProxyMain::BeginMainFrame")), sum(drawn), len(drawn))


def laid(http: httpx.Client, game: str, scenario: str) -> str:
    """The way to the first seat of a new table."""
    shelf = http.get("/api/games").json()["games"]
    found = [one for card in shelf if card["id"] == game for one in card["scenarios"] if one["id"] == scenario]
    if not found:
        raise SystemExit(f"There is no scenario {game}/{scenario}.")
    seats: list[str] = found[0]["seats"]
    asked = {"game": game, "scenario": scenario, "seats": {seat: {"who": "me"} for seat in seats}}
    made = http.post("/api/tables", json=asked).raise_for_status().json()
    for seat, token in made["tokens"].items():
        http.post(
            f"/api/tables/{made['table']}/sit",
            json={"name": seat.title(), "salt": "00" * 16},
            headers={"Authorization": f"Bearer {token}"},
        ).raise_for_status()
    return f"/t/{made['table']}#seat={made['tokens'][seats[0]]}"


def opened(context: BrowserContext, address: str) -> Page:
    """A table whose map lies still."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector('body[data-line="open"][data-number]')
    page.wait_for_load_state("networkidle")
    if page.get_by_test_id("briefing-play").count():
        page.get_by_test_id("briefing-play").click()
    page.wait_for_timeout(3000)
    return page


def at_best(browser: Browser, size: str) -> Moved:
    """An empty page of this size, panned."""
    context = browser.new_context(**sized(size))
    frames = context.new_page().evaluate(EMPTY, STEPS)
    context.close()
    return Moved(frames, 0, 0, 0)


def row(where: str, size: str, kind: str, found: Moved) -> str:
    shares = [found.share(0.5), found.share(0.95), max(found.frames)]
    each = [found.page / len(found.frames), found.drawing / len(found.frames)]
    numbers = "".join(f"{value:9.1f}" for value in (*shares, *each)) + f"{found.tiles:8}"
    return f"{where:28}{size:11}{kind:5}{numbers}{1000 / statistics.mean(found.frames):10.0f}"


def sized(size: str) -> dict[str, Any]:
    """How a browser of this size is opened."""
    width, height = (int(side) for side in size.split("x"))
    held = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if width < PHONE else {}
    return {"viewport": {"width": width, "height": height}, **held}


def table(browser: Browser, address: str, where: str, size: str, repeat: int) -> None:
    """Print the rows of one map on one screen."""
    with httpx.Client(base_url=address, timeout=60) as http:
        path = laid(http, *where.split("/"))
    context = browser.new_context(**sized(size))
    page = opened(context, address + path)
    for kind in ("pan", "zoom"):
        for _ in range(repeat):
            found = moved(browser, page, kind)
            page.wait_for_timeout(1500)
            print(row(where, size, kind, found), flush=True)
    context.close()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("maps", nargs="*", metavar="GAME/SCENARIO", default=[LARGEST], help=f"else {LARGEST}")
    parser.add_argument("--size", action="append", metavar="WxH", help=f"of the window; else {', '.join(SIZES)}")
    parser.add_argument("--repeat", type=int, default=1, help="so often each (the first pan draws what it comes to)")
    parser.add_argument(
        "--address", help="of a server that runs already, as http://localhost:8080; else one is started"
    )
    given = parser.parse_args(argv)
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Chromium was not found. On Debian or Ubuntu: sudo apt-get install chromium", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="banneret-frames-") as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))

        def measure(address: str) -> None:
            print(f"Milliseconds: of frames ({BUDGET:.1f} at 60 a second), and of a processor's work for each.")
            print(f"{'map':28}{'window':11}{'':5}{'p50':>9}{'p95':>9}{'longest':>9}{'page':>9}{'drawing':>9}", end="")
            print(f"{'tiles':>8}{'a second':>10}")
            for size in given.size or SIZES:
                print(row("(an empty page)", size, "pan", at_best(browser, size)), flush=True)
                for where in given.maps:
                    table(browser, address, where, size, given.repeat)

        if given.address:
            measure(given.address)
        else:
            with serving(data) as address:
                measure(address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
