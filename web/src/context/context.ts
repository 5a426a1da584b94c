// Something that components deep down need, given once by a page or a part of it.
import { getContext, hasContext, setContext } from "svelte";

export class Context<T> {
  /** Under which Svelte keeps it; tests that mount a component alone give it by this. */
  readonly key: unknown = Symbol("context");

  /** `what` is told when it is missing, after "Nobody has given". */
  constructor(private readonly what: string) {}

  /** Give it to all components within this one, while this one is being made. */
  give(value: T): void {
    setContext(this.key, value);
  }

  /** What was given, asked for while a component is being made. */
  take(): T {
    if (!hasContext(this.key)) throw new Error(`Nobody has given ${this.what} to the components of this page.`);
    return getContext<T>(this.key);
  }
}
