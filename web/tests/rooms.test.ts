// The rooms of the client: what imports what, in which direction, and whether each says so.
import ts from "typescript";
import { describe, expect, it } from "vitest";

const read = (found: Record<string, unknown>): Map<string, string> =>
  new Map(Object.entries(found).map(([path, text]) => [path.replace("../src/", ""), text as string]));
const modules = read(
  import.meta.glob(["../src/**/*.ts", "../src/**/*.svelte", "!../src/generated/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const readmes = read(import.meta.glob("../src/**/README.md", { query: "?raw", import: "default", eager: true }));

/** From below to above; the root holds what puts the pages together. */
const LAYERS = [
  ["generated"],
  ["api", "context", "heraldry", "icons", "theme"],
  ["board", "play"],
  ["app"],
  ["gallery", "pages"],
  [""],
];
const layerOf = (room: string): number => LAYERS.findIndex((layer) => layer.includes(room.split("/")[0]!));

const folder = (path: string): string => path.split("/").slice(0, -1).join("/");
const joined = (from: string, to: string): string =>
  new URL(to, `file:///src/${from}`).pathname.replace(/^\/src\//, "");
const code = (path: string, text: string): string =>
  path.endsWith(".svelte")
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((script) => script[1]).join("\n")
    : text;

/** The paths within the client that a module names, types and late imports too. */
function namedBy(path: string, text: string): string[] {
  const named = ts.preProcessFile(code(path, text)).importedFiles.map((one) => one.fileName);
  return named.filter((name) => name.startsWith(".")).map((name) => joined(path, name));
}

const imports = new Map(
  [...modules].map(([path, text]) => [path, namedBy(path, text).filter((to) => !to.startsWith("/"))]),
);
const moduleAt = (path: string): string | undefined =>
  [path, `${path}.ts`, `${path}/index.ts`].find((one) => modules.has(one));
const graph = new Map([...imports].map(([path, all]) => [path, all.map(moduleAt).filter((to) => to !== undefined)]));
const rooms = new Map<string, Set<string>>([...modules.keys()].map((path) => [folder(path), new Set()]));
for (const [path, all] of imports)
  for (const to of all) if (folder(to) !== folder(path)) rooms.get(folder(path))!.add(folder(to));

/** A way that comes back to where it began, if there is one. */
function circle(edges: ReadonlyMap<string, Iterable<string>>): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (at: string): string[] | null => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (done.has(at)) return null;
    way.push(at);
    for (const next of edges.get(at) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    way.pop();
    done.add(at);
    return null;
  };
  for (const start of edges.keys()) {
    const found = visit(start);
    if (found) return found;
  }
  return null;
}

const within = (room: string, one: string): boolean => room === one || room.startsWith(`${one}/`);

describe("the walk itself", () => {
  it("finds imports of all sorts, and only those", () => {
    const text = `<script lang="ts">
      // import "./comment";
      import A from "./A.svelte";
      import type { B } from "../b";
      import "./c.css";
      const d = () => import("../board/d");
      import { e } from "elsewhere";
    </script><p>import "./words"</p>`;
    expect(namedBy("app/X.svelte", text)).toEqual(["app/A.svelte", "b", "app/c.css", "board/d"]);
  });
  it("finds a circle", () => {
    expect(circle(new Map(Object.entries({ a: ["b"], b: ["c"], c: ["b"] })))).toEqual(["b", "c", "b"]);
    expect(circle(new Map(Object.entries({ a: ["b", "c"], b: ["c"], c: [] })))).toBeNull();
  });
  it("has seen the client", () => {
    expect(modules.size).toBeGreaterThan(150);
    expect(graph.get("main.ts")).toContain("App.svelte");
  });
});

describe("the imports of the client", () => {
  it("all lead somewhere", () => {
    const lost = [...imports].flatMap(([path, all]) =>
      all
        .filter((to) => !/\.(css|png|json)$/.test(to) && !within(to, "generated") && !moduleAt(to))
        .map((to) => [path, to]),
    );
    expect(lost).toEqual([]);
  });
  it("never go in a circle, neither modules nor rooms", () => {
    expect(circle(graph)).toBeNull();
    expect(circle(rooms)).toBeNull();
  });
  it("never go up", () => {
    for (const room of rooms.keys()) expect(layerOf(room), `${room} is in no layer`).toBeGreaterThanOrEqual(0);
    const up = [...rooms].flatMap(([room, all]) =>
      [...all].filter((to) => layerOf(to) > layerOf(room)).map((to) => `${room} → ${to}`),
    );
    expect(up).toEqual([]);
  });
});

describe.each([...rooms.keys()].sort().map((room) => [room || "the root", room]))("the room %s", (_, room) => {
  const readme = readmes.get(room ? `${room}/README.md` : "README.md") ?? "";
  const may = /^May import: ((?:.|\n)*?)\.$/m.exec(readme)?.[1] ?? "";
  const allowed = [...may.matchAll(/`([^`]+)`/g)].map((one) => one[1]!);

  it("says what is in it and what it may import", () => {
    expect(readme.split("\n\n").length, "a heading, what is in it, what it may import").toBeGreaterThanOrEqual(3);
    expect(allowed.length || may === "nothing").toBeTruthy();
    const idle = allowed.filter((one) => ![...rooms.get(room)!].some((to) => within(to, one)));
    expect(idle, "named, and not imported").toEqual([]);
  });
  it("imports nothing else", () => {
    const other = [...rooms.get(room)!].filter((to) => to !== "generated" && !allowed.some((one) => within(to, one)));
    expect(other).toEqual([]);
  });
});
