import { type RefObject, useEffect, useRef } from "react";

/** Properties of the row that keeps the focus. */
export interface RowFocus {
  readonly ref: RefObject<HTMLLIElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the focus in a row when the button that has it disappears, because the upload goes on or ends. The focus goes to the control with the
 * attribute `data-keeps-focus`.
 */
export function useRowFocus(): RowFocus {
  const ref = useRef<HTMLLIElement>(null);
  const hasFocus = useRef(false);
  // React reports no blur of controls that it removes.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>("[data-keeps-focus]")?.focus();
  });
  return {
    ref,
    onFocus: () => void (hasFocus.current = true),
    onBlur: () => void (hasFocus.current = false),
  };
}
