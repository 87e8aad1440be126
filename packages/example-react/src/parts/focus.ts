import { type RefObject, useEffect } from "react";

/**
 * Where a part goes while it has the focus, nothing has it any more, and a keyboard starts over at the top of the page. This
 * hands it on to something that stays: the content of the page, if nothing nearer is named.
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

/** Moves the focus to what the page is about. */
export function focusContent(): void {
  document.getElementById("content")?.focus();
}
