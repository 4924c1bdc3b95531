/**
 * What the browser keeps for a page in its `localStorage`. Where it may keep nothing, or has no room, it is held as long as the
 * page is open.
 */

const held = new Map<string, string>();

export function readText(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return held.get(key) ?? null;
  }
}

/** @returns whether it is kept when the page is closed */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    held.delete(key);
    return true;
  } catch {
    held.set(key, text);
    return false;
  }
}

export function removeText(key: string): void {
  held.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}
