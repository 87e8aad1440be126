import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list. A row that disappears takes the focus along, or that of its menu; the row in its place gets it then.
 * @param ids The ids of the rows in their order. Undefined while loading.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, ids: readonly string[] | undefined): void {
  const last = useRef<readonly string[]>([]);
  // A string is the same in each render.
  const joined = ids?.join("\n");
  useEffect(() => {
    if (joined === undefined) return;
    const now = joined === "" ? [] : joined.split("\n");
    const before = last.current;
    last.current = now;
    const hasOnlyLost = now.length < before.length && now.every((id) => before.includes(id));
    if (!hasOnlyLost) return;
    const index = before.findIndex((id) => !now.includes(id));
    const keep = (): void => {
      if (document.activeElement !== document.body) return;
      const links = frame.current?.querySelectorAll<HTMLElement>("tbody .row-link");
      (links?.[index] ?? links?.[index - 1] ?? frame.current)?.focus({ preventScroll: true });
    };
    keep();
    // Menus and dialogs return the focus when they have closed, to what is gone.
    setTimeout(keep, 300);
  }, [frame, joined]);
}

/** Moves the focus to the checkbox for all rows when the selection bar disappears with the button that had it. */
export function useFocusAfterBar(frame: RefObject<HTMLElement | null>, hasBar: boolean): void {
  const hadBar = useRef(hasBar);
  useEffect(() => {
    if (hadBar.current && !hasBar && document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>("thead .checkbox")?.focus({ preventScroll: true });
    hadBar.current = hasBar;
  }, [frame, hasBar]);
}
