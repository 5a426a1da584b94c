// From what is touched to what is meant. Options name the pieces and places that a person touches to choose them;
// nothing here knows a game.
import type { Choice } from "../generated/wire";

/** A half-made choice: what has been touched, and, where one touch could mean several ways, the options among which it
 * must be settled. */
export interface Half {
  touched: readonly string[];
  among: readonly Choice[] | null;
}

export type Touched =
  { do: "play"; choice: Choice } | { do: "wait"; half: Half } | { do: "nothing"; asked: readonly string[] };

export const NOTHING: Half = { touched: [], among: null };

/** What is touched for an option, in order. Where that is a set, whose members are in no order, it goes on from what
 * was touched of it. */
function path(choice: Choice, touched: readonly string[] = []): readonly string[] {
  const whole = choice.touch ?? [];
  if (!choice.any_order) return whole;
  const rest = [...whole];
  for (const id of touched) {
    const at = rest.indexOf(id);
    if (at < 0) return whole;
    rest.splice(at, 1);
  }
  return [...touched, ...rest];
}

const begins = (whole: readonly string[], start: readonly string[]): boolean => start.every((id, i) => whole[i] === id);
const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && begins(a, b);

/** The options that are still possible. */
export function candidates(choices: readonly Choice[], half: Half): readonly Choice[] {
  if (half.among) return half.among;
  return half.touched.length ? choices.filter((choice) => begins(path(choice, half.touched), half.touched)) : choices;
}

/** The options that the touches so far name completely: more than one where the same touches mean several things. */
export function exact(choices: readonly Choice[], half: Half): readonly Choice[] {
  if (half.among) return half.among;
  return half.touched.length ? choices.filter((choice) => same(path(choice, half.touched), half.touched)) : [];
}

/** What is left to touch for an option. */
export const remaining = (choice: Choice, half: Half): readonly string[] =>
  path(choice, half.touched).slice(half.touched.length);

/** What can be touched next: of a set, any member that is left. */
export function glowing(choices: readonly Choice[], half: Half): readonly string[] {
  if (half.among) return [];
  const next = new Set<string>();
  for (const choice of candidates(choices, half)) {
    const left = remaining(choice, half);
    for (const id of choice.any_order ? left : left.slice(0, 1)) next.add(id);
  }
  return [...next];
}

/** Where touching a thing leads without its forerunners: the last thing of an option, a place without its piece. */
export function shortcuts(choices: readonly Choice[], half: Half): readonly string[] {
  if (half.among) return [];
  const direct = new Set(glowing(choices, half));
  const found = new Set<string>();
  for (const choice of candidates(choices, half))
    for (const id of remaining(choice, half).slice(1)) if (!direct.has(id)) found.add(id);
  return [...found];
}

/** With more shortcuts than these the whole board would glow, and nothing could be seen: they work, unshown. */
const MANY = 16;

/** What is shown to be touched now. */
export function lit(choices: readonly Choice[], half: Half): readonly string[] {
  const [next, further] = [glowing(choices, half), shortcuts(choices, half)];
  return further.length > MANY ? next : [...next, ...further];
}

/** The options that need no touch: buttons. */
export const untouched = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter((choice) => !path(choice).length);

/** Touch a thing. */
export function touch(choices: readonly Choice[], half: Half, id: string): Touched {
  const from = half.among ? NOTHING : half;
  const last = from.touched.at(-1);
  const ready = exact(choices, from);
  const found = reach(choices, from.touched, id);
  if (found) return found;
  if (id === last)
    return ready.length === 1
      ? { do: "play", choice: ready[0]! }
      : ready.length
        ? { do: "wait", half: from }
        : { do: "wait", half: drop(from) };
  if (from.touched.includes(id) && candidates(choices, from).every((choice) => choice.any_order))
    return { do: "wait", half: { touched: from.touched.toSpliced(from.touched.indexOf(id), 1), among: null } };
  if (from.touched.length) {
    const anew = reach(choices, [], id); // another piece instead
    if (anew) return anew;
  }
  return { do: "nothing", asked: [...from.touched, id] };
}

/** Take back the last touch. */
export function drop(half: Half): Half {
  if (half.among) return NOTHING;
  return { touched: half.touched.slice(0, -1), among: null };
}

function reach(choices: readonly Choice[], touched: readonly string[], id: string): Touched | null {
  const direct = [...touched, id];
  if (choices.some((choice) => begins(path(choice, direct), direct))) return arrive(choices, direct);
  const ways = new Map<string, readonly string[]>();
  const last = new Map<string, readonly string[]>();
  for (const choice of choices) {
    const whole = path(choice, touched);
    if (!begins(whole, touched)) continue;
    const at = whole.indexOf(id, touched.length);
    if (at < 0) continue;
    const way = whole.slice(0, at + 1);
    ways.set(JSON.stringify(way), way);
    if (at === whole.length - 1) last.set(JSON.stringify(way), way);
  }
  if (!ways.size) return null;
  // Who touches a place means to go there, and by the shortest way; another way is chosen by touching along it.
  const aims = [...(last.size ? last : ways).values()];
  const least = Math.min(...aims.map((way) => way.length));
  const shortest = aims.filter((way) => way.length === least);
  if (shortest.length === 1) return arrive(choices, shortest[0]!);
  const among = choices.filter((choice) =>
    shortest.some((way) => (last.size ? same(path(choice, way), way) : begins(path(choice, way), way))),
  );
  return { do: "wait", half: { touched: direct, among } };
}

function arrive(choices: readonly Choice[], touched: readonly string[]): Touched {
  const half: Half = { touched, among: null };
  const left = candidates(choices, half);
  if (left.length === 1 && same(path(left[0]!, touched), touched)) return { do: "play", choice: left[0]! };
  return { do: "wait", half };
}
