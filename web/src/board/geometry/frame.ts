// Which part of a map a picture shows.
import { bounds, type Box, type Point } from "./point";

/** The form of pictures that show a part, width to height: the least and the most. */
const FORM = { least: 1.2, most: 1.9 };

/** The box around some points with a margin, in the form of a picture, within the whole; no points: the whole. */
export function framed(points: readonly Point[], whole: Box, margin: number): Box {
  if (!points.length) return whole;
  const tight = bounds([...points]);
  let [width, height] = [tight.width + 2 * margin, tight.height + 2 * margin];
  width = Math.max(width, height * FORM.least);
  height = Math.max(height, width / FORM.most);
  [width, height] = [Math.min(width, whole.width), Math.min(height, whole.height)];
  const within = (middle: number, size: number, low: number, room: number) =>
    Math.min(Math.max(middle - size / 2, low), low + room - size);
  return {
    x: within(tight.x + tight.width / 2, width, whole.x, whole.width),
    y: within(tight.y + tight.height / 2, height, whole.y, whole.height),
    width,
    height,
  };
}
