// How each kind of deed looks: its picture, and what it is called where there is no phase.
import type { Deed } from "../../generated/wire";
import type { Sound } from "../sound/voices";

type Kind = Deed["kind"];

export const looks: Record<Kind, { icon: string; word: string }> = {
  move: { icon: "footprint", word: "March" },
  ride: { icon: "horseshoe", word: "Ride" },
  retreat: { icon: "return-arrow", word: "Retreat" },
  come: { icon: "flying-flag", word: "Arrival" },
  charge: { icon: "charging-bull", word: "Charge" },
  shot: { icon: "bow-arrow", word: "Shot" },
  fight: { icon: "crossed-swords", word: "Combat" },
  die: { icon: "death-skull", word: "Death" },
  hurt: { icon: "drop", word: "Losses" },
  recover: { icon: "hearts", word: "Recovery" },
  fire: { icon: "small-fire", word: "Fire" },
  take: { icon: "flying-flag", word: "Capture" },
  build: { icon: "trench-spade", word: "Works" },
  card: { icon: "card-pick", word: "Card" },
  gain: { icon: "coins-pile", word: "Gain" },
  supply: { icon: "meal", word: "Supply" },
  roll: { icon: "rolling-dices", word: "Test" },
  order: { icon: "tied-scroll", word: "Order" },
  talk: { icon: "conversation", word: "Talk" },
  note: { icon: "quill-ink", word: "Note" },
};

/** Of what it cost. */
export function lossIcon(word: string): string {
  if (word === "lost" || word.includes("dead")) return "death-skull";
  if (word === "captured") return "handcuffs";
  if (word.includes("stunned")) return "knocked-out-stars";
  if (word.includes("routed")) return "sprint";
  if (word.includes("unsupplied")) return "meal";
  return "drop";
}

/** How a deed sounds. */
export function heard({ kind, dice }: Deed): Sound {
  if (kind === "shot") return "shot";
  if (kind === "fight") return "swords";
  if (kind === "ride" || kind === "charge") return "hooves";
  if (dice?.length) return "dice";
  return kind === "card" || kind === "order" || kind === "gain" ? "card" : "step";
}
