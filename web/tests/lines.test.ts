// Lines of at most 120 columns, as everywhere in the house. What can't be broken may be longer: a string of path data,
// and the list of what a linter is told to let pass.
import { describe, expect, it } from "vitest";

const COLUMNS = 120;
const unbroken = /^\s*(d=)?"[^"]+",?$|svelte-ignore/;

const files = import.meta.glob<string>(
  ["../src/**/*.{ts,svelte,css,md}", "./**/*.{ts,svelte}", "../scripts/*.mjs", "!../src/generated/**"],
  { query: "?raw", import: "default", eager: true },
);

describe("lines", () => {
  it("are no longer than 120 columns", () => {
    expect(Object.keys(files).length).toBeGreaterThan(250);
    const long = Object.entries(files).flatMap(([file, text]) =>
      text
        .split("\n")
        .flatMap((line, i) => (line.length > COLUMNS && !unbroken.test(line) ? [`${file}:${i + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });
});
