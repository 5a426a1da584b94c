// A page of a table for tests: a scene, a question, fingers or a mouse.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, vi } from "vitest";
import { toasts } from "../../src/app/shell/toasts.svelte";
import type { Choice, Prompt, TableView } from "../../src/generated/wire";
import type { Desk } from "../../src/pages/table/desk.svelte";
import DeskHost from "./DeskHost.svelte";
import { fakeFetch, scene, view, type Asked } from "./fixtures";

class Socket {
  static last: Socket;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  close(): void {}
}

export interface Shown {
  desk: Desk;
  container: HTMLElement;
  asked: Asked[];
  answers: Record<string, unknown>;
  onclause: ReturnType<typeof vi.fn>;
}

export interface Setting {
  /** On a phone. */
  narrow?: boolean;
  /** By fingers. */
  coarse?: boolean;
  view?: Partial<TableView>;
  prompt?: Partial<Prompt>;
}

export const asking = (choices: readonly Choice[], more: Partial<Prompt> = {}): Prompt => ({
  seats: [0],
  text: "Choose a march.",
  rules: ["TOY-1.1"],
  choices: [...choices],
  ...more,
});

/** What the live line brings. */
export function say(choices: readonly Choice[], number: number, more: Partial<Prompt> = {}): void {
  const layout = { kind: "points" as const, width: 100, height: 100 };
  const update = view({ number, log_from: 2, scene: scene({ layout, prompt: asking(choices, more) }) });
  Socket.last.onmessage!({ data: JSON.stringify(update) });
  flushSync();
}

export async function show(
  choices: readonly Choice[] | null,
  { narrow = false, coarse = narrow, view: shown = {}, prompt = {} }: Setting = {},
): Promise<Shown> {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("coarse") ? coarse : !narrow,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal("WebSocket", Socket);
  const answers: Record<string, unknown> = {
    "GET /api/tables/t1": view({ scene: scene({ prompt: choices && asking(choices, prompt) }), ...shown }),
    "GET /api/tables/t1/odds": { answer: "", outcomes: [], parts: [], exact: true, guessed: false },
    "GET /api/shelf": { games: [], bots: [] },
    "POST /api/tables/t1/answers": { number: 3 },
  };
  const fake = fakeFetch(answers);
  vi.stubGlobal("fetch", fake.fetch);
  const onclause = vi.fn();
  let desk: Desk | undefined;
  const { container } = render(DeskHost, { props: { ready: (made: Desk) => (desk = made), onclause } });
  await vi.waitFor(() => expect(screen.queryByTestId("prompt")).not.toBeNull());
  flushSync();
  return { desk: desk!, container, asked: fake.asked, answers, onclause };
}

export function leave(): void {
  cleanup();
  localStorage.clear();
  toasts.list = [];
  vi.unstubAllGlobals();
}

/** What has been answered. */
export const given = (shown: Shown): string[] =>
  shown.asked.filter((one) => one.path.includes("/answers")).map((one) => (one.body as { answer: string }).answer);

/** These have been answered, and nothing else. */
export const sent = (shown: Shown, ...answers: string[]): Promise<void> =>
  vi.waitFor(() => expect(given(shown)).toEqual(answers));

export const touch = (shown: Shown, ...ids: string[]): void => {
  for (const id of ids) shown.desk.touch(id);
  flushSync();
};

export const key = (name: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: name });

/** The buttons of the bar, in order: options by their notation, others by what they are. */
export const bar = (): string[] =>
  [...screen.getByTestId("prompt").querySelectorAll<HTMLElement>(".buttons button")].map(
    (one) => one.dataset.notation ?? one.dataset.testid ?? "",
  );
export const filled = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".button.primary")].map(
    (one) => one.dataset.notation ?? one.dataset.testid ?? "",
  );
export const rows = (): string[] =>
  [...(screen.queryByTestId("options")?.querySelectorAll<HTMLElement>("[data-testid=option]") ?? [])].map(
    (one) => one.dataset.notation!,
  );
