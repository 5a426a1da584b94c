// The pictures that the client has, and who drew them.
import { credits, drawings, type Drawing } from "../generated/icons";

export { credits };

/** A lozenge with a dot: says "a thing", and nothing else. */
const neutral: Drawing = {
  d: "M256 48 464 256 256 464 48 256zM256 116 116 256 256 396 396 256zM256 208a48 48 0 1 1 0 96 48 48 0 1 1 0-96z",
  width: 512,
  height: 512,
};

/** Whether there is a picture of this name. */
export function known(name: string): boolean {
  return Object.hasOwn(drawings, name);
}

/** The picture of this name; an unknown one gets a neutral shape. */
export function drawing(name: string): Drawing {
  return (known(name) ? drawings[name] : undefined) ?? neutral;
}
