import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Arms } from "../../src/generated/wire";
import { beast } from "../../src/heraldry/beasts";
import { charges, inPale, ordinaries, partings } from "../../src/heraldry/blazon";
import Shield from "../../src/heraldry/Shield.svelte";
import { colour, hatching, recolour, tinctures } from "../../src/heraldry/tincture";
import Icon from "../../src/icons/Icon.svelte";
import { credits, drawing, known } from "../../src/icons/icons.svelte";
import used from "../../src/icons/used.json";

afterEach(cleanup);

describe("a shield", () => {
  it("shows its field, parting, ordinary and charges", () => {
    const arms: Arms = {
      field: "gules",
      parted: "pale",
      second: "azure",
      ordinary: "chief",
      ordinary_tincture: "or",
      charge: "lion",
      charge_tincture: "argent",
      charges: 3,
    };
    const { container } = render(Shield, { arms, title: "The Lions" });
    expect(screen.getByRole("img", { name: "The Lions" })).toBeTruthy();
    const fills = [...container.querySelectorAll("path")].map((p) => p.getAttribute("fill"));
    for (const tincture of ["gules", "azure", "or"] as const) expect(fills).toContain(colour(tincture));
    expect(fills.filter((f) => f === colour("argent"))).toHaveLength(3);
  });
  it("is ornament without a title", () => {
    const { container } = render(Shield, { arms: { field: "or" } });
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
  it("has a shape for every word, and hatchings that differ", () => {
    expect(Object.entries(partings).filter(([word, d]) => word && !d)).toEqual([]);
    expect(Object.entries(ordinaries).filter(([word, d]) => word && !d)).toEqual([]);
    expect(new Set(tinctures.map((t) => `${hatching[t].d} ${hatching[t].turn}`)).size).toBe(tinctures.length);
  });
  it("has room for any number of charges", () => {
    expect(charges(0)).toEqual([]);
    for (const count of [1, 2, 3, 4, 6, 10]) {
      const seats = charges(count);
      expect(seats).toHaveLength(count);
      for (const s of seats) {
        expect(s.x - s.size / 2).toBeGreaterThanOrEqual(-10);
        expect(s.x + s.size / 2).toBeLessThanOrEqual(110);
        expect(s.y + s.size / 2).toBeLessThanOrEqual(120);
      }
    }
  });
  it("has walking beasts one above the other, inside the shield", () => {
    for (const count of [1, 2, 3, 4]) {
      const seats = inPale(count);
      expect(seats).toHaveLength(count);
      expect(seats.every((seat) => seat.x === 50)).toBe(true);
      seats.forEach((seat, i) => {
        expect(seat.y + seat.size * 0.28).toBeLessThanOrEqual(108);
        if (i) expect(seat.y - seats[i - 1]!.y).toBeGreaterThan(seat.size * 0.4);
      });
    }
    const lion = beast("lion")!;
    const numbers = [...lion.d.matchAll(/-?\d+(\.\d+)?/g)].map((m) => Number(m[0]));
    expect(Math.max(...numbers)).toBeLessThanOrEqual(lion.width);
    expect(beast("toString")).toBeUndefined();
  });
  it("stays legible in another colour", () => {
    const arms: Arms = { field: "gules", charge: "lion", charge_tincture: "or" };
    expect(recolour(arms, undefined)).toBe(arms);
    expect(recolour(arms, "azure")).toMatchObject({ field: "azure", charge_tincture: "or" });
    expect(recolour(arms, "or")).toMatchObject({ field: "or", charge_tincture: "sable" });
  });
});

describe("icons", () => {
  it("are all there, and credited", () => {
    const names = [...new Set(Object.values(used).flat())];
    for (const name of names) expect(known(name)).toBe(true);
    expect(credits.icons.map((i) => i.name).sort()).toEqual(names.sort());
    expect(credits.licence.title).toBe("CC BY 3.0");
    expect(credits.authors).toEqual(expect.arrayContaining(["Lorc", "Delapouite"]));
  });
  it("have a neutral shape for what nobody knows", () => {
    expect(known("no-such-icon")).toBe(false);
    expect(known("constructor")).toBe(false);
    expect(drawing("no-such-icon").d).toBe(drawing("constructor").d);
    render(Icon, { name: "no-such-icon", title: "A thing" });
    expect(screen.getByRole("img", { name: "A thing" }).querySelector("path")?.getAttribute("d")).toBeTruthy();
  });
  it("that the client has not are asked of the server, once, and drawn when they come", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      return new Response(JSON.stringify({ d: "M0 0h64v64z", width: 64, height: 64 }));
    });
    render(Icon, { name: "grain.sickle", title: "Sickle" });
    render(Icon, { name: "grain.sickle", title: "Another" });
    await vi.waitFor(() => {
      const drawn = screen.getByRole("img", { name: "Sickle" });
      expect(drawn.querySelector("path")?.getAttribute("d")).toBe("M0 0h64v64z");
      expect(drawn.getAttribute("viewBox")).toBe("0 0 64 64");
    });
    expect(calls).toEqual(["/api/pictures/grain.sickle"]);
    expect(known("grain.sickle")).toBe(true);
    vi.unstubAllGlobals();
  });
  it("are asked for again when the line was down, and not when there is no such picture", async () => {
    let calls = 0;
    vi.stubGlobal("fetch", async () => {
      calls += 1;
      if (calls === 1) throw new TypeError("no line");
      return new Response("{}", { status: 404 });
    });
    for (const expected of [1, 2, 2]) {
      drawing("no-such-picture");
      await vi.waitFor(() => expect(calls).toBe(expected));
      await new Promise((done) => setTimeout(done));
    }
    vi.unstubAllGlobals();
  });
  it("are paths that a browser can read", () => {
    for (const { name } of credits.icons) expect(drawing(name).d).toMatch(/^[Mm][-\d. A-Za-z]+$/);
  });
});
