// Whose a key press is.

/** Whether the page's own keys may act on this press: not while someone writes, and not under an open dialog. */
export function free(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Whether the focus is on something that has its own use for Enter and space; a board that was only clicked at has
 * none. */
export const onControl = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  !event.target.closest("[data-pointed]") &&
  !!event.target.closest("button, a, summary, [role=button], [role=tab], [tabindex='0']");
