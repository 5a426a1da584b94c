// A standing order as it is being written, and as it is given.
import type { Interruption, StandingOrder } from "../../generated/wire";

export interface Draft {
  about: Interruption;
  policy: StandingOrder["policy"];
  percent: number;
  /** Chosen from the list. */
  wanted: string[];
  /** Written beside it. */
  other: string;
  list: readonly string[];
  /** What it insists on, of the conditions that there are. */
  only: string[];
  /** From what stake on, where something is counted. */
  least: number;
}

/** What comes of most interruptions; what is known of this kind comes first. */
const OUTCOMES = ["killed", "wounded", "stunned"];
const USUAL_PERCENT = 30;

/** What stands, ready to be changed; `known` are outcomes that odds have told. Where nothing was ordered it is as
 * usual: of an interruption without a title, that is to be asked. */
export function draftOf(about: Interruption, order: StandingOrder | undefined, known: readonly string[]): Draft {
  const told = about.outcomes?.length ? about.outcomes : known;
  const list = told.length ? told : OUTCOMES;
  const wanted = order?.wanted ?? [];
  return {
    about,
    policy: order?.policy ?? (about.title ? "usual" : "ask"),
    percent: Math.round((order?.at_least ?? USUAL_PERCENT / 100) * 100),
    wanted: wanted.filter((word) => list.includes(word)),
    other: wanted.filter((word) => !list.includes(word)).join(", "),
    list,
    only: [...(order?.only ?? [])],
    least: order ? (order.least ?? 0) : (about.usual_least ?? 0),
  };
}

export const wantedOf = (draft: Draft): string[] => [
  ...draft.wanted,
  ...draft.other
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
];

/** Whether it may wait until so much is at stake. */
export const counts = ({ about, policy }: Draft): boolean => !!about.unit && (policy === "ask" || policy === "use");

export const orderOf = (draft: Draft): StandingOrder => ({
  interrupt: draft.about.kind,
  policy: draft.policy,
  ...(draft.policy === "take" ? { at_least: draft.percent / 100, wanted: wantedOf(draft), only: draft.only } : {}),
  ...(counts(draft) && draft.least ? { least: draft.least } : {}),
});

const DONE: Record<NonNullable<Interruption["usual"]>, string> = {
  ask: "you are asked",
  pass: "it passes",
  use: "it is used",
};

/** What holds while nothing was ordered, in words: “it is used from 3 hits saved on, else it passes”. */
export function usually({ usual = "ask", usual_least: least, unit }: Interruption): string {
  return DONE[usual] + (least && unit ? ` from ${least} ${unit} on, else it passes` : "");
}
