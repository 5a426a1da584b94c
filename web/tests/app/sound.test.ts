import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sound, Sounds } from "../../src/app/sound/sound";
import SoundToggle from "../../src/app/sound/SoundToggle.svelte";

class Param {
  value = 0;
  setValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
}
const started: string[] = [];
class Context {
  static made = 0;
  state = "running";
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  constructor() {
    Context.made++;
  }
  #node = (kind: string) => ({
    gain: new Param(),
    frequency: new Param(),
    Q: new Param(),
    connect: () => {},
    start: () => started.push(kind),
    stop: () => {},
  });
  createGain = () => this.#node("gain");
  createBiquadFilter = () => this.#node("filter");
  createBufferSource = () => this.#node("noise");
  createOscillator = () => this.#node("tone");
  createBuffer = () => ({ copyToChannel: () => {} });
  suspend = async () => void (this.state = "suspended");
  resume = async () => void (this.state = "running");
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("AudioContext", Context);
  Context.made = started.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("is silent until somebody touches the page, and then heard", async () => {
  const sound = new Sounds();
  expect(sound.on).toBe(true);
  sound.play("dice");
  expect(started).toEqual([]);
  await fireEvent.pointerDown(document.body);
  sound.play("dice");
  expect(Context.made).toBeGreaterThan(0);
  expect(started.length).toBeGreaterThan(0);
});

it("plays the same sound once where it is wanted many times at once", async () => {
  const sound = new Sounds();
  await fireEvent.keyDown(document.body, { key: "a" });
  sound.play("step");
  const once = started.length;
  sound.play("step");
  expect(started).toHaveLength(once);
  sound.play("card");
  expect(started.length).toBeGreaterThan(once);
});

it("is off by one press, and stays off", async () => {
  render(SoundToggle);
  const button = screen.getByTestId("sounds");
  expect(button.getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await fireEvent.pointerDown(document.body);
  sound.play("swords");
  expect(started).toEqual([]);
  expect(new Sounds().on).toBe(false);
});

it("says nothing where a browser has no sound", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const sound = new Sounds();
  await fireEvent.pointerDown(document.body);
  expect(() => sound.play("turn")).not.toThrow();
});
