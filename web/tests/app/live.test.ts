import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live, Lost, wait, type Line } from "../../src/api/live";
import type { TableView } from "../../src/generated/wire";

class Socket {
  static all: Socket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  readyState = 1;
  sent: unknown[] = [];
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.onclose?.({ code: 1000 });
  }
}
const now = (): Socket => Socket.all.at(-1)!;

describe("the live line", () => {
  let lines: Line[], updates: [number, boolean][], fallbacks: number, live: Live;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    Socket.all = [];
    lines = [];
    updates = [];
    fallbacks = 0;
    live = new Live("t1", "token", {
      shown: () => ({ number: 3, chat: 2 }),
      update: (view, first) => updates.push([view.number, first]),
      line: (line) => lines.push(line),
      fallback: () => fallbacks++,
    });
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const tell = (message: unknown): void => now().onmessage!({ data: JSON.stringify(message) });
  const say = (number: number): void => tell({ id: "t1", number } as TableView);

  it("shows its token as a subprotocol, never in the address", () => {
    expect(now().protocols).toEqual(["banneret", "changes", "since.3", "chat.2", "seat.token"]);
    expect(now().url).toMatch(/\/api\/tables\/t1\/live$/);
  });
  it("is open with its first message", () => {
    expect(lines).toEqual(["connecting"]);
    say(4);
    tell({ number: 5 });
    expect(lines).toEqual(["connecting", "open"]);
    expect(updates).toEqual([
      [4, true],
      [5, false],
    ]);
  });
  it("comes back by itself, later and later, and says so", () => {
    say(1);
    for (const longest of [700, 1300, 2600, 5100]) {
      const before = Socket.all.length;
      now().onclose!({ code: 1006 });
      expect(lines.at(-1)).toBe("lost");
      vi.advanceTimersByTime(longest);
      expect(Socket.all.length).toBe(before + 1);
    }
    expect(fallbacks).toBe(3);
    say(9);
    expect(lines.at(-1)).toBe("open");
    expect(updates.at(-1)).toEqual([9, true]);
  });
  it("does not wait when the network is back", () => {
    now().onclose!({ code: 1006 });
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(2);
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(2);
  });
  it.each([4401, 4404])("gives up when the table says no (%i)", (code) => {
    now().onclose!({ code });
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(lines.at(-1)).toBe("refused");
  });
  it("stays closed once it is closed", () => {
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(now().closed).toBe(true);
  });
  it("takes answers, and shows what came of them before it says so", async () => {
    say(4);
    const done = live.answer({ own: 7, number: 4, answer: "go" }).then(() => updates.at(-1));
    expect(now().sent).toEqual([{ own: 7, number: 4, answer: "go" }]);
    tell({ number: 5, reply: { own: 7 } });
    expect(await done).toEqual([5, false]);
  });
  it("tells why an answer was refused", async () => {
    say(4);
    const done = live.answer({ own: 7, number: 4, answer: "go" });
    tell({ reply: { own: 7, status: 422, problem: { message: "No.", rule: "X-1" } } });
    await expect(done).rejects.toMatchObject({ status: 422, message: "No.", rule: "X-1" });
    expect(updates).toHaveLength(1);
  });
  it("says that an answer was lost with the line, or was never heard", async () => {
    await expect(live.answer({ own: 1, number: 4, answer: "go" })).rejects.toBeInstanceOf(Lost);
    say(4);
    const cut = live.answer({ own: 2, number: 4, answer: "go" });
    now().onclose!({ code: 1006 });
    await expect(cut).rejects.toBeInstanceOf(Lost);
    vi.advanceTimersByTime(1000);
    say(4);
    const slow = live.answer({ own: 3, number: 4, answer: "go" });
    vi.advanceTimersByTime(20_000);
    await expect(slow).rejects.toBeInstanceOf(Lost);
  });
  it("waits half a second to a quarter of a minute, with some chance in it", () => {
    expect(wait(0, 0.5)).toBe(500);
    expect(wait(99, 0.5)).toBe(15_000);
    expect(wait(0, 0)).toBeLessThan(wait(0, 1));
  });
});
