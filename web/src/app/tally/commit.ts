// What the button says that sends a choice of so many of each.

/** “March with {}” with the number in it. Nobody and nothing is said in words: “Lose none”, “Build with no teams”. */
export function committing(template: string, total: number): string {
  const words = template || "Choose {}";
  if (total) return words.replace("{}", `${total}`);
  return /\{\} \p{L}+s\b/u.test(words) ? words.replace("{}", "no") : words.replace("{}", "none");
}
