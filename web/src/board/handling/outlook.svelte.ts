// What lies over the window of a board: tools, a small map, and chips that say what glows out of sight. They give way
// to what glows.
import type { Box } from "../geometry/point";
import { chipsOf, cornerFor, inSight, type Chip, type Corner, type Thing } from "../geometry/outlook";
import type { Size, View } from "../geometry/view";
import type { Given, Laid } from "../pieces/laid.svelte";
import { boxAround } from "../pieces/legible";
import type { Camera } from "./camera.svelte";

/** Pixels from the edges of the window. */
const MARGIN = { fine: 12, coarse: 8 };
const CHIP = { fine: 34, coarse: 44 };
/** How long the longer side of the small map is. */
const SMALL = { fine: 150, coarse: 84 };
/** Less of the board in sight than this: the small map is wanted. */
const PART = 0.5;
const TOOLS: readonly Corner[] = ["top right", "bottom right", "top left", "bottom left"];
const STRIP: readonly Corner[] = ["top left", "bottom left", "top right", "bottom right"];
const MAP: readonly Corner[] = ["top left", "bottom left", "bottom right", "top right"];

export class Outlook {
  /** How large the tools are: they say so themselves. */
  tools = $state.raw<Size>({ width: 46, height: 170 });
  #stripCorner: Corner | undefined;
  #toolCorner: Corner | undefined;
  #mapCorner: Corner | undefined;

  get margin(): number {
    return this.given.coarse ? MARGIN.coarse : MARGIN.fine;
  }

  /** The window above what covers it, and what it showed when it last rested. */
  #window = $derived.by((): Size => ({
    width: this.camera.window.width,
    height: this.camera.window.height - this.camera.under,
  }));
  #things = $derived.by((): Thing[] => {
    const view = this.camera.rested;
    const { anchors, pieces, placed } = this.laid;
    const named = new Map(pieces.map((piece) => [piece.id, piece.name]));
    const seen = new Set<string>();
    return [...this.given.glow].flatMap((id) => {
      const box = this.laid.boxOf(id);
      // those in one stack are one thing
      const face = named.has(id)
        ? placed.find((p) => p.stack?.pieces.some((one) => one.id === id))?.piece.id
        : undefined;
      const key = face ?? id;
      if (!box || seen.has(key)) return [];
      seen.add(key);
      const anchor = anchors.get(id);
      const name = named.get(key) ?? anchor?.name ?? "";
      const short = anchor?.hex && !named.has(key) ? anchor.hex.name || anchor.hex.id : name;
      return [{ id, name, short, box: this.#onScreen(box, view) }];
    });
  });
  #glowing = $derived(this.#things.map((thing) => within(thing.box, 0.88)));
  #pieces = $derived.by(() => {
    const view = this.camera.rested;
    return this.laid.placed
      .map((p) => within(this.#onScreen(boxAround(p), view), 0.5))
      .filter((box) => inSight(box, this.#window));
  });

  /** Where the switch between boards is, if there is one. */
  stripBox = $derived.by((): Box | undefined => {
    const size = this.strip();
    if (!size) return undefined;
    const room = { window: this.#window, margin: this.margin, never: this.#glowing, rather: this.#pieces };
    const found = cornerFor(size, STRIP, room, this.#stripCorner);
    this.#stripCorner = found.corner;
    return found.box;
  });
  /** Where the tools are. */
  toolBox = $derived.by(() => {
    const beside = this.stripBox;
    const room = { window: this.#window, margin: this.margin, never: this.#glowing, rather: this.#pieces, beside };
    const found = cornerFor(this.tools, TOOLS, room, this.#toolCorner);
    this.#toolCorner = found.corner;
    return found.box;
  });
  /** How much of the board is in sight. */
  #part = $derived.by(() => {
    const { land } = this.camera.world;
    const { k } = this.camera.rested;
    return (this.camera.window.width * this.camera.window.height) / (land.width * land.height * k * k);
  });
  /** Where the small map is, if it is wanted and hides nothing. */
  mapBox = $derived.by((): Box | undefined => {
    if (this.given.compact || this.laid.loose || this.camera.whole || this.#part >= PART) return undefined;
    const { width, height } = this.camera.world.land;
    const long = this.given.coarse ? SMALL.coarse : SMALL.fine;
    const by = long / Math.max(width, height);
    const never = [...this.#glowing, this.toolBox];
    const beside = this.stripBox;
    const room = { window: this.#window, margin: this.margin, never, rather: this.#pieces, beside };
    const found = cornerFor({ width: width * by, height: height * by }, MAP, room, this.#mapCorner);
    this.#mapCorner = found.clear ? found.corner : undefined;
    return found.clear ? found.box : undefined;
  });
  chips = $derived.by((): Chip[] => {
    if (this.camera.whole) return [];
    const never = [...this.#glowing, this.toolBox, ...[this.mapBox, this.stripBox].filter((box) => box !== undefined)];
    const height = this.given.coarse ? CHIP.coarse : CHIP.fine;
    const edges = { window: this.#window, height, never, rather: this.#pieces, ways: this.given.coarse ? 4 : 8 };
    return chipsOf(this.#things, edges);
  });

  constructor(
    private readonly given: Given,
    private readonly laid: Laid,
    private readonly camera: Camera,
    /** How large the switch between boards is. */
    private readonly strip: () => Size | undefined,
  ) {}

  #onScreen(box: Box, view: View): Box {
    const { x, y } = this.laid.box;
    return {
      x: (box.x - x) * view.k + view.x,
      y: (box.y - y) * view.k + view.y,
      width: box.width * view.k,
      height: box.height * view.k,
    };
  }
}

/** The inner part of a box: the corners of what is round or has six sides hide nothing. */
const within = (box: Box, share: number): Box => ({
  x: box.x + (box.width * (1 - share)) / 2,
  y: box.y + (box.height * (1 - share)) / 2,
  width: box.width * share,
  height: box.height * share,
});
