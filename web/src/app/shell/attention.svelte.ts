// Calling the player while the page is open: the tab's title and icon, and a browser notification if it was asked for.
const KEY = "banneret.notify";
const ICON = "/icon.svg";
const ICON_TURN = "/icon-turn.svg";

class Attention {
  /** Whether this device wants browser notifications. */
  wanted = $state(localStorage.getItem(KEY) === "yes");
  #title = "Banneret";
  #called = "";
  #turn = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#show(this.#turn));
  }

  /** Name the page. */
  title(title: string): void {
    this.#title = title;
    this.#show(this.#turn);
  }

  /** It is the player's turn in this position (or not): `key` tells one call from the next. */
  turn(yours: boolean, key: string, words: string): void {
    this.#turn = yours;
    this.#show(yours);
    if (!yours || this.#called === key) return;
    this.#called = key;
    if (
      document.visibilityState === "hidden" &&
      this.wanted &&
      "Notification" in window &&
      Notification.permission === "granted"
    ) {
      const word = new Notification("Your move", { body: words, icon: ICON, tag: location.pathname });
      word.onclick = () => {
        window.focus();
        word.close();
      };
    }
  }

  leave(): void {
    this.#turn = false;
    this.#show(false);
  }

  #show(turn: boolean): void {
    const calling = turn && document.visibilityState === "hidden";
    document.title = turn ? `${calling ? "● " : ""}Your move – ${this.#title}` : this.#title;
    document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", calling ? ICON_TURN : ICON);
  }

  /** Ask the browser for leave. False: it was refused. */
  async allow(): Promise<boolean> {
    if (!("Notification" in window)) return false;
    this.wanted = (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEY, this.wanted ? "yes" : "no");
    return this.wanted;
  }

  deny(): void {
    this.wanted = false;
    localStorage.setItem(KEY, "no");
  }
}

export const attention = new Attention();
