// Others' turns step by step: from moments to steps, and from steps to a summary.
import type { Deed, Frame, Loss, Scene } from "../generated/wire";

export interface Step {
  deed: Deed;
  /** Which of the frames shows the board after it, and in which it began. */
  frame: number;
  from: number;
  /** Who answered, by the name of the seat. */
  seat: string;
  /** Where in the game it was: the turn, and the phase. */
  heading: string;
  phase: string;
  /** Whose turn it was, by number, as far as the scene tells. */
  turn: number | null;
}

type Kind = Deed["kind"];
const WALKS: ReadonlySet<Kind> = new Set(["move", "ride", "retreat"]);
const STRIKES: ReadonlySet<Kind> = new Set(["shot", "fight", "charge"]);

const innermost = (scene: Scene): Scene => (scene.inner ? innermost(scene.inner) : scene);

/** Whose turn it is, by number: the one side that heading or step names, else whose pieces act; null: nobody says. */
export function turnAt(scene: Scene): number | null {
  const played = innermost(scene);
  const where = `${played.heading} ${played.steps?.[played.step ?? -1] ?? ""}`;
  const outer = (seat: number): number => scene.seats.indexOf(played.seats[seat] ?? "");
  const one = (found: Iterable<number>): number | null => {
    const [first, ...more] = new Set(found);
    return first === undefined || more.length || outer(first) < 0 ? null : outer(first);
  };
  const sides = played.sides ?? [];
  return (
    one(sides.flatMap(({ name }, i) => (name && where.includes(name) ? [i] : []))) ??
    one(
      (played.pieces ?? []).flatMap(({ condition, seat }) =>
        condition?.includes("acting") && seat != null ? [seat] : [],
      ),
    )
  );
}

/** The steps of some frames; `before` is how the board stood then. A move that was answered hex by hex is one step, and
 * who is hurt by a shot is hurt in the same step, though somebody was asked between them. */
export function stepsOf(frames: readonly Frame[], before: Scene | null = null): readonly Step[] {
  const steps: Step[] = [];
  frames.forEach((frame, i) => {
    // it was answered in what was asked before: the board after it may stand in another phase, or another turn
    const asked = frames[i - 1]?.scene ?? before ?? frame.scene;
    const played = innermost(asked);
    const turn = turnAt(asked);
    for (const deed of frame.deeds ?? []) {
      const last = steps.at(-1);
      const one = last && joined(last.deed, deed);
      if (last && one) steps[steps.length - 1] = { ...last, deed: one, frame: i };
      else
        steps.push({
          deed,
          frame: i,
          from: i,
          seat: frame.seat,
          heading: frame.events[deed.events?.[0] ?? 0]?.turn || played.heading,
          phase: played.steps?.[played.step ?? -1] ?? "",
          turn,
        });
    }
  });
  return steps;
}

/** Two deeds as one, if they are. */
function joined(first: Deed, then: Deed): Deed | null {
  const same = (a: readonly string[] = [], b: readonly string[] = []): boolean => a.join() === b.join();
  if (
    WALKS.has(first.kind) &&
    first.kind === then.kind &&
    first.board === then.board &&
    same(first.who, then.who) &&
    !!first.at?.length &&
    first.at.at(-1) === then.at?.[0] &&
    !first.dice?.length &&
    !then.dice?.length
  ) {
    const at = [...first.at, ...(then.at ?? []).slice(1)];
    return { ...then, at, guessed: (first.guessed ?? false) || (then.guessed ?? false) };
  }
  const struck = new Set([...(first.targets ?? []), ...(first.who ?? [])]);
  if (
    STRIKES.has(first.kind) &&
    (then.kind === "hurt" || then.kind === "die") &&
    !then.dice?.length &&
    !!then.losses?.length &&
    then.losses.every((loss) => struck.has(loss.piece))
  )
    return { ...first, harm: true, losses: [...(first.losses ?? []), ...then.losses] };
  return null;
}

/** In a line, after the names of those who do it. */
export function briefly(deed: Deed): string {
  const far = WALKS.has(deed.kind) ? (deed.at?.length ?? 0) - 1 : 0;
  return `${deed.brief ?? ""}${far > 1 ? `, ${far} steps` : ""}`;
}

/** A sentence has room as a heading, if it is not a long one. */
const SHORT = 96;

/** What a step is called. */
export const headline = (deed: Deed): string =>
  deed.lead && (!deed.dice?.length || deed.text.length > SHORT) ? `${deed.lead} ${briefly(deed)}` : deed.text;

/** Whether a step needs no time to be understood: nothing was thrown, nobody is the worse for it. */
export const trivial = ({ deed }: Step): boolean => !deed.dice?.length && !deed.harm && !deed.cards?.length;

/** Whether it is only a move that a seat has begun in its own turn and that goes on, since the others let it. */
export const goesOn = (step: Step, seat: number): boolean =>
  step.turn === seat && step.deed.seat === seat && ["move", "ride", "come"].includes(step.deed.kind) && trivial(step);

