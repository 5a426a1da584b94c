import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as tokens from "../../src/api/tokens";
import { Sitting } from "../../src/app/table/sitting.svelte";
import { fakeFetch, view } from "./fixtures";

const [SEAT, INVITE] = ["s".repeat(43), "i".repeat(43)];

class Silent {
  close(): void {}
}

describe("sitting at a table", () => {
  let sitting: Sitting;
  const all: Sitting[] = [];
  const sit = (hash = ""): Sitting => {
    history.replaceState(null, "", `/t/t1${hash}`);
    all.push((sitting = new Sitting("t1")));
    return sitting;
  };
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("WebSocket", Silent);
    vi.stubGlobal("fetch", fakeFetch({ "GET /api/tables/t1": view() }).fetch);
  });
  afterEach(() => {
    for (const one of all.splice(0)) one.table.close(); // else it goes on listening when its page is gone
    vi.unstubAllGlobals();
  });

  it("is by the link that was opened, and the token does not stay in the address", () => {
    expect(sit(`#seat=${SEAT}`).table.token).toBe(SEAT);
    expect(location.hash).toBe("");
    expect(Object.values(tokens.kept("t1")!.seats)).toEqual([SEAT]);
  });
  it("is by what this device has kept, or else as a spectator", () => {
    expect(sit().table.token).toBeUndefined();
    tokens.keepSeat("t1", "north", "kept");
    expect(sit().table.token).toBe("kept");
  });
  it("waits in the hall with an invitation, unless this device already sits here by somebody else's", () => {
    expect([sit(`#invite=${INVITE}`).invite, sitting.table.token]).toEqual([INVITE, undefined]);
    tokens.keepSeat("t1", "north", "kept");
    expect([sit(`#invite=${INVITE}`).invite, sitting.table.token]).toEqual([undefined, "kept"]);
    tokens.keepInvites("t1", { south: INVITE });
    expect([sit(`#invite=${INVITE}`).invite, sitting.table.token]).toEqual([INVITE, undefined]);
    sitting.reopen();
    expect([sitting.invite, sitting.table.token]).toEqual([undefined, "kept"]);
  });
  it("can move to another seat that this device holds", async () => {
    tokens.keepSeat("t1", "south", "other");
    tokens.keepSeat("t1", "north", "own");
    tokens.sitAt("t1", "north");
    sit();
    await vi.waitFor(() => expect(sitting.others).toEqual(["south"]));
    sitting.moveTo("south");
    expect(sitting.table.token).toBe("other");
  });
});
