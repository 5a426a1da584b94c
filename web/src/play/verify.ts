// Are the dice of a finished game what was promised? Works out every draw of a record again and compares.
import { commitment, key, source } from "./dice";

interface Header {
  banneret: number;
  commitment: string;
  salts?: string[];
}
interface Entry {
  do: string;
  seat?: string;
  answer?: string;
  dice?: [number, number][];
}
interface Footer {
  close: number;
  seed?: string | null;
}

/** What the page has shown: the commitment from the beginning, the salts, and the salt that was given from this device,
 * if one was. */
export interface Shown {
  commitment: string;
  salts: readonly string[];
  own?: string;
}

export interface Verdict {
  good: boolean;
  draws: number;
  /** What was checked, one sentence each; the last one is what failed, if something did. */
  steps: { good: boolean; text: string }[];
}

/** Check a record (JSON Lines) against what was shown. */
export async function verify(record: string, shown: Shown): Promise<Verdict> {
  const steps: Verdict["steps"] = [];
  let draws = 0;
  const check = (good: boolean, yes: string, no: string): boolean => {
    steps.push({ good, text: good ? yes : no });
    return good;
  };
  const verdict = (good: boolean): Verdict => ({ good, draws, steps });

  const lines = record.split("\n").filter((line) => line.trim());
  let header: Header, entries: Entry[], footer: Footer;
  try {
    const parsed: unknown[] = lines.map((line) => JSON.parse(line) as unknown);
    header = parsed[0] as Header;
    entries = parsed.slice(1, -1) as Entry[];
    footer = parsed.at(-1) as Footer;
    if (header.banneret !== 1 || footer.close !== lines.length - 1) throw new Error("not whole");
  } catch {
    check(false, "", "The record can't be read, or a part of it is missing.");
    return verdict(false);
  }
  if (
    !check(
      typeof footer.seed === "string",
      "The record reveals the table's part of the seed.",
      "The record does not reveal the seed: nothing can be checked.",
    )
  )
    return verdict(false);
  const server = footer.seed as string;
  const salts = header.salts ?? [];
  if (
    !check(
      header.commitment === shown.commitment,
      "The record has the commitment that this table has shown since before the first roll.",
      `The record has another commitment (${header.commitment.slice(0, 12)}…) than the table has shown ` +
        `(${shown.commitment.slice(0, 12)}…).`,
    )
  )
    return verdict(false);
  if (
    !check(
      (await commitment(server)) === header.commitment,
      "The commitment is the hash of the revealed seed.",
      "The commitment is not the hash of the revealed seed: the seed was changed.",
    )
  )
    return verdict(false);
  const sameSalts = salts.length === shown.salts.length && salts.every((salt, i) => salt === shown.salts[i]);
  if (
    !check(
      sameSalts,
      salts.length === 1
        ? "The player's salt is the one that the table shows."
        : `The ${salts.length} salts are the ones that the table shows.`,
      "The salts of the record are not the ones that the table shows.",
    )
  )
    return verdict(false);
  if (
    shown.own &&
    !check(
      salts.includes(shown.own),
      "The salt that you gave from this device is among them.",
      "The salt that you gave from this device is not among them.",
    )
  )
    return verdict(false);

  const below = await source(await key(server, salts));
  for (const [i, entry] of entries.entries())
    for (const [n, value] of entry.dice ?? []) {
      const right = await below(draws, n);
      if (right !== value) {
        const who =
          entry.do === "start" ? "the set-up" : [entry.seat, entry.answer || "takes back"].filter(Boolean).join(": ");
        check(
          false,
          "",
          `Draw ${draws} in line ${i + 2} (${who}) is ${value} of ${n} in the record, but the seed gives ${right}.`,
        );
        return verdict(false);
      }
      draws++;
    }
  check(true, `All ${draws} draws are what the seed gives.`, "");
  return verdict(true);
}
