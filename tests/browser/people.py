"""People who sit before a browser: what they see and do, in terms of the page's own parts (`data-testid`)."""

import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.server.player import Player

PATIENCE = int(os.environ.get("BANNERET_PATIENCE", "10000"))
"""Milliseconds that the page may take for anything; a machine that does much else needs more."""
expect.set_options(timeout=PATIENCE)

TELL_OF_POLICY = """document.addEventListener('securitypolicyviolation',
  event => console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} ` +
    `at ${event.sourceFile}:${event.lineNumber}`))"""


BRIEFED = """{ const kept = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) { return key.startsWith('briefed ') ? '1' : kept.call(this, key) } }"""
NO_FILMS = """localStorage.setItem('banneret.story', '{"off": true}')"""


LATE = r"4(09|22) .*/odds\?"
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

    def come(self, briefed: bool = True, films: bool = False, **context: Any) -> "Person":
        """Somebody with a browser of his own: own storage, own cookies. He has read the briefings and has switched off
        the films of others' turns, unless a test is about those."""
        settings: dict[str, Any] = {"viewport": {"width": 1600, "height": 1000}, "reduced_motion": "reduce", **context}
        opened = self.browser.new_context(base_url=self.address, **settings)
        opened.set_default_timeout(PATIENCE)
        opened.add_init_script(TELL_OF_POLICY)
        if briefed:
            opened.add_init_script(BRIEFED)
        if not films:
            opened.add_init_script(NO_FILMS)
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

    def is_asked_or_done(self, timeout: float = PATIENCE) -> bool:
        """Wait until it is this seat's turn, or the game is over: whether it is asked."""
        self.page.wait_for_function("() => document.body.dataset.turn !== 'others'", timeout=timeout)
        return self.turn == "yours"

    def is_briefed(self) -> None:
        """Who he is, how he wins, by when: before his first decision."""
        expect(self.part("briefing")).to_contain_text("How you win")
        self.part("briefing-play").click()
        expect(self.part("briefing")).to_have_count(0)

    @property
    def by_finger(self) -> bool:
        """A first touch only looks."""
        return bool(self.page.evaluate("() => matchMedia('(pointer: coarse)').matches"))

    def begins(self) -> None:
        """Put the briefing aside, if there is one, and play."""
        if self.part("briefing").count():
            self.is_briefed()

    def open_orders(self) -> None:
        """The standing orders: at the foot of the panel; on a phone, in the menu."""
        if not self.part("orders").count():
            self.part("more").click()
        self.part("orders" if self.part("orders").count() else "more-orders").click()

    def log(self) -> list[str]:
        """All that the log says."""
        before = self.part("tabs").locator('[aria-selected="true"]').get_attribute("data-testid") or ""
        self.part("tab-log").click()
        expect(self.part("log")).to_be_visible()
        entries = self.part("log-entry").all_inner_texts()
        self.part(before).click()
        return entries

    def options(self) -> list[str]:
        """All that is on offer: they are listed in the panel. On a phone few are buttons on the card, and more are on
        the list that it opens."""
        return [
            str(notation) for notation in self.buttons().evaluate_all("all => all.map(one => one.dataset.notation)")
        ]

    def buttons(self) -> Locator:
        self.open_list()
        return self.part("options" if self.part("options").is_visible() else "prompt").get_by_test_id("option")

    def open_list(self) -> None:
        if self.part("tab-act").get_attribute("aria-selected") != "true":
            self.part("tab-act").click()
        if self.part("options-toggle").count():
            self.part("options-toggle").click()
            expect(self.part("options")).to_be_visible()

    def filled(self) -> Locator:
        """The button that carries the intent on."""
        return self.part("prompt").locator(".buttons .primary")

    def choose(self, notation: str) -> None:
        """Click on an option. By finger it is only picked by that, and what gives something up is asked once more: then
        the filled button plays it."""
        self.buttons().and_(self.part("option", notation=notation)).click()
        picked = self.page.locator(f'[data-testid="options"] .picked[data-notation="{notation}"]')
        if picked.count() or self.part("doubt").count():
            expect(self.filled()).to_have_attribute("data-notation", notation)
            self.filled().click()

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
        """Click on a piece, a card, or a place that glows."""
        thing = self.thing(id)
        if thing.evaluate("one => !!one.closest('.board')"):
            # the page finds out what is meant where pieces lie over places
            self.page.mouse.click(*self.brought(lambda: self._middle(thing)))
        else:
            thing.click()

    def _middle(self, thing: Locator) -> tuple[float, float]:
        box = thing.bounding_box()
        assert box is not None, f"{thing} is not shown"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def brought(self, where: Callable[[], tuple[float, float]]) -> tuple[float, float]:
        """A point of a board on the screen; where it is out of sight, the whole board is shown."""
        if self.in_sight(where()):
            return where()
        for whole in self.page.get_by_role("button", name="Show the whole board").all():
            if whole.get_attribute("aria-pressed") != "true":
                whole.click()
        assert self.in_sight(where())
        return where()

    def in_sight(self, at: tuple[float, float]) -> bool:
        """Nothing lies over a point of a board."""
        return bool(
            self.page.evaluate(
                """([x, y]) => { const found = document.elementFromPoint(x, y);
                  return !!found?.closest('.board') && !found.closest('.tools, button') }""",
                at,
            )
        )

    def touch_hex(self, grid: Mapping[str, Any], id: str) -> None:
        """Click into the middle of any hex, glowing or not; `grid` is the map's."""
        self.page.mouse.click(*self.brought(lambda: self.middle_of(grid, id)))

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
