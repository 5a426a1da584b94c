// Small settings that a browser remembers; one that keeps nothing forgets them.
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // it is as it was at first, the next time
  }
}
