"""Looking back: the replay, playing on from a moment of it, the result, and dice that anybody can check."""

import json
import random
from pathlib import Path

import httpx
from playwright.sync_api import Route, expect

from tests.server.player import Player, lay, play_on

from .people import People


def finished(http: httpx.Client) -> dict[str, Player]:
    players = lay(http, scenario="crispin")
    play_on(players, 500, random.Random(9))
    assert players["english"].view()["status"] == "over"
    return players


def test_replay_slider_and_play_on(people: People, http: httpx.Client) -> None:
    players = lay(http)
    play_on(players, 12, random.Random(2))
    english = people.come().sit(players["english"])
    english.go(f"/t/{players['english'].table}/replay")
    slider = english.part("replay-slider")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last >= 10
    body = english.page.locator("body")
    slider.fill("0")
    expect(body).to_have_attribute("data-moment", "0")
    english.part("replay-next").click()
    expect(body).to_have_attribute("data-moment", "1")
    slider.fill(str(last))
    expect(body).to_have_attribute("data-moment", str(last))
    english.part("replay-previous").click()
    expect(body).to_have_attribute("data-moment", str(last - 1))
    slider.fill("6")
    expect(body).to_have_attribute("data-moment", "6")
    english.part("play-on").click()
    expect(english.part("play-on-dialog")).to_be_visible()
    english.part("play-on-go").click()
    english.page.wait_for_url(lambda url: players["english"].table not in url and "/t/" in url)
    english.at_table()
    expect(english.part("copy-banner")).to_be_visible()
    english.begins()
    english.is_asked(timeout=25_000)
    english.play(lambda options: options[0])


def test_the_result_and_the_dice(people: People, http: httpx.Client, tmp_path: Path) -> None:
    """The result with its reason; the dice are checked in the page; the record can be had."""
    players = finished(http)
    english = people.come().sit(players["english"])
    expect(english.part("result")).to_be_visible()
    english.part("verify").click()
    verdict = english.part("verify-verdict")
    expect(verdict).to_have_attribute("data-good", "true")
    assert int(verdict.get_attribute("data-draws") or 0) > 5
    with english.page.expect_download() as download:
        english.part("download-record").click()
    record = tmp_path / "record.jsonl"
    download.value.save_as(record)
    lines = record.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 5
    assert all(json.loads(line) is not None for line in lines)


def test_false_dice_are_found_out(people: People, http: httpx.Client) -> None:
    """One changed draw in what the server says of itself, and the page says no: it does not take the server's word."""
    players = finished(http)
    english = people.come()

    def tamper(route: Route) -> None:
        reply = route.fetch()
        lines = reply.text().splitlines()
        for n, line in enumerate(lines):
            entry = json.loads(line)
            if isinstance(entry, dict) and entry.get("dice"):
                chances, value = entry["dice"][0]
                entry["dice"][0] = [
                    chances,
                    value + 1 if value + 1 < (chances if isinstance(chances, int) else 2) else value - 1,
                ]
                lines[n] = json.dumps(entry)
                break
        route.fulfill(response=reply, body="\n".join(lines) + "\n")

    english.page.route("**/record", tamper)
    english.sit(players["english"])
    english.part("verify").click()
    expect(english.part("verify-verdict")).to_have_attribute("data-good", "false")
