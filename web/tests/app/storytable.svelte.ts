// As much of a table as a story looks at.
import type { Frames, TableView } from "../../src/generated/wire";

export class FakeTable {
  view = $state.raw<TableView | null>(null);
  scene = $derived(this.view?.scene ?? null);
  prompt = $derived(this.scene?.prompt ?? null);
  mine = $derived(!!this.view?.seat && !!this.prompt?.choices?.length);
  over = $derived(this.view?.status === "over");
  layouts = new Map();
  seen: number[] = [];
  readonly api;

  constructor(moments: (first: number, count: number) => Promise<Frames>) {
    this.api = {
      moments,
      seen: (number: number): Promise<void> => {
        this.seen.push(number);
        return Promise.resolve();
      },
    };
  }
}
