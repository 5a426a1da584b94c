"""People who sit before a browser: what they see and do, in terms of the page's own parts (`data-testid`)."""

import math
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.server.player import Player

PATIENCE = 10_000
"""Milliseconds that the page may take for anything."""
expect.set_options(timeout=PATIENCE)

TELL_OF_POLICY = """document.addEventListener('securitypolicyviolation',
  event => console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} ` +
    `at ${event.sourceFile}:${event.lineNumber}`))"""


LATE = r"409 .*/odds\?"
"""Who presses OK at once no longer wants the odds that the page has just asked for."""


@dataclass
class People:
    """All who came, and what went wrong in their pages."""

    browser: Browser
    address: str
    contexts: list[BrowserContext] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=lambda: [LATE])
    """Patterns of what may be on the console: a refusal that a test provokes is written there by the browser itself."""

    def come(self, **context: Any) -> "Person":
        """Somebody with a browser of his own: own storage, own cookies."""
        settings: dict[str, Any] = {"viewport": {"width": 1600, "height": 1000}, "reduced_motion": "reduce", **context}
        opened = self.browser.new_context(base_url=self.address, **settings)
        opened.set_default_timeout(PATIENCE)
        opened.add_init_script(TELL_OF_POLICY)
        self.contexts.append(opened)
        return self.tab(opened)

    def tab(self, context: BrowserContext) -> "Person":
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        return Person(self, page)

    def expect(self, *patterns: str) -> None:
        self.expected.extend(patterns)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        wrong = [
            trouble for trouble in self.troubles if not any(re.search(pattern, trouble) for pattern in self.expected)
        ]
        assert not wrong, "\n".join(wrong)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.troubles.append(f"{message.type}: {message.text} ({where})")


