// A path over a whole map, in shards of neighbouring parts: who paints a part of the map need not walk all of it.

/** The parts of a path, each beginning with an absolute M, put together by where they begin, in squares so wide. */
export function shards(d: string, across: number): string[] {
  const found = new Map<string, string>();
  for (const part of d.split(/(?=M)/)) {
    const at = /^M\s*(-?[\d.]+)[\s,]*(-?[\d.]+)/.exec(part);
    if (!at) continue;
    const key = `${Math.floor(Number(at[1]) / across)},${Math.floor(Number(at[2]) / across)}`;
    found.set(key, (found.get(key) ?? "") + part);
  }
  return [...found.values()];
}
