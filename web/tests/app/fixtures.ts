// A table of no real game, for the tests of components.
import type { Choice, Event, GameCard, Scene, Shelf, TableView } from "../../src/generated/wire";

export const arms = { north: { field: "gules" as const }, south: { field: "azure" as const } };

export const choices: Choice[] = [
  { notation: "slow b", label: "Slow march, to Beta", touch: ["army", "b"] },
  { notation: "fast b", label: "Fast march, to Beta", touch: ["army", "b"] },
  { notation: "slow c", label: "Slow march, to Gamma", touch: ["army", "b", "c"] },
  { notation: "rest", label: "Rest" },
];

export function scene(more: Partial<Scene> = {}): Scene {
  return {
    game: "toy",
    title: "Toy",
    heading: "Turn 1",
    seats: ["north", "south"],
    seat: 0,
    phase: "march",
    layout: {
      kind: "points",
      width: 100,
      height: 100,
      places: [
        { id: "a", name: "Alpha", x: 10, y: 10 },
        { id: "b", name: "Beta", x: 50, y: 50 },
        { id: "c", name: "Gamma", x: 90, y: 90 },
      ],
      links: [
        { a: "a", b: "b" },
        { a: "b", b: "c" },
      ],
    },
    pieces: [{ id: "army", name: "Army", at: "a", seat: 0 }],
    sides: [
      { name: "North", arms: arms.north },
      { name: "South", arms: arms.south },
    ],
    prompt: { seats: [0], text: "Choose a march.", rules: ["TOY-1.1"], choices },
    ...more,
  };
}

export const log: Event[] = [
  { kind: "march", text: "North marches.", turn: "Turn 1", rules: ["TOY-1.1"], touch: ["army"] },
  { kind: "roll", text: "South shoots.", turn: "Turn 2", dice: [[6, 4]], sum: "4 + 1 = 5" },
];

export function view(more: Partial<TableView> = {}): TableView {
  return {
    id: "t1",
    game: "toy",
    title: "Toy",
    scenario: "First",
    status: "running",
    players: [
      { seat: "north", kind: "person", name: "Joan", present: true },
      { seat: "south", kind: "bot", bot: "knight" },
    ],
    number: 3,
    commitment: "c0ffee",
    pace: "none",
    created: "2020-01-01T00:00:00Z",
    seat: "north",
    scene: scene(),
    log,
    seen: 3,
    ...more,
  };
}

export const game: GameCard = {
  id: "toy",
  title: "Toy",
  about: "A game for tests.",
  minutes: 10,
  difficulty: 2,
  players: [2, 2],
  scenarios: [{ id: "first", name: "First", note: "The first.", seats: ["north", "south"], names: ["North", "South"] }],
  variants: [],
  lessons: [{ id: "lesson", title: "Lesson", about: "A lesson." }],
  arms,
  opening: scene({ seat: null, prompt: null }),
};

export const shelf: Shelf = { games: [game], bots: [{ id: "knight", note: "plays well" }] };

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
}

/** Answers to requests by "METHOD /path"; what was asked is noted. */
export function fakeFetch(answers: Record<string, unknown>): { fetch: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = [];
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? "GET";
    const path = String(input);
    const headers = init.headers as Record<string, string>;
    asked.push({
      method,
      path,
      body: init.body ? JSON.parse(init.body as string) : undefined,
      token: headers.Authorization ?? null,
    });
    const found = answers[`${method} ${path}`] ?? answers[`${method} ${path.split("?")[0]}`];
    const answer = typeof found === "function" ? await (found as () => unknown)() : found;
    if (answer instanceof Response) return answer.clone();
    if (answer === undefined)
      return new Response(JSON.stringify({ message: "There is no such address." }), { status: 404 });
    return new Response(JSON.stringify(answer), { status: method === "POST" ? 201 : 200 });
  };
  return { fetch: fake as typeof fetch, asked };
}

export const refusal = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });

/** A window so wide that there is a panel beside the page. */
export const broad = (query: string): EventTarget & { matches: boolean } =>
  Object.assign(new EventTarget(), { matches: query.includes("min-width: 64") });
