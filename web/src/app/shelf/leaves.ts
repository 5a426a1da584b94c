// A rulebook as leaves that are turned: one for each chapter with its sections, and one for the pictures of a game.
import type { Chapter, Plate, PlayedExample, Plates, Rulebook } from "../../generated/wire";

/** A heading, what stands under it, and the examples at its end. */
export interface Section {
  chapter: Chapter;
  examples: PlayedExample[];
}

export interface Leaf {
  /** What an address names it by. */
  id: string;
  kind: "title" | "chapter" | "plates";
  number: string;
  name: string;
  sections: Section[];
  plates: Plate[];
  /** The picture beside a title: the first map of its game. */
  front?: Plate | undefined;
}

const named = (chapter: Chapter): string => chapter.name || chapter.title;

/** Parts of a book and chapters begin a leaf; the pictures of a game have one after that at which they stand. */
export function leavesOf(book: Rulebook, pictures: Plates | null): Leaf[] {
  const leaves: Leaf[] = [];
  book.chapters.forEach((chapter, i) => {
    const section = { chapter, examples: (pictures?.examples ?? []).filter((one) => one.chapter === i) };
    const level = chapter.level ?? 2;
    const last = leaves.findLast((leaf) => leaf.kind !== "plates");
    if (level > 2 && last) {
      last.sections.push(section);
    } else {
      leaves.push({
        id: `chapter-${i + 1}`,
        kind: level === 1 ? "title" : "chapter",
        number: chapter.number ?? "",
        name: named(chapter),
        sections: [section],
        plates: [],
      });
    }
    const plates = (pictures?.plates ?? []).filter((plate) => plate.chapter === i);
    const leaf = leaves.at(-1);
    if (plates.length && leaf) {
      if (leaf.kind === "title") leaf.front = plates.find((plate) => plate.kind === "map");
      leaves.push({
        id: `plates-${i + 1}`,
        kind: "plates",
        number: "",
        name: "Counters and maps",
        sections: [],
        plates,
      });
    }
  });
  const [first] = leaves;
  if (first?.kind === "title") first.front ??= pictures?.plates.find((plate) => plate.kind === "map");
  return leaves;
}

/** Whether an address names a picture or an example, which come after the text. */
export const isPicture = (what: string): boolean => /^(?:plates|example)-/.test(what);

/** The leaf on which a clause stands, or that has this name; the first, if there is none. */
export function leafOf(leaves: readonly Leaf[], what: string): number {
  const found = leaves.findIndex(
    (leaf) =>
      leaf.id === what ||
      leaf.sections.some(
        ({ chapter, examples }) =>
          chapter.clauses.some((clause) => clause.id === what) || examples.some((one) => `example-${one.id}` === what),
      ),
  );
  return Math.max(0, found);
}

/** What a reader reads of HTML. */
export const plain = (html: string): string => html.replace(/<[^>]*>/g, " ");

/** The leaves with those clauses in which all the words occur. */
export function found(leaves: readonly Leaf[], search: string): Leaf[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return leaves.flatMap((leaf) => {
    const sections = leaf.sections.flatMap(({ chapter }) => {
      const clauses = chapter.clauses.filter((one) => has(`${one.id} ${plain(one.html)}`));
      return clauses.length ? [{ chapter: { ...chapter, html: "", clauses }, examples: [] }] : [];
    });
    return sections.length ? [{ ...leaf, sections, plates: [] }] : [];
  });
}
