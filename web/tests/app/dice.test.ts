import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commitment, fairBound, hex, key, source } from "../../src/play/dice";
import { verify } from "../../src/play/verify";

interface Vectors {
  seeds: { server: string; salts: string[]; commitment: string; key: string; draws: [number, number][] }[];
  fair: [number, string][];
}
const root = `${process.cwd()}/../`;
const page = readFileSync(`${root}docs/dice.md`, "utf-8");
const vectors = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as Vectors;

describe("the vectors of docs/dice.md", () => {
  it.each(vectors.seeds)("hold for $server with $salts", async (seed) => {
    expect(await commitment(seed.server)).toBe(seed.commitment);
    const secret = await key(seed.server, seed.salts);
    expect(hex(secret)).toBe(seed.key);
    const below = await source(secret);
    for (const [i, [n, value]] of seed.draws.entries()) expect(await below(i, n)).toBe(value);
  });
  it("hold for the bounds of fairness", () => {
    for (const [n, bound] of vectors.fair) expect(fairBound(n)).toBe(BigInt(bound));
  });
});

/** A record with the draws of a vector, some of them taken back in between. */
function built(which = 1): { text: string; shown: { commitment: string; salts: string[] }; draws: number } {
  const seed = vectors.seeds[which]!;
  const entries = [
    { do: "start", dice: seed.draws.slice(0, 3) },
    { do: "answer", seat: "a", answer: "roll", dice: seed.draws.slice(3, 8) },
    { do: "undo", seat: "a", consent: ["b"] },
    { do: "answer", seat: "a", answer: "roll again", dice: seed.draws.slice(8) },
    { do: "answer", seat: "b", answer: "pass" },
  ];
  const lines = [{ banneret: 1, commitment: seed.commitment, salts: seed.salts }, ...entries];
  const text =
    [...lines, { close: lines.length, seed: seed.server }].map((line) => JSON.stringify(line)).join("\n") + "\n";
  return { text, shown: { commitment: seed.commitment, salts: seed.salts }, draws: seed.draws.length };
}

describe("verifying a record", () => {
  it("checks every draw, across take-backs", async () => {
    const { text, shown, draws } = built();
    const verdict = await verify(text, { ...shown, own: "henry" });
    expect(verdict).toMatchObject({ good: true, draws });
    expect(verdict.steps.every((step) => step.good)).toBe(true);
  });
  it("finds a changed die, and says which", async () => {
    const { text, shown } = built();
    const verdict = await verify(text.replace("[6,4]", "[6,1]"), shown);
    expect(verdict).toMatchObject({ good: false, draws: 5 });
    expect(verdict.steps.at(-1)!.text).toContain(
      "Draw 5 in line 3 (a: roll) is 1 of 6 in the record, but the seed gives 4.",
    );
  });
  it("finds a changed seed", async () => {
    const { text, shown } = built();
    expect((await verify(text.replace('"seed":"harfleur"', '"seed":"rouen"'), shown)).steps.at(-1)).toEqual({
      good: false,
      text: "The commitment is not the hash of the revealed seed: the seed was changed.",
    });
  });
  it("finds another commitment than the one that was shown", async () => {
    const { text, shown } = built();
    expect((await verify(text, { ...shown, commitment: "0".repeat(64) })).good).toBe(false);
  });
  it("finds salts that are not those shown, or not one's own", async () => {
    const { text, shown } = built();
    expect((await verify(text, { ...shown, salts: ["henry"] })).good).toBe(false);
    expect((await verify(text, { ...shown, own: "mine" })).good).toBe(false);
  });
  it("does not take a record that is cut, sealed or no record", async () => {
    const { text, shown } = built();
    const lines = text.trim().split("\n");
    expect((await verify(lines.slice(0, -1).join("\n"), shown)).good).toBe(false);
    expect((await verify([...lines.slice(0, 2), ...lines.slice(3)].join("\n"), shown)).good).toBe(false);
    expect((await verify(text.replace('"seed":"harfleur"', '"seed":null'), shown)).good).toBe(false);
    expect((await verify("", shown)).good).toBe(false);
    expect((await verify("{}", shown)).good).toBe(false);
  });
  it("agrees with a match that was really played", async () => {
    const own = `${root}.venv/bin/python`;
    const script = `
import random, sys, banneret
chance = random.Random(7)
match = banneret.Match(next(iter(banneret.games())), seed="a sealed text", salts=("s1", "s2"))
while match.result is None:
    for seat in match.seats:
        prompt = match.scene(seat).prompt
        if prompt is not None and prompt.choices:
            match.play(chance.choice(prompt.choices).notation, seat=seat)
            break
sys.stdout.buffer.write(match.record().dumps())
`;
    const python = process.env.BANNERET_PYTHON ?? (existsSync(own) ? own : "python3");
    const text = execFileSync(python, ["-c", script], {
      encoding: "utf-8",
      env: { ...process.env, PYTHONPATH: `${root}src` },
    });
    const verdict = await verify(text, {
      commitment: await commitment("a sealed text"),
      salts: ["s1", "s2"],
      own: "s2",
    });
    expect(verdict.good).toBe(true);
    expect(verdict.draws).toBeGreaterThan(5);
  });
});
