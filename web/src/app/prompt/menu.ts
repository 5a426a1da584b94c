// What can be done about a question: the one button that carries on what was begun, those beside it, and the list.
import type { Choice } from "../../generated/wire";
import { ordered, shortened } from "../../play/pick";
import { candidates, exact, type Half } from "../../play/touch";

/** So many letters of buttons have room beside the question. */
const ROOM = 64;

export interface Menu {
  /** All that can still be meant, as the list has it. */
  left: readonly Choice[];
  /** What the touches so far name. */
  ready: readonly Choice[];
  /** What carries the intent on: the filled button. */
  primary: Choice | null;
  /** Outlined buttons, in order: like options first, what ends or declines last. */
  beside: readonly Choice[];
  /** What the outlined ones are called where their names end alike. */
  short: ReadonlyMap<Choice, string>;
  /** A further touch would go on. */
  going: boolean;
}

export function menuOf(all: readonly Choice[], half: Half, picked: Choice | null = null): Menu {
  const left = ordered(candidates(all, half));
  const ready = picked ? [picked] : exact(all, half);
  const primary = primaryOf(all, half, ready);
  const others = (ready.length > 1 ? ready : half.touched.length || picked ? [] : left.filter(plain)).filter(
    (choice) => choice !== primary,
  );
  const names = ready.length > 1 ? shortened(others.map((choice) => choice.label)).short : [];
  const short = new Map(others.map((choice, i) => [choice, names[i] ?? choice.label]));
  return {
    left,
    ready,
    primary,
    beside: fitting(others, (choice) => short.get(choice)!.length, ROOM - (primary?.label.length ?? 0)),
    short,
    going: half.touched.length > 0 && !half.among && left.length > ready.length,
  };
}

/** It is chosen by no touch on the board. */
const plain = (choice: Choice): boolean => !choice.touch?.length;

/** What has been named completely; else what is the only thing to do, apart from ending it. It is never what gives the
 * game up. */
function primaryOf(all: readonly Choice[], half: Half, ready: readonly Choice[]): Choice | null {
  if (ready.length === 1) return ready[0]!.grave ? null : ready[0]!;
  if (ready.length || half.touched.length) return null;
  const carrying = all.filter((choice) => !choice.closes && !choice.grave);
  const [only] = carrying.length ? carrying : all;
  const alone = carrying.length === 1 || all.length === 1;
  return only && alone && plain(only) && !only.grave ? only : null;
}

/** As many as have room; what ends or declines is there before all, and stands last. */
function fitting(choices: readonly Choice[], letters: (choice: Choice) => number, room: number): readonly Choice[] {
  const closing = choices.filter((choice) => choice.closes);
  const carrying = choices.filter((choice) => !choice.closes);
  const found = new Set<Choice>();
  for (const choice of [...closing, ...carrying]) {
    room -= letters(choice) + 3;
    if (room < 0 && found.size) break;
    found.add(choice);
  }
  // some of many alike would say that they are all there are
  const whole = carrying.every((choice) => found.has(choice));
  return [...(whole ? carrying : []), ...closing.filter((choice) => found.has(choice))];
}
