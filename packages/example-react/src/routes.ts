import { useSyncExternalStore } from "react";

/** `#/search/prj_1` is the view `search` with one argument. */
export interface Route {
  readonly view: string;
  readonly args: readonly string[];
}

/** The route that the address names. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const [view = "", ...args] = hash.replace(/^#\//, "").split("/").filter(Boolean).map(decodeURIComponent);
  return { view, args };
}

/** The address of a route. */
export function hrefOf(view: string, ...args: readonly string[]): string {
  return `#/${[view, ...args].map(encodeURIComponent).join("/")}`;
}

/** Goes there, as a click on a link would. */
export function goTo(view: string, ...args: readonly string[]): void {
  window.location.hash = hrefOf(view, ...args);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
