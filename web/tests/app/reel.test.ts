import { describe, expect, it, vi } from "vitest";
import { Player } from "../../src/app/replay/player.svelte";
import { Reel } from "../../src/app/replay/reel.svelte";
import type { Frame, Frames } from "../../src/generated/wire";
import { scene } from "./fixtures";

const frame = (moment: number): Frame => ({
  moment,
  number: moment,
  seat: "north",
  text: "",
  events: [],
  scene: scene({ heading: `Turn ${Math.floor(moment / 4)}` }),
});
const server = (moments: number) =>
  vi.fn(async (first: number, count: number): Promise<Frames> => {
    const all = Array.from({ length: moments }, (_, i) => frame(i));
    return { first, moments, frames: all.slice(first, first + count) };
  });

describe("the moments of a game", () => {
  it("come in pieces of fifty, when they are wanted, once", async () => {
    const fetch = server(130);
    const reel = new Reel(fetch);
    await reel.load(0);
    expect(reel.last).toBe(129);
    expect(reel.frame(49)?.moment).toBe(49);
    expect(reel.frame(50)).toBeUndefined();
    await reel.load(10);
    expect(fetch.mock.calls).toEqual([[0, 50]]);
    await reel.load(129);
    expect(reel.frame(129)?.moment).toBe(129);
    expect(fetch.mock.calls).toEqual([
      [0, 50],
      [100, 50],
    ]);
  });
  it("are fetched a little ahead", async () => {
    const fetch = server(130);
    const reel = new Reel(fetch);
    await reel.load(0);
    await reel.load(30);
    expect(reel.frame(60)?.moment).toBe(60);
  });
  it("can be asked for again after a failure", async () => {
    const good = server(10);
    const reel = new Reel(vi.fn().mockRejectedValueOnce(new Error("gone")).mockImplementation(good));
    await expect(reel.load(0)).rejects.toThrow("gone");
    await reel.load(0);
    expect(reel.frame(9)).toBeTruthy();
  });
  it("know where turns begin", async () => {
    const reel = new Reel(server(9));
    await reel.load(0);
    expect(reel.turns).toEqual([0, 4, 8]);
  });
});

describe("a film", () => {
  it("plays to its end and stops, and begins again", () => {
    vi.useFakeTimers();
    const film = new Player(() => 3, 100);
    film.play();
    vi.advanceTimersByTime(250);
    expect([film.at, film.playing]).toEqual([2, true]);
    vi.advanceTimersByTime(500);
    expect([film.at, film.playing]).toEqual([3, false]);
    film.toggle();
    expect([film.at, film.playing]).toEqual([0, true]);
    film.toggle();
    film.go(99);
    expect(film.at).toBe(3);
    film.go(-5);
    expect(film.at).toBe(0);
    vi.useRealTimers();
  });
});
