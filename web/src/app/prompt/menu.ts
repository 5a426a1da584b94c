// Which of the options that are left are numbered buttons, which are on the list only, and what they are called there.
import type { Choice } from "../../generated/wire";
import { ordered, shortened } from "../../play/pick";
import { candidates, exact, untouched, type Half } from "../../play/touch";

const FEW = 5;
/** Where buttons take the board's place: what can be touched there needs none. */
const FEWER = 3;
/** More buttons than these would push the board away: then the list opens. */
const MOST = 6;
/** The same of what can't be touched at all: of more the first few are buttons, and the list has the rest. */
const PLAIN = 14;
const WIDE = 160; // letters

export interface Menu {
  /** All that can still be meant. */
  left: readonly Choice[];
  /** What the touches so far name. */
  ready: readonly Choice[];
  /** What is ready is too much for buttons. */
  listed: boolean;
  /** The numbered buttons, their names where these have something in common, and what that is. */
  numbered: readonly Choice[];
  short: readonly string[];
  common: string;
  /** Buttons for what can't be touched on the board. */
  plain: readonly Choice[];
  /** A further touch would go on. */
  going: boolean;
}

export function menuOf(all: readonly Choice[], half: Half, narrow: boolean): Menu {
  const left = ordered(candidates(all, half));
  const ready = exact(all, half);
  const few = left.length <= (narrow && left.some((choice) => choice.touch?.length) ? FEWER : FEW);
  const names = ready.length > 1 ? shortened(ready.map((choice) => choice.label)) : { short: [], end: "" };
  const listed = ready.length > MOST || names.short.join("").length > WIDE;
  const plain = untouched(all);
  const numbered = listed ? [] : ready.length ? ready : few ? left : [];
  return {
    left,
    ready,
    listed,
    numbered,
    short: names.short,
    common: names.end,
    plain: numbered.length || ready.length ? [] : plain.length > PLAIN ? plain.slice(0, MOST) : plain,
    going: half.touched.length > 0 && !half.among && left.length > ready.length,
  };
}
