import { beforeEach, describe, expect, it } from "vitest";
import * as tokens from "../../src/api/tokens";

const TOKEN = "a".repeat(43);
const OTHER = "b".repeat(43);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

describe("seats on this device", () => {
  it("are kept by table", () => {
    tokens.keepSeat("t1", "north", TOKEN);
    expect(tokens.current("t1")).toEqual({ seat: "north", token: TOKEN });
    expect(tokens.current("t2")).toBeUndefined();
  });
  it("get their name when the server has told it", () => {
    tokens.keepSeat("t1", tokens.UNKNOWN, TOKEN);
    tokens.keepSeat("t1", "north", TOKEN);
    expect(tokens.kept("t1")!.seats).toEqual({ north: TOKEN });
  });
  it("can be several at one table, and each tab sits in one", () => {
    tokens.keepSeat("t1", "north", TOKEN);
    tokens.keepSeat("t1", "south", OTHER);
    expect(tokens.current("t1")!.seat).toBe("south");
    tokens.sitAt("t1", "north");
    expect(tokens.current("t1")!.token).toBe(TOKEN);
    sessionStorage.clear(); // another tab
    expect(tokens.current("t1")!.seat).toBe("north");
  });
  it("are dropped by token, and tables forgotten", () => {
    tokens.keepSeat("t1", "north", TOKEN);
    tokens.dropSeat("t1", TOKEN);
    expect(tokens.current("t1")).toBeUndefined();
    tokens.forget("t1");
    expect(tokens.kept("t1")).toBeUndefined();
  });
  it("keep the first commitment that was shown", () => {
    tokens.keepSeat("t1", "north", TOKEN);
    tokens.describe("t1", "Title", "Scenario", "first");
    tokens.describe("t1", "Title 2", "Scenario", "second");
    expect(tokens.kept("t1")).toMatchObject({ title: "Title 2", commitment: "first" });
  });
  it("are not made by watching", () => {
    tokens.describe("t1", "Title", "Scenario", "c");
    expect(tokens.kept("t1")).toBeUndefined();
  });
  it("survive nonsense in the store", () => {
    localStorage.setItem("banneret.tables", "[1");
    expect(tokens.all()).toEqual({});
    localStorage.setItem("banneret.tables", "[1]");
    expect(tokens.all()).toEqual({});
    expect(tokens.kept("constructor")).toBeUndefined();
  });
  it("keep salts and invitations", () => {
    tokens.keepInvites("t1", { south: OTHER });
    tokens.keepSalt("t1", "north", "s");
    expect(tokens.kept("t1")).toMatchObject({ invites: { south: OTHER }, salts: { north: "s" } });
  });
});

describe("what the address hands over", () => {
  it("is a seat or an invitation", () => {
    expect(tokens.given(`#seat=${TOKEN}`)).toEqual({ seat: TOKEN });
    expect(tokens.given(`#invite=${OTHER}`)).toEqual({ invite: OTHER });
  });
  it("is nothing if it is no token", () => {
    expect(tokens.given("#seat=short")).toEqual({});
    expect(tokens.given(`#seat=${TOKEN}<b>`)).toEqual({});
    expect(tokens.given("")).toEqual({});
  });
  it("is taken out of the address bar", () => {
    history.replaceState(null, "", `/t/abc?x=1#seat=${TOKEN}`);
    expect(tokens.takeGiven()).toEqual({ seat: TOKEN });
    expect(location.href).toMatch(/\/t\/abc\?x=1$/);
  });
  it("leaves other fragments alone", () => {
    history.replaceState(null, "", "/rules/x#X-1.1");
    expect(tokens.takeGiven()).toEqual({});
    expect(location.hash).toBe("#X-1.1");
  });
});

describe("the rest", () => {
  it("a salt is 16 random bytes", () => {
    expect(tokens.freshSalt()).toMatch(/^[0-9a-f]{32}$/);
    expect(tokens.freshSalt()).not.toBe(tokens.freshSalt());
  });
  it("the player's name is remembered", () => {
    expect(tokens.playerName()).toBe("");
    tokens.keepName("Joan");
    expect(tokens.playerName()).toBe("Joan");
  });
});
