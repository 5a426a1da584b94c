// The pictures that the client has, those that it can ask the server for, and who drew them.
import { SvelteMap } from "svelte/reactivity";
import { credits, drawings, type Drawing } from "../generated/icons";

export { credits };

/** A lozenge with a dot: says "a thing", and nothing else. */
const neutral: Drawing = {
  d: "M256 48 464 256 256 464 48 256zM256 116 116 256 256 396 396 256zM256 208a48 48 0 1 1 0 96 48 48 0 1 1 0-96z",
  width: 512,
  height: 512,
};

/** What has come from the server, by name. */
const fetched = new SvelteMap<string, Drawing>();
const asked = new Set<string>();

/** Whether the client has a picture of this name. */
export function known(name: string): boolean {
  return Object.hasOwn(drawings, name) || fetched.has(name);
}

/** The picture of this name. One that the client has not is asked for, once; until it comes, and for a name that nobody
 * knows, a neutral shape stands in its place. */
export function drawing(name: string): Drawing {
  if (Object.hasOwn(drawings, name)) return drawings[name] ?? neutral;
  const found = fetched.get(name);
  if (!found && name && !asked.has(name)) {
    asked.add(name);
    void fetchPicture(name);
  }
  return found ?? neutral;
}

async function fetchPicture(name: string): Promise<void> {
  try {
    const response = await fetch(`/api/pictures/${encodeURIComponent(name)}`);
    if (response.ok) fetched.set(name, (await response.json()) as Drawing);
    else if (response.status >= 500 || response.status === 429) asked.delete(name);
  } catch {
    asked.delete(name); // the line is down: whoever draws it next asks again
  }
}
