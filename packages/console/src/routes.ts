import { useSyncExternalStore } from "react";

/** A view and its arguments: `#/search/prj_1` is the view `search` with one argument. */
export interface Route {
  readonly view: string;
  readonly args: readonly string[];
}

/** Returns the current route. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const [view = "", ...args] = hash.replace(/^#\//, "").split("/").filter(Boolean).map(decodeURIComponent);
  return { view, args };
}

/** Returns the URL hash of a route. */
export function hrefOf(view: string, ...args: readonly string[]): string {
  return `#/${[view, ...args].map(encodeURIComponent).join("/")}`;
}

/** Navigates to a route. */
export function goTo(view: string, ...args: readonly string[]): void {
  window.location.hash = hrefOf(view, ...args);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
