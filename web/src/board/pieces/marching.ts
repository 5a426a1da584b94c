// How a piece goes from where it stood to where it stands now: along the ways of the map, if they lead there.
import type { Link } from "../../generated/wire";
import type { Anchor } from "../layout/anchors";
import type { Point } from "../geometry/point";
import type { Placed } from "./placed";

const LEG = 280;
const LONGEST = 1600;
const AFAR = 8;

/** The shortest way by links, both ends with it; only the ends where there is none within reach. */
export function route(links: readonly Link[], from: string, to: string): string[] {
  const next = new Map<string, string[]>();
  for (const { a, b } of links) {
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  let ways = [[from]];
  const been = new Set([from]);
  for (let leg = 0; leg < AFAR && ways.length; leg++) {
    const further: string[][] = [];
    for (const way of ways) {
      for (const place of next.get(way.at(-1)!) ?? []) {
        if (place === to) return [...way, to];
        if (!been.has(place)) (been.add(place), further.push([...way, place]));
      }
    }
    ways = further;
  }
  return [from, to];
}

export interface March {
  placed: Placed;
  links: readonly Link[];
  anchors: ReadonlyMap<string, Anchor>;
}

/** An action: the piece walks when its place changes, and only then; zooming is no march. */
export function marches(node: SVGElement, now: March): { update: (next: March) => void } {
  let last = now;
  return {
    update(next) {
      const from = last.placed;
      last = next;
      if (from.piece.at === next.placed.piece.at) return;
      if (typeof node.animate !== "function" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      const between = route(next.links, from.piece.at, next.placed.piece.at)
        .slice(1, -1)
        .map((id) => next.anchors.get(id)?.at)
        .filter((at) => at !== undefined);
      const points: Point[] = [from.at, ...between, next.placed.at];
      const scale = next.placed.size / 100;
      node.animate(
        points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` })),
        { duration: Math.min(LONGEST, LEG * (points.length - 1) + 150), easing: "ease-in-out" },
      );
    },
  };
}
