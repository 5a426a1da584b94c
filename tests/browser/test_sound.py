"""The sounds as a browser renders them: heard, not too loud, short; and none before somebody touches the page."""

import json
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.player import lay

from .people import People

WEB = Path(__file__).parents[2] / "web"
SOUNDS = {"dice", "step", "hooves", "shot", "swords", "card", "turn"}
RENDER = """async () => {
  const found = {};
  for (const [name, voice] of Object.entries(window.VOICES)) {
    const context = new OfflineAudioContext(1, 44100, 44100);
    voice(context, context.destination, 0.1);
    const samples = (await context.startRendering()).getChannelData(0);
    const loud = [...samples.keys()].filter((i) => Math.abs(samples[i]) > 0.001);
    found[name] = {
      peak: Math.max(...samples.map(Math.abs)),
      first: loud[0] / 44100,
      last: loud.at(-1) / 44100,
      power: Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / (0.4 * 44100)),
    };
  }
  return found;
}"""
COUNT = """
  window.contexts = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.contexts++; } };
"""


def _voices() -> str:
    """The module of the sounds as plain JavaScript."""
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules" / "typescript").exists():
        pytest.skip("Node.js and the page's packages are needed to take the sounds out of it.")
    script = (
        "const ts = require('typescript');"
        "const text = require('fs').readFileSync('src/app/sound/voices.ts', 'utf-8');"
        "console.log(JSON.stringify(ts.transpileModule(text, { compilerOptions: { target: 'ES2022', module: 'ESNext' }"
        " }).outputText));"
    )
    made = subprocess.run([node, "-e", script], cwd=WEB, capture_output=True, text=True, check=True)
    text: str = json.loads(made.stdout)
    return text


def test_every_sound_is_heard_and_neither_clipped_nor_long(chromium: Browser) -> None:
    page = chromium.new_page()
    page.add_script_tag(type="module", content=_voices() + "\nwindow.VOICES = VOICES;")
    page.wait_for_function("window.VOICES")
    found = page.evaluate(RENDER)
    page.close()
    assert found.keys() == SOUNDS
    for name, heard in found.items():
        assert 0.15 < heard["peak"] < 0.95, (name, heard)
        assert heard["power"] > 0.01, (name, heard)
        assert heard["first"] >= 0.1 and heard["last"] <= 0.1 + 0.4, (name, heard)


def test_nothing_is_heard_before_a_touch_nor_after_sounds_are_off(people: People, http: httpx.Client) -> None:
    person = people.come()
    person.page.add_init_script(COUNT)
    person.sit(lay(http)["english"])
    assert person.page.evaluate("contexts") == 0
    person.part("sounds").click()
    expect(person.part("sounds")).to_have_attribute("aria-pressed", "false")
    person.page.reload()
    expect(person.part("sounds")).to_have_attribute("aria-pressed", "false")
    person.page.mouse.click(5, 5)
    assert person.page.evaluate("contexts") == 0
    person.part("sounds").click()
    expect(person.part("sounds")).to_have_attribute("aria-pressed", "true")
    assert person.page.evaluate("contexts") == 1
