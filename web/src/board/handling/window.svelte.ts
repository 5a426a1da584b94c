// The window of a board in its page: as large as its element, framed at first on what matters, and then, if it is to
// follow, with what acts in sight.
import { onMount, untrack } from "svelte";
import type { Box } from "../geometry/point";
import { acting } from "../pieces/condition";
import type { Given, Laid } from "../pieces/laid.svelte";
import type { Camera, World } from "./camera.svelte";

/** What the page says about where to look. */
export interface Looked {
  /** Framed at first; none: what glows, or else all pieces. */
  readonly frame: readonly string[] | undefined;
  /** What acts or can be chosen now; unsaid: who acts by his condition, or else what glows. */
  readonly act: readonly string[] | undefined;
  readonly follow: boolean;
  /** Pixels at the lower edge that something else covers. */
  readonly inset: number;
}

/** Boxes of pieces and places, from the upper left corner of the sheet; with so much around each. */
export function boxesOf(ids: Iterable<string>, laid: Laid, around = 0): Box[] {
  return [...ids].flatMap((id) => {
    const box = laid.boxOf(id);
    return box
      ? [
          {
            x: box.x - laid.box.x - around,
            y: box.y - laid.box.y - around,
            width: box.width + 2 * around,
            height: box.height + 2 * around,
          },
        ]
      : [];
  });
}

/** The part of a box that lies on the land. */
function inside(box: Box, land: Box): Box {
  const [x, y] = [Math.max(box.x, land.x), Math.max(box.y, land.y)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(box.x + box.width, land.x + land.width) - x),
    height: Math.max(1, Math.min(box.y + box.height, land.y + land.height) - y),
  };
}

/** To be called while the board's component is being made. */
export function keepWindow(
  camera: Camera,
  laid: Laid,
  given: Given,
  looked: Looked,
  root: () => HTMLElement | undefined,
): void {
  const world = (): World => ({
    size: { width: laid.box.width, height: laid.box.height },
    land: { ...laid.land, x: laid.land.x - laid.box.x, y: laid.land.y - laid.box.y },
    need: laid.need,
    loose: laid.loose,
  });
  /** What is in sight at first, and of that what matters most: who acts or can act, one's own before others, rather
   * than where to. */
  const framed = (): [Box[], Box[]] => {
    const pieces = new Set(laid.pieces.map((piece) => piece.id));
    const mine = given.scene.seat;
    const own = new Set(laid.pieces.filter((one) => mine != null && one.seat === mine).map((one) => one.id));
    for (const ids of [looked.frame ?? [], given.glow, pieces]) {
      const all = [...ids];
      const matter = all.some((id) => own.has(id)) ? own : pieces;
      const boxes = [all.filter((id) => matter.has(id)), all.filter((id) => !matter.has(id))].map((these) =>
        boxesOf(these, laid, laid.around).map((box) => inside(box, world().land)),
      );
      const [first = [], others = []] = boxes;
      if (first.length || others.length) return [[...first, ...others], first];
    }
    return [[], []];
  };
  onMount(() => {
    const watched = root();
    if (!watched || given.compact) return;
    const measure = () =>
      camera.resize({ width: watched.clientWidth || 1000, height: watched.clientHeight || 700 }, world());
    measure();
    // the scale at which things lie is known only now, and with it where they lie
    camera.frame(...framed());
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  });
  $effect(() => {
    const now = world();
    untrack(() => camera.resize(camera.window, now));
  });
  const acts = $derived.by(() => {
    if (looked.act) return looked.act;
    const doing = laid.pieces.filter(acting).map((piece) => piece.id);
    return doing.length ? doing : [...given.glow];
  });
  /** What could be touched next, unless the page said what to look at. */
  const next = $derived(looked.act ? [] : [...given.glow]);
  const key = $derived([...acts, "|", ...next].sort().join(" "));
  /** Of what the page said the first matters most. */
  const follow = (): void => camera.follow(boxesOf(acts, laid), !!looked.act, boxesOf(next, laid));
  let followed: string | undefined;
  $effect(() => {
    const on = looked.follow;
    const now = key;
    untrack(() => {
      // at first what matters is framed; then only what changes is followed
      if (followed !== undefined && followed !== now && on) follow();
      followed = now;
    });
  });
  $effect(() => {
    // what acts stays above what covers the window's lower part
    const { inset } = looked;
    untrack(() => {
      camera.cover(inset);
      if (inset && looked.follow && !camera.strayed) follow();
    });
  });
  let was: boolean | undefined;
  $effect(() => {
    // who switches following on wants to see what acts
    const on = looked.follow;
    untrack(() => {
      if (was === false && on) follow();
      was = on;
    });
  });
}
