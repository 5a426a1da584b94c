import { describe, expect, it } from "vitest";
import { ours, route } from "../../src/app/shell/router";

describe("addresses", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/games", { page: "games" }],
    ["/games/", { page: "games" }],
    ["/account", { page: "account" }],
    ["/about", { page: "about" }],
    ["/new/a-game", { page: "new", game: "a-game" }],
    ["/rules/a-game", { page: "rules", game: "a-game" }],
    ["/t/abc", { page: "table", table: "abc" }],
    ["/t/abc/replay", { page: "replay", table: "abc" }],
    ["/t", { page: "missing" }],
    ["/t/abc/other", { page: "missing" }],
    ["/t/abc/replay/x", { page: "missing" }],
    ["/about/x", { page: "missing" }],
    ["/nowhere", { page: "missing" }],
    ["/t/%zz", { page: "missing" }],
  ])("%s", (path, expected) => expect(route(path)).toEqual(expected));
});

describe("links", () => {
  const link = (html: string): HTMLAnchorElement => {
    document.body.innerHTML = html;
    return document.querySelector("a")!;
  };
  const click = (more: MouseEventInit = {}): MouseEvent =>
    new MouseEvent("click", { button: 0, cancelable: true, ...more });
  it("to our own pages are ours", () => expect(ours(click(), link('<a href="/about">x</a>'))).toBe(true));
  it.each([
    ["another site", '<a href="https://example.org/">x</a>'],
    ["a new tab", '<a href="/about" target="_blank">x</a>'],
    ["a download", '<a href="/about" download>x</a>'],
    ["the API", '<a href="/api/tables/x/record">x</a>'],
    ["a place on this page", '<a href="#main">x</a>'],
  ])("to %s are the browser's", (_, html) => expect(ours(click(), link(html))).toBe(false));
  it("clicked with a key held are the browser's", () => {
    expect(ours(click({ ctrlKey: true }), link('<a href="/about">x</a>'))).toBe(false);
    expect(ours(click({ button: 1 }), link('<a href="/about">x</a>'))).toBe(false);
    expect(ours(click(), null)).toBe(false);
  });
});
