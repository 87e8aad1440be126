import { type RefObject, useEffect, useRef } from "react";

export interface HitKeys {
  /** The element that contains the hits: links with the attribute `data-hit`, in items with `data-hit-item`. */
  readonly list: RefObject<HTMLElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Moves the focus between the search field and the hits: `/`, arrows, `j`, `k`, and Escape. */
export function useHitKeys({ list, field }: HitKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(popups)) return;
      const next = targetOf(event.key, { target, hits: hitsIn(list.current), field: field.current });
      if (!next) return;
      event.preventDefault();
      next.focus();
      if (next instanceof HTMLInputElement) next.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [list, field]);
}

/** Keeps the focus in the results when the hit that has it disappears. `results` is anything that changes with them. */
export function useHitFocus({ list, field }: HitKeys, results: unknown): void {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      focused.current = target instanceof Element && list.current?.contains(target) === true ? target : null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [list]);
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    (hitsIn(list.current)[0] ?? field.current)?.focus();
  }, [list, field, results]);
}

/** Returns the links of all hits, in the order of the page. */
export const hitsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-hit]") ?? []),
];

/** Elements that use the same keys. */
const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';

interface Position {
  readonly target: Element;
  readonly hits: readonly HTMLElement[];
  readonly field: HTMLInputElement | null;
}

/** Returns the element that a key moves the focus to. */
function targetOf(key: string, position: Position): HTMLElement | null | undefined {
  const { target, hits, field } = position;
  const isTyping = target.closest("input, textarea, select, [contenteditable]") !== null;
  const item = target.closest("[data-hit-item]");
  const current = hits.findIndex((hit) => item !== null && item.contains(hit));
  const isArrow = key.startsWith("Arrow");
  // Elsewhere, arrows scroll the page, or a wide table.
  if (isArrow && target !== field && (current < 0 || target.closest("[role='region']"))) return undefined;
  if (isTyping && !isArrow) return undefined;
  switch (key) {
    case "/":
      return field;
    case "Escape":
      return current < 0 ? undefined : field;
    case "ArrowDown":
    case "j":
      return hits[Math.min(current + 1, hits.length - 1)];
    case "ArrowUp":
    case "k":
      return current < 0 ? undefined : (hits[current - 1] ?? field);
    default:
      return undefined;
  }
}
