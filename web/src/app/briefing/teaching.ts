// Who plays, and the guided game that teaches it.
import type { GameCard, LessonCard } from "../../generated/wire";

/** “Play the French”, “Play Red”: a people, or somebody who stands for a side, has an article. */
export function playing(name: string): string {
  const [first = name] = name.split(", ");
  const alone = !name.includes(",") && !first.includes(" ") && !/(s|sh|ch)$/.test(first);
  return alone ? first : `the ${first}`;
}

/** Of a title that holds several games, that of the same one. */
export function lessonFor(game: GameCard | undefined, scenario: string): LessonCard | undefined {
  const kind = game?.kinds?.find((one) => one.scenarios.includes(scenario));
  if (!kind) return game?.lessons[0];
  return game?.lessons.find((one) => kind.scenarios.includes(one.scenario ?? "")) ?? game?.lessons[0];
}
