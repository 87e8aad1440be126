const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns the shortcut with the system's modifier for a letter: `⌘K` or `Ctrl K`. */
export const shortcutOf = (letter: string): string => (isMac ? `⌘${letter}` : `Ctrl ${letter}`);
