// Who is asked, and what there is to say when nobody is.
import type { Prompt, TableView } from "../../generated/wire";
import { sentences } from "../shell/words";

/** By name. */
export function askedOf(view: TableView | null, prompt: Prompt | null): string {
  return (prompt?.seats ?? []).map((i) => view?.scene?.sides?.[i]?.name ?? view?.scene?.seats[i] ?? "").join(", ");
}

export function idleOf(view: TableView | null): string {
  if (!view) return "";
  if (view.trouble) return view.trouble;
  if (view.status === "over")
    return sentences("The game is over", view.closing?.text ?? view.scene?.ending?.level ?? "");
  if (view.status === "paused") return "The game is paused.";
  return "";
}
