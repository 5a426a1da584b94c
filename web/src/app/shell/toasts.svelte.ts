// Short messages at the edge of the page.
import { Problem } from "../../api/client";

export interface Toast {
  id: number;
  text: string;
  rule: string;
  kind: "note" | "why" | "trouble";
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  add(text: string, kind: Toast["kind"] = "note", rule = ""): void {
    const id = this.#next++;
    this.list = [...this.list.filter((toast) => toast.text !== text), { id, text, rule, kind }].slice(-3);
    setTimeout(() => this.drop(id), kind === "note" ? 4000 : 9000);
  }

  /** Show what went wrong, in the server's words. */
  refused(error: unknown): void {
    if (error instanceof Problem) this.add(error.message, error.rule ? "why" : "trouble", error.rule);
    else throw error;
  }

  /** Who touches or does something else has read why the last thing was not so. */
  heard(): void {
    if (this.list.some((toast) => toast.kind === "why")) this.list = this.list.filter((toast) => toast.kind !== "why");
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