@dataclass
class Person:
    """Somebody before one tab."""

    people: People
    page: Page

    # ------------------------------------------------------------------ getting around

    def go(self, path: str = "/") -> "Person":
        self.page.goto(path)
        return self

    def part(self, name: str, **attributes: str) -> Locator:
        """A part of the page by its data-testid, and perhaps other data attributes."""
        more = "".join(f'[data-{key.replace("_", "-")}="{value}"]' for key, value in attributes.items())
        return self.page.locator(f'[data-testid="{name}"]{more}')

    def thing(self, id: str) -> Locator:
        """A piece, a place or a card on the table, by its id in the scene."""
        return self.page.locator(f'[data-id="{id}"]').first

    def another_tab(self) -> "Person":
        return self.people.tab(self.page.context)

    def sit(self, player: Player) -> "Person":
        """Open a seat by its link, as it is handed out."""
        self.go(f"/t/{player.table}#seat={player.token}")
        self.at_table()
        return self

    def watch(self, table: str) -> "Person":
        self.go(f"/t/{table}")
        self.at_table()
        return self

    def at_table(self) -> None:
        """Wait until the table is shown and alive."""
        expect(self.page.locator('body[data-line="open"][data-number]')).to_be_attached(timeout=PATIENCE)

    def sit_down(self, name: str) -> None:
        """In the waiting room, or on opening an invitation."""
        expect(self.part("sit-down").first).to_be_visible()
        if self.part("sit-name").count():
            self.part("sit-name").first.fill(name)
        self.part("sit-down").first.click()

    def settled(self) -> None:
        """Wait until the page has fetched what it wants to show, and its fonts."""
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("() => document.fonts.ready.then(() => true)")

    # ------------------------------------------------------------------ playing

    @property
    def number(self) -> int:
        """Of the position that is shown."""
        return int(self.page.locator("body").get_attribute("data-number") or -1)

    @property
    def turn(self) -> str:
        """Whose: yours, others, none."""
        return self.page.locator("body").get_attribute("data-turn") or ""

    def reaches(self, number: int, timeout: float = PATIENCE) -> None:
        """Wait until the page shows this position or a later one."""
        self.page.wait_for_function("n => Number(document.body.dataset.number) >= n", arg=number, timeout=timeout)

    def passes(self, number: int, timeout: float = PATIENCE) -> None:
        self.reaches(number + 1, timeout)

    def is_asked(self, timeout: float = PATIENCE) -> None:
        """Wait until it is this seat's turn."""
        self.page.wait_for_function("() => document.body.dataset.turn === 'yours'", timeout=timeout)

    def is_briefed(self) -> None:
        """Who he is, how he wins, by when: before his first decision."""
        expect(self.part("briefing")).to_contain_text("How you win")
        self.part("briefing-play").click()
        expect(self.part("briefing")).to_have_count(0)

    def options(self) -> list[str]:
        """All that is on offer: few are buttons in the bar, more are on the numbered list."""
        return [
            str(notation) for notation in self.buttons().evaluate_all("all => all.map(one => one.dataset.notation)")
        ]

    def buttons(self) -> Locator:
        self.open_list()
        return self.part("options" if self.part("options").is_visible() else "prompt").get_by_test_id("option")

    def open_list(self) -> None:
        if not self.part("options").is_visible() and self.part("options-toggle").count():
            self.part("options-toggle").click()
            expect(self.part("options")).to_be_visible()

    def choose(self, notation: str) -> None:
        """Click on an option."""
        self.buttons().and_(self.part("option", notation=notation)).click()

    def answer(self, notation: str) -> None:
        """Choose an option, and wait until the page shows what came of it."""
        number = self.number
        self.choose(notation)
        self.passes(number)

    def play(self, pick: Callable[[list[str]], str]) -> str:
        """Answer with one of the options."""
        notation = pick(self.options())
        self.answer(notation)
        return notation

    # ------------------------------------------------------------------ so many of each

    @property
    def counts(self) -> dict[str, int]:
        """How many of each lot are set, in the form that is shown."""
        lots = (
            self.part("tally")
            .locator("[data-lot]")
            .evaluate_all("all => all.map(one => [one.dataset.lot, Number(one.dataset.count)])")
        )
        return {str(id): int(count) for id, count in lots}

    def set_lots(self, counts: Mapping[str, int]) -> None:
        """Set how many of each lot, by its steppers; of those that are not named none."""
        for id, now in self.counts.items():
            row = self.part("tally").locator(f'[data-lot="{id}"]')
            for _ in range(abs(counts.get(id, 0) - now)):
                switch = row.get_by_role("switch")
                step = (
                    switch
                    if switch.count()
                    else row.get_by_role("button", name=": one more" if counts.get(id, 0) > now else ": one fewer")
                )
                step.click()

    def take_lots(self, counts: Mapping[str, int]) -> None:
        """Make a choice of so many of each, and wait until the page shows what came of it."""
        number = self.number
        self.set_lots(counts)
        self.part("tally-ok").click()
        self.passes(number)

    # ------------------------------------------------------------------ on a map of hexes

    def touch(self, id: str) -> None:
        """Click on a piece, or on a place that glows; what was just told is put away first, for it may lie over it."""
        if self.part("news").is_visible():
            with suppress(PlaywrightError):  # it goes by itself, perhaps right now
                self.part("news").locator("button").click(timeout=500)
        box = self.thing(id).bounding_box()
        assert box is not None, f"{id} is not shown"
        # the page finds out what is meant where pieces lie over places
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def touch_hex(self, grid: Mapping[str, Any], id: str) -> None:
        """Click into the middle of any hex, glowing or not; `grid` is the map's."""
        x, y = self.middle_of(grid, id)
        self.page.mouse.click(x, y)

    def middle_of(self, grid: Mapping[str, Any], id: str) -> tuple[float, float]:
        """Where on the screen the middle of a hex is."""
        hex = next(one for one in grid["hexes"] if one["id"] == id)
        radius, margin = grid["radius"], grid.get("margin", 0)
        x = margin + radius + 1.5 * radius * (hex["column"] - 1)
        y = margin + math.sqrt(3) / 2 * radius * (1 + 2 * (hex["row"] - 1) + (hex["column"] % 2 == 0))
        found = self.page.locator(".board svg.world").evaluate(
            """(svg, [x, y]) => { const [view, box] = [svg.viewBox.baseVal, svg.getBoundingClientRect()];
              return [box.x + (x - view.x) / view.width * box.width,
                box.y + (y - view.y) / view.height * box.height]; }""",
            [x, y],
        )
        return float(found[0]), float(found[1])
