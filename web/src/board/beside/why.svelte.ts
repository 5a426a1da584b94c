// Whether sums and rules lie open: closed at first, and then as the reader left it.
const KEY = "banneret-why";

class Why {
  #open = $state(kept() === "open");

  get open(): boolean {
    return this.#open;
  }
  set open(open: boolean) {
    this.#open = open;
    try {
      localStorage.setItem(KEY, open ? "open" : "shut");
    } catch {
      // a browser that keeps nothing forgets this too
    }
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const why = new Why();
