// What jsdom lacks and the board asks for.
class Watcher {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= Watcher as unknown as typeof ResizeObserver;
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text: string) => text.replace(/[^\w-]/g, (letter) => `\\${letter}`);
