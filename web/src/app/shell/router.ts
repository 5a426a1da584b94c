// Which page an address is.
export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "rules"; game: string }
  | { page: "aid"; game: string }
  | { page: "games" }
  | { page: "account" }
  | { page: "mail"; place: number }
  | { page: "about" }
  | { page: "missing" };

export function route(path: string): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "missing" };
  }
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "lobby" };
  if (parts.length === 1 && (first === "games" || first === "account" || first === "about")) return { page: first };
  if (parts.length === 2 && first === "new") return { page: "new", game: second! };
  if (parts.length === 2 && first === "rules") return { page: "rules", game: second! };
  if (parts.length === 3 && first === "rules" && third === "aid") return { page: "aid", game: second! };
  if (parts.length === 2 && first === "mail" && /^\d{1,15}$/.test(second!))
    return { page: "mail", place: Number(second) };
  if (parts.length === 2 && first === "t") return { page: "table", table: second! };
  if (parts.length === 3 && first === "t" && third === "replay") return { page: "replay", table: second! };
  return { page: "missing" };
}

/** Whether a click on a link is ours to follow, and not the browser's: a new tab, a download, another site. */
export function ours(event: MouseEvent, link: HTMLAnchorElement | null): link is HTMLAnchorElement {
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return false;
  if (
    link.target ||
    link.hasAttribute("download") ||
    link.origin !== location.origin ||
    link.pathname.startsWith("/api/")
  )
    return false;
  return !(link.hash && link.pathname === location.pathname && link.search === location.search);
}
