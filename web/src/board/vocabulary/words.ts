// Words of the vocabulary, and words that are none.

/** What a word looks like, if it is one of this family. It may be a word of another, or of a game that was written for
 * other words: nothing is known of those here and nowhere else, and who asks draws something neutral. */
export function lookOf<Word extends string, Look>(looks: Readonly<Record<Word, Look>>, word: string): Look | undefined {
  return Object.hasOwn(looks, word) ? looks[word as Word] : undefined;
}

/** A word as people read it: filled_moat → Filled moat. */
export function spoken(word: string): string {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
