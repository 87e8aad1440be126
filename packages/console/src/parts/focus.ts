import { type RefObject, useEffect } from "react";

/**
 * Moves the focus when the part that has it unmounts, so that keyboard users do not start over at the top of the page. It
 * goes to `to`, by default to the content of the page.
 */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>, to?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const gone = part.current;
    return () => {
      if (gone?.isConnected || document.activeElement !== document.body) return;
      if (to) to.current?.focus();
      else focusContent();
    };
  }, [part, to]);
}

/** Moves the focus to the content of the page. */
export function focusContent(): void {
  document.getElementById("content")?.focus();
}