/** Milliseconds that a step is shown for: what is thrown and what it costs wants to be read. */
export const lasting = ({ deed }: Step): number =>
  1500 + (deed.dice?.length ? 1100 : 0) + (deed.harm ? 600 : 0) + (deed.cards?.length ? 700 : 0);

/** What of a step follows the eye on the board. */
export const actors = (deed: Deed): readonly string[] => [
  ...(deed.targets ?? []),
  ...(deed.at ?? []).slice(-1),
  ...(deed.who ?? []),
];

export interface Count {
  kind: "move" | "shot" | "fight" | "card" | "take" | "gain";
  count: number;
  /** One, or several. */
  word: string;
}

const COUNTED: readonly [Count["kind"], ReadonlySet<Kind>, string, string][] = [
  ["move", new Set(["move", "ride", "charge", "retreat", "come"]), "move", "moves"],
  ["shot", new Set(["shot"]), "shot", "shots"],
  ["fight", new Set(["fight", "charge"]), "fight", "fights"],
  ["card", new Set(["card"]), "card", "cards"],
  ["take", new Set(["take"]), "taken", "taken"],
  ["gain", new Set(["gain"]), "gain", "gains"],
];

/** How much was done, the three sorts that say most. */
export function counted(steps: readonly Step[]): readonly Count[] {
  return COUNTED.map(([kind, of, one, several]) => {
    const count = steps.filter((step) => of.has(step.deed.kind)).length;
    return { kind, count, word: count === 1 ? one : several };
  })
    .filter(({ count }) => count)
    .slice(0, 3);
}

export interface Cost extends Loss {
  deed: Deed;
}

/** What it cost whom, each piece once and as it stands in the end; those of the viewer first, and who is gone
 * before who is hurt. */
export function costs(steps: readonly Step[], seat: number | null): readonly Cost[] {
  const found = new Map<string, Cost>();
  for (const { deed } of steps)
    for (const loss of deed.losses ?? []) {
      const key = `${loss.seat ?? ""}/${loss.piece}`;
      const before = found.get(key);
      found.set(key, { ...loss, word: more(before?.word, loss.word), deed });
    }
  const gone = ({ word }: Cost): boolean => word === "lost" || word === "captured";
  return [...found.values()].sort(
    (a, b) => Number(b.seat === seat) - Number(a.seat === seat) || Number(gone(b)) - Number(gone(a)),
  );
}

/** "−2" and "−1" are three less, and what befalls a group twice is both; else the last word holds. */
function more(before: string | undefined, now: string): string {
  const [a, b] = [before, now].map((word) => (word?.startsWith("−") ? Number(word.slice(1)) : NaN));
  if (!Number.isNaN(a) && !Number.isNaN(b)) return `−${a! + b!}`;
  return before && [before, now].every((word) => /^\d/.test(word)) ? `${before}, then ${now}` : now;
}

/** Of a loss in words: "is stunned", "lost", "loses 2", "has 1 dead". */
export function costWords(cost: Loss): string {
  if (cost.word === "lost") return "lost";
  if (/^\d/.test(cost.word)) return `has ${cost.word}`;
  if (cost.word === "captured") return "is captured";
  return cost.word.startsWith("−") ? `loses ${cost.word.slice(1)}` : cost.word;
}

/** Whether it is still the same part of the game. */
export function sameTurn(a: Scene | null | undefined, b: Scene | null | undefined): boolean {
  const where = (scene: Scene | null | undefined) => {
    const played = scene && innermost(scene);
    return played
      ? JSON.stringify([played.title, played.heading, played.steps?.length ? played.step : played.phase])
      : "";
  };
  return where(a) === where(b);
}

/** Whether a seat is only asked in the middle of another's turn, in which the others answered in these scenes before.
 * Where nobody is named: whoever is asked what they were asked has a turn of his own. */
export function onlyAsked(asked: Scene, seat: number | null, others: readonly Scene[]): boolean {
  if (asked.prompt?.interrupt) return true;
  const turn = turnAt(asked);
  if (turn !== null) return turn !== seat;
  const here = others.filter((scene) => sameTurn(scene, asked));
  return !!here.length && !here.some((scene) => innermost(scene).phase === innermost(asked).phase);
}

/** A turn by the names of its sides: "The Saxons’ turn", "English: their turn", "Red and Blue: their turn". */
export function turnOf(...sides: readonly string[]): string {
  const [one = "", ...more] = sides.filter(Boolean);
  if (!one || more.length > 1) return "The others’ turn";
  if (more.length) return `${one} and ${more[0]}: their turn`;
  return one.endsWith("s") ? `The ${one}’ turn` : `${one}: their turn`;
}

/** Of so many things in a row, which are shown where there is room for some: those around the present one. */
export function around(count: number, now: number, room: number): readonly [number, number] {
  const most = Math.max(1, Math.min(count, room));
  const first = Math.max(0, Math.min(count - most, now - Math.floor(most / 2)));
  return [first, first + most];
}
