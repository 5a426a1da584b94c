// The window of a board in its page: as large as its element, and with what can be touched in sight.
import { onMount, untrack } from "svelte";
import { bounds } from "../geometry/point";
import { square } from "../layout/anchors";
import { acting } from "../pieces/condition";
import type { Given, Laid } from "../pieces/laid.svelte";
import type { Camera } from "./camera.svelte";

/** To be called while the board's component is being made. */
export function keepWindow(camera: Camera, laid: Laid, given: Given, root: () => HTMLElement | undefined): void {
  onMount(() => {
    const watched = root();
    if (!watched || given.compact) return;
    const measure = () => {
      const { width, height } = laid.box;
      camera.resize(
        { width: watched.clientWidth || 1000, height: watched.clientHeight || 700 },
        { width, height },
        laid.least,
        laid.paged,
      );
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  });
  $effect(() => {
    const { width, height } = laid.box;
    const { least, paged } = laid;
    untrack(() => camera.resize(camera.window, { width, height }, least, paged));
  });
  $effect(() => {
    // where only a part is in sight, who acts comes into it, or else what can be touched
    const { glow } = given;
    const places = [...laid.anchors.values()]
      .filter((a) => glow.has(a.id))
      .map((a) => bounds(a.shape.length ? a.shape : square(a.at, laid.unit)));
    const pieces = laid.placed.filter((p) => glow.has(p.piece.id)).map((p) => bounds(square(p.at, p.size / 2)));
    const acts = laid.placed.filter((p) => acting(p.piece)).map((p) => bounds(square(p.at, p.size / 2)));
    const wanted = acts.length ? acts : [...pieces, ...places];
    untrack(() => {
      if (!camera.whole) camera.show(wanted.map((one) => ({ ...one, x: one.x - laid.box.x, y: one.y - laid.box.y })));
    });
  });
}
