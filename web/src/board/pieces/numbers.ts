// What is printed on a piece, in words: the layouts of a scene say what its numbers are.
import type { NumberWords, Piece, Scene } from "../../generated/wire";

/** A number, what it is, and a picture of that. */
export interface Printed {
  value: string;
  /** Empty: nobody has said what it is. */
  word: string;
  icon: string;
}

/** The words for the pieces of a kind with as many numbers and, if it matters, this picture. */
export function wordsFor(piece: Piece, scene: Scene): NumberWords | undefined {
  const printed = piece.numbers?.length ?? 0;
  for (const layout of [scene.layout, ...(scene.boards ?? [])]) {
    const found = layout.numbers?.find(
      (one) =>
        one.kind === (piece.kind ?? "") && one.words.length === printed && (!one.icon || one.icon === piece.icon),
    );
    if (found) return found;
  }
  return undefined;
}

/** All that can be read from a piece as numbers, in the order in which it is printed; then what is always true of it.
 * Of one that lies face down nothing can be read. */
export function printedOf(piece: Piece, scene: Scene): Printed[] {
  if (piece.hidden) return [];
  const words = wordsFor(piece, scene);
  const out = (piece.numbers ?? []).map((value, i): Printed => ({
    value,
    word: words?.words[i] ?? "",
    icon: words?.icons?.[i] ?? "",
  }));
  if (words?.count?.[0]) out.push({ value: String(piece.count ?? 1), word: words.count[0], icon: words.count[1] });
  if (piece.pips)
    out.push({
      value: `${piece.pips[0]} of ${piece.pips[1]}`,
      word: words?.pips?.[0] ?? "",
      icon: words?.pips?.[1] ?? "",
    });
  if (words?.ring?.[0])
    out.push({ value: (piece.ring ?? -1) >= 0 ? "yes" : "none", word: words.ring[0], icon: words.ring[1] });
  return [...out, ...(words?.always ?? []).map(([value, word, icon]): Printed => ({ value, word, icon }))];
}

/** Its name; with how many it stands for, where no words say what they are counted in. */
export function titleOf(piece: Piece, scene: Scene): string {
  const counted = !piece.hidden && wordsFor(piece, scene)?.count?.[0];
  return piece.name + ((piece.count ?? 1) > 1 && !counted ? ` × ${piece.count}` : "");
}

/** In a sentence: "attack 8, defence 4, move 8". */
export const inWords = (printed: readonly Printed[]): string =>
  printed.map(({ value, word }) => (word ? `${word} ${value}` : value)).join(", ");
