// Light or dark: the system's choice, or the reader's own.
export type Setting = "system" | "light" | "dark";
const KEY = "banneret.theme";
const ORDER: Setting[] = ["system", "light", "dark"];

class Theme {
  setting = $state<Setting>("system");

  constructor() {
    const kept = localStorage.getItem(KEY);
    this.set(kept === "light" || kept === "dark" ? kept : "system");
  }

  set(setting: Setting): void {
    this.setting = setting;
    if (setting === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = setting;
    try {
      localStorage.setItem(KEY, setting);
    } catch {
      // not remembered, but shown
    }
  }

  next(): void {
    this.set(ORDER[(ORDER.indexOf(this.setting) + 1) % ORDER.length]!);
  }
}

export const theme = new Theme();
