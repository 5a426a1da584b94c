// Beasts as heralds draw them: our own silhouettes, plain enough to be known on a shield of twenty pixels.
import type { Drawing } from "../generated/icons";

/** A lion passant: it walks to the dexter, one paw raised, its tail over its back. */
const lion = [
  // body
  "M46 44C60 34 76 40 92 42 110 44 129 36 143 42 154 47 154 60 145 68 133 72 124 62 110 62 94 62 80 70 64 70 51 70 41 56 46 44Z",
  // head and mane
  "M16 34 25 24C28 14 37 9 44 5L48 11 59 7 59 15 70 14 67 23 77 27 69 33 76 42 66 45 67 55 55 54 51 63 44 55 32 55 24 49 33 44 18 41Z",
  "M55 52 64 68C51 76 37 76 29 72L20 80 17 72 6 75 10 66 1 62 14 58C28 59 44 60 55 52Z", // the raised paw
  "M60 60H85C83 74 78 82 77 90V98H48C49 92 56 89 62 88 64 80 61 70 60 60Z", // foreleg
  // hind leg
  "M126 46H153C160 60 156 70 152 76 156 82 156 90 155 98H128C129 92 136 89 141 88 141 82 132 76 126 70Z",
  "M113 54 137 60C135 72 126 76 121 81L120 98H92C93 92 100 89 106 88 107 80 113 70 113 54Z", // the other hind leg
  // tail
  "M140 42C161 46 171 38 168 28 164 19 153 19 147 21L137 30 137 21 121 22 132 14 124 3 140 8C163 2 181 14 181 31 179 50 161 58 140 54Z",
].join("");

const beasts: Record<string, Drawing> = {
  lion: { d: lion, width: 182, height: 100 },
};

/** The beast of this name, if it is one of ours. */
export function beast(name: string): Drawing | undefined {
  return Object.hasOwn(beasts, name) ? beasts[name] : undefined;
}
