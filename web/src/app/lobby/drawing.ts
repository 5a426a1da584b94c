// Pictures of boards are drawn one after the other, a frame for each: a screenful of them at once would hold up the
// page.
const waiting: (() => void)[] = [];
let busy = false;

function next(): void {
  const draw = waiting.shift();
  busy = !!draw;
  if (!draw) return;
  draw();
  setTimeout(next, 20);
}

/** Draw it when it is its turn. Returns what takes it off the list. */
export function inTurn(draw: () => void): () => void {
  waiting.push(draw);
  if (!busy) {
    busy = true;
    setTimeout(next);
  }
  return () => {
    const at = waiting.indexOf(draw);
    if (at >= 0) waiting.splice(at, 1);
  };
}
