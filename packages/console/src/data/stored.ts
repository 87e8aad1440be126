/** Small settings that the browser keeps. It may refuse to: then they are lost. */

/** Returns a stored string, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string, if the browser allows it. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The disk is full, or the user has turned storage off.
  }
}
