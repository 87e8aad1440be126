import { useSyncExternalStore } from "react";
import { readStored, store } from "../data/stored.js";

/** The colors of the console: those of the system, or always the same. */
export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

const key = "memory-service.theme";

/** Applies the theme that was chosen last. `index.html` has done so before the first paint. */
function applyTheme(): void {
  const theme = readTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Returns the theme, and a function that changes it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), chooseTheme];
}

function chooseTheme(theme: Theme): void {
  store(key, theme);
  applyTheme();
  window.dispatchEvent(new Event(changed));
}

const changed = "theme-change";

function readTheme(): Theme {
  const stored = readStored(key);
  return themes.find((theme) => theme === stored) ?? "system";
}

function subscribe(listener: () => void): () => void {
  const update = (): void => {
    applyTheme();
    listener();
  };
  // `storage` reports the choice of other tabs.
  window.addEventListener(changed, update);
  window.addEventListener("storage", update);
  return () => {
    window.removeEventListener(changed, update);
    window.removeEventListener("storage", update);
  };
}
