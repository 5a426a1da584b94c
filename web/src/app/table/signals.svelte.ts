// What a page tells of its table outside itself: to the player who looks elsewhere, and to scripts that watch the page.
import { attention } from "../shell/attention.svelte";
import { sound } from "../sound/sound";
import type { Table } from "./table.svelte";

const NAMES = ["number", "line", "turn"];

/** To be called while the page's component is being made. */
export function signal(table: () => Table): void {
  $effect(() => {
    const { view, line, awaited, prompt } = table();
    document.body.dataset.number = String(view?.number ?? "");
    document.body.dataset.line = line;
    document.body.dataset.turn = awaited ? "yours" : prompt ? "others" : "none";
  });
  $effect(() => {
    const { id, view, awaited, prompt } = table();
    if (!view) return;
    attention.title(`${view.title} – Banneret`);
    attention.turn(awaited, `${id} ${view.number}`, `${view.title}: ${prompt?.text ?? ""}`);
  });
  let waited = false; // who comes to a table where it is his turn need not be called
  $effect(() => {
    const { view, awaited } = table();
    if (!view) return;
    if (awaited && waited) sound.play("turn");
    waited = !awaited;
  });
  $effect(() => () => {
    attention.leave();
    for (const name of NAMES) delete document.body.dataset[name];
  });
}
