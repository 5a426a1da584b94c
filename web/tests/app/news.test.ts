import { describe, expect, it } from "vitest";
import type { Event } from "../../src/generated/wire";
import { acted, arrived, heard, told } from "../../src/play/news";

const event = (text: string, dice?: [number, number][]): Event => ({ kind: "x", text, ...(dice ? { dice } : {}) });
const log = ["a", "b", "c", "d", "e", "f", "g"].map((text) => event(text));

describe("news", () => {
  it("are none to one who has just come", () => expect(arrived(log).events).toEqual([]));
  it("are what came since, in several updates", () => {
    const news = heard(heard(arrived(log.slice(0, 2)), log.slice(0, 3)), log.slice(0, 5));
    expect(news.events.map((one) => one.text)).toEqual(["c", "d", "e"]);
  });
  it("begin anew when one does something", () => {
    const news = heard(acted(heard(arrived(log.slice(0, 2)), log.slice(0, 4))), log.slice(0, 5));
    expect(news.events.map((one) => one.text)).toEqual(["e"]);
  });
  it("are forgotten when something is taken back", () =>
    expect(heard(arrived(log), log.slice(0, 3))).toEqual({ known: 3, events: [] }));
  it("are told with the last throw, and not at length", () => {
    expect(told(log, 4).map((one) => one.text)).toEqual(["d", "e", "f", "g"]);
    const thrown = [event("a", [[6, 3]]), ...log.slice(1)];
    expect(told(thrown, 4).map((one) => one.text)).toEqual(["a", "d", "e", "f", "g"]);
    expect(told([...thrown, event("h", [[6, 1]])], 4).map((one) => one.text)).toEqual(["e", "f", "g", "h"]);
    expect(told(log.slice(0, 2), 4)).toHaveLength(2);
  });
});
