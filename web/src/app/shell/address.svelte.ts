// The address bar, as state.
import { ours, route } from "./router";

class Address {
  path = $state(location.pathname);
  hash = $state(location.hash);
  route = $derived(route(this.path));

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!ours(event, link)) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.#read();
    if (!location.hash) scrollTo(0, 0);
    requestAnimationFrame(() => document.getElementById("main")?.focus({ preventScroll: true }));
  }

  /** What was in it has been taken out. */
  again(): void {
    this.#read();
  }

  #read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }
}

export const address = new Address();
