import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeFetch, refusal } from "./fixtures";

type Client = typeof import("../../src/api/client");

describe("asking the server", () => {
  let client: Client;
  beforeEach(async () => {
    vi.resetModules();
    client = await import("../../src/api/client");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("gives the session's token with everything that is done, and asks for it once", async () => {
    const headers: (string | null)[] = [];
    const paths: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      paths.push(path);
      headers.push((init.headers as Record<string, string>)["X-CSRF-Token"] ?? null);
      return new Response(JSON.stringify(path === "/api/me" ? { name: "Joan", csrf: "secret" } : { number: 1 }));
    });
    await client.tableApi("t", "x").undo({ number: 1, chat: 0 });
    await client.tableApi("t", "x").undo({ number: 2, chat: 3 });
    expect(paths).toEqual(["/api/me", "/api/tables/t/undo?since=1&chat=0", "/api/tables/t/undo?since=2&chat=3"]);
    expect(headers).toEqual([null, "secret", "secret"]);
  });
  it("escapes what it puts into addresses", async () => {
    const { fetch, asked } = fakeFetch({});
    vi.stubGlobal("fetch", fetch);
    await client
      .tableApi("a/b?c", undefined)
      .why(3, ["x y", "z&w"])
      .catch(() => undefined);
    expect(asked[0]!.path).toBe("/api/tables/a%2Fb%3Fc/why?number=3&touch=x+y&touch=z%26w");
    expect(asked[0]!.token).toBeNull();
  });
  it("tells refusals in the server's words, and other failures in its own", async () => {
    const answers: Record<string, unknown> = { "GET /api/games": refusal(422, { message: "Not so.", rule: "X-1" }) };
    vi.stubGlobal("fetch", fakeFetch(answers).fetch);
    await expect(client.shelf()).rejects.toMatchObject({ status: 422, message: "Not so.", rule: "X-1" });
    answers["GET /api/games"] = new Response("<h1>Bad gateway</h1>", { status: 502 });
    await expect(client.shelf()).rejects.toMatchObject({
      status: 502,
      message: "The server could not do that (502). Try again in a moment.",
    });
    answers["GET /api/games"] = new Response("", { status: 429 });
    await expect(client.shelf()).rejects.toMatchObject({
      status: 429,
      message: "Too much at once: wait a moment and try again.",
    });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await expect(client.shelf()).rejects.toMatchObject({ status: 0 });
  });
});
