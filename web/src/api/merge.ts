// Updates come without what the viewer has: layouts as stubs, the log and the chat from where they changed. This puts
// them together again.
import type { Event, Hand, Layout, Patch, Scene, SceneUpdate, TableView, Update } from "../generated/wire";

/** Whole layouts by id, kept for as long as the table is open. */
export type Layouts = Map<string, Layout>;

const idOf = (layout: Layout): string => layout.id ?? "";

/** Whether it has only its name and size. */
export const isStub = (layout: Layout): boolean =>
  !layout.places?.length && !layout.links?.length && !layout.lines?.length && !layout.grid;

function* layoutsOf(scene: Scene): Generator<Layout> {
  yield scene.layout;
  yield* scene.boards ?? [];
  if (scene.inner) yield* layoutsOf(scene.inner);
}

/** Keep every whole layout of a scene. From a whole view even an empty one is whole. */
export function keepLayouts(kept: Layouts, scene: Scene | null | undefined, whole: boolean): void {
  if (scene) for (const layout of layoutsOf(scene)) if (whole || !isStub(layout)) kept.set(idOf(layout), layout);
}

/** Keep boards that an earlier moment shows and the table no longer does. */
export function keepOlder(kept: Layouts, older: readonly Layout[] = []): void {
  for (const layout of older) kept.set(idOf(layout), layout);
}

/** The scene with its layouts whole, as far as they are known. */
export function fill(kept: Layouts, scene: Scene): Scene {
  const known = (layout: Layout): Layout => (isStub(layout) ? (kept.get(idOf(layout)) ?? layout) : layout);
  return {
    ...scene,
    layout: known(scene.layout),
    ...(scene.boards ? { boards: scene.boards.map(known) } : {}),
    ...(scene.inner ? { inner: fill(kept, scene.inner) } : {}),
  };
}

/** Whether a layout of the scene is not known. */
export const lacks = (kept: Layouts, scene: Scene | null | undefined): boolean =>
  !!scene && [...layoutsOf(scene)].some((layout) => isStub(layout) && !kept.has(idOf(layout)));

/** Put an update together with what is kept; null when something is missing between them: then only the whole view
 * helps. */
export function merge(view: TableView | null, update: TableView, layouts: Layouts): TableView | null {
  keepLayouts(layouts, update.scene, false);
  if (lacks(layouts, update.scene)) return null;
  const log = spliced(view?.log, view?.log_from, update.log, update.log_from);
  const chat = spliced(view?.chat, view?.chat_from, update.chat, update.chat_from);
  if (!log || !chat) return null;
  return {
    ...update,
    log: log.items,
    log_from: log.from,
    chat: chat.items,
    chat_from: chat.from,
    briefing: update.briefing ?? view?.briefing ?? null,
    ...(update.scene ? { scene: fill(layouts, update.scene) } : {}),
  };
}

/** A message of the live line that brings only what has changed since the one before it, as if it had come whole. */
export function updated(last: TableView, update: Update): TableView {
  const { number, now, scene, log, log_from, chat, chat_from } = update;
  const view: TableView = { ...last, ...(now as Partial<TableView>), number };
  if (scene && view.scene) view.scene = changed(view.scene, scene);
  // what is not told is as it was: it begins where the last message ended
  const end = (from = 0, items: readonly unknown[] = []): number => from + items.length;
  return {
    ...view,
    log: (log as Event[] | undefined) ?? [],
    log_from: log ? (log_from ?? 0) : end(last.log_from, last.log),
    chat: chat ?? [],
    chat_from: chat ? (chat_from ?? 0) : end(last.chat_from, last.chat),
  };
}

function changed(scene: Scene, { now, patches, inner }: SceneUpdate): Scene {
  const found: Record<string, unknown> = { ...scene, ...now };
  const named = Object.entries(patches ?? {});
  for (const [part, list] of named)
    if (!part.startsWith(HAND)) found[part] = patched((found[part] ?? []) as unknown[], list);
  const cards = new Map(named.filter(([part]) => part.startsWith(HAND)));
  if (cards.size)
    found.hands = (found.hands as Hand[]).map((hand) => {
      const list = cards.get(HAND + hand.id);
      return list ? { ...hand, cards: patched(hand.cards, list) as Hand["cards"] } : hand;
    });
  if (inner && scene.inner) found.inner = changed(scene.inner, inner);
  return found as unknown as Scene;
}
const HAND = "hands/";

/** Each patch counts from the list as it was, so the last comes first. */
function patched(items: readonly unknown[], patches: readonly Patch[]): unknown[] {
  const found = [...items];
  for (const [at, gone, news] of [...patches].reverse()) found.splice(at, gone, ...news);
  return found;
}

/** What is kept begins at `from` (old talk is not sent), and the update replaces everything from `start` on. */
function spliced<T>(kept: T[] = [], from = 0, later: T[] = [], start = 0): { items: T[]; from: number } | null {
  if (start <= from) return { items: later, from: start };
  if (start > from + kept.length) return null;
  return { items: [...kept.slice(0, start - from), ...later], from };
}
