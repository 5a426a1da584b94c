"""The report: one file, well formed, that needs nothing and hides nothing from those who don't see the pictures."""

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as some

from banneret.kernel.scene import Scene
from banneret.lab import Played, Series, run, schedule
from banneret.lab.pages import plot
from banneret.lab.pages.plot import Bar, Part
from banneret.lab.pages.wording import mean_text
from banneret.lab.series.findings import findings
from banneret.lab.staff import Crash
from banneret.lab.stats import mean

from .race import Race, RaceFace, RaceState

BOTS = {"red": "random", "blue": "greedy"}
VOID = {"meta", "path", "rect", "br"}


TITLE = "</title><script>alert('&')</script>"


class NastyFace(RaceFace):
    def scene(self, s: RaceState, seat: int | None) -> Scene:
        scene = super().scene(s, seat)
        return Scene("nasty", TITLE, "</script><b>\"turn\" & 'day'", scene.seats, seat, scene.phase, scene.layout)


class Nasty(Race):
    """A game whose every word wants to break out of the page."""

    id = "nasty"
    title = TITLE
    face = NastyFace()


class Page(HTMLParser):
    """Reads a page and complains about anything that is not closed, or not opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open:
            self.words[self.open[-1]] = self.words.get(self.open[-1], "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.seen if name == tag]


@pytest.fixture(scope="module")
def series() -> Series:
    return run(Race(), BOTS, games=40, swap=True, workers=1)


def test_the_page_is_well_formed_and_alone(series: Series) -> None:
    text = series.html()
    page = Page(text)
    assert page.all("html") == [{"lang": "en"}]
    assert not re.search(r"https?:|//[a-z]|@import|url\(", text)
    assert not [
        name for _, attributes in page.seen for name in attributes if name in ("src", "href", "onload", "onclick")
    ]
    assert not page.all("link") and not page.all("img")
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.all("meta")
    assert "prefers-color-scheme: dark" in text


def test_the_data_is_in_the_page(series: Series) -> None:
    page = Page(series.html())
    assert json.loads(page.words["script"]) == json.loads(json.dumps(series.data()))
    assert page.all("script") == [{"type": "application/json", "id": "data"}]


def test_every_chart_has_words(series: Series) -> None:
    text = series.html()
    charts = re.findall(r'<svg class="chart".*?</svg>', text)
    assert len(charts) >= 6
    ids: set[str] = set()
    for chart in charts:
        named = re.search(r'role="img" aria-labelledby="(\S+) (\S+)"', chart)
        assert named is not None
        assert re.search(rf'<title id="{named[1]}">[^<]+</title><desc id="{named[2]}">[^<]+</desc>', chart)
        ids |= {named[1], named[2]}
    assert len(ids) == 2 * len(charts)


def test_figures_are_in_the_tables(series: Series) -> None:
    text, found = series.html(), series.summary()
    for one in (*found.bots, *found.seats, *found.pairs):
        assert f">{one.wins}<" in text and f">{one.name}<" in text
        assert f"{100 * one.decided.value:.1f} %" in text
    assert series.schedule.command() in text


def test_nothing_breaks_out_of_the_page() -> None:
    page = Page(run(Nasty(), BOTS, games=4, swap=True, workers=1).html())
    assert len(page.all("script")) == 1 and not page.all("b")
    data = json.loads(page.words["script"])
    assert data["games"][0]["heading"].startswith("</script><b>")


def test_a_series_of_crashes_still_makes_a_report() -> None:
    found = run(Race(), BOTS, games=3, workers=1, only=[])
    found.crashes.append(Crash(2, "ValueError: <trap>", ""))
    text = found.html()
    Page(text)
    assert "ValueError: &lt;trap&gt;" in text and "1/2" in text
    assert findings(found, found.summary()) == ["No game was finished."]


def test_a_notebook_is_shown_tables(series: Series) -> None:
    Page(series._repr_html_())
    assert "<html" not in series._repr_html_() and "decided points" in series._repr_html_()


def _series(*games: tuple[tuple[str, str], int | None, int]) -> Series:
    """So many games with this seating and this winner."""
    planned = schedule(Race(), {"red": games[0][0][0], "blue": games[0][0][1]}, sum(count for _, _, count in games))
    seated = [(bots, winner) for bots, winner, count in games for _ in range(count)]
    played = [
        Played(i, bots, () if winner is None else (winner,), (0.0, 0.0), "kind", "level", 4, "Turn 2")
        for i, (bots, winner) in enumerate(seated)
    ]
    return Series(planned, played)


RG, GR, GG = ("random", "greedy"), ("greedy", "random"), ("greedy", "greedy")


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (_series((RG, 0, 10), (RG, 1, 10)), "Seat and bot can’t be told apart: play with --swap for that."),
        (
            _series((RG, 0, 5), (RG, 1, 45), (GR, 0, 45), (GR, 1, 5)),
            "No difference between the seats can be shown: as red a bot’s rate of wins",
        ),
        (
            _series((RG, 0, 25), (RG, 1, 25), (GR, 0, 50)),
            "Red has the better seat: there a bot’s rate of wins differs by +50.0 (+34.9 to +63.4)",
        ),
        (
            _series((RG, 1, 50), (GR, 0, 20), (GR, 1, 30)),
            "Red has the worse seat: there a bot’s rate of wins differs by −60.0",
        ),
        (
            _series((GG, 0, 90), (GG, 1, 10)),
            "Red has the better seat: it takes 90.0 % (82.6–94.5) of the decided games between equals.",
        ),
        (_series((GG, 0, 10), (GG, 1, 90)), "Red has the worse seat: it takes 10.0 %"),
        (_series((GG, 0, 50), (GG, 1, 50)), "No difference between the seats can be shown: red takes 50.0 %"),
        (_series((GG, None, 5)), "No game was decided, so the seats can’t be compared."),
        (_series((RG, 0, 5), (RG, 1, 45)), "greedy takes 90.0 % (78.6–95.7) of the decided games."),
        (
            _series((RG, 0, 10), (RG, 1, 11)),
            "greedy takes 52.4 % (32.4–71.7) of the decided games – too close to call.",
        ),
        (
            _series((RG, 0, 10), (RG, None, 10)),
            "50.0 % (29.9–70.1) of the games are drawn; a game takes 4 decisions (median 4).",
        ),
    ],
)
def test_the_sentences_say_who_and_how_surely(series: Series, told: str) -> None:
    assert any(line.startswith(told) for line in findings(series, series.summary())), findings(series, series.summary())


def test_a_mean_is_told_to_the_digits_it_has() -> None:
    assert mean_text(mean([1.0, 2.0, 3.0, 4.0])) == "2.5 ± 2.1"
    assert mean_text(mean([100.0, 300.0, 100.0, 300.0])) == "200 ± 184"
    assert mean_text(mean([-2.0])) == "−2"
    assert mean_text(mean([])) == "–"


# ---------------------------------------------------------------------- charts


def _numbers(svg: str, attribute: str) -> list[float]:
    return [float(number) for number in re.findall(rf' {attribute}="(-?[\d.]+)"', svg)]


@given(some.lists(some.floats(-1e6, 1e6), min_size=1, max_size=60))
def test_a_histogram_counts_every_value_and_stays_in_its_frame(values: list[float]) -> None:
    svg = plot.histogram("t", values, "u")
    told = re.search(r"<desc[^>]*>(.*?)</desc>", svg)
    assert told is not None
    assert sum(int(count) for count in re.findall(r": (\d+)[;.]", told[1])) == len(values)
    assert all(-1 <= x <= plot.WIDTH + 1 for x in _numbers(svg, "x"))


def test_bars_are_as_long_as_they_say() -> None:
    svg = plot.bars(
        "t",
        [Bar("half", 0.5, 0.4, 0.6), Bar("whole", 1.0, 0.9, 1.0), Bar("none", 0.0, 0.0, 0.1)],
        top=1.0,
        worded=plot.percent,
    )
    half, whole, none = [float(width) for width in re.findall(r'<rect class="plain"[^>]* width="([\d.]+)"', svg)]
    assert half == pytest.approx(whole / 2, abs=0.1) and none == 0
    assert "half: 50 % (from 40 % to 60 %)" in svg


def test_stacked_parts_fill_the_bar() -> None:
    parts = [Part("won", 0, 1.0), Part("drawn", None, 1.0), Part("lost & gone", 1, 0.5)]
    svg = plot.stacked("t", parts, [("first", (5, 0, 15)), ("second", (0, 4, 4))])
    bars = [float(width) for width in re.findall(r'width="([\d.]+)" height="26"', svg)]
    assert sum(bars[:2]) == pytest.approx(sum(bars[2:]), abs=0.2)
    assert bars[1] == pytest.approx(3 * bars[0], abs=0.2)
    assert "lost &amp; gone" in svg and "first: won 5, lost &amp; gone 15" in svg
