import { useDebounced } from "@memory-service/react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";

export interface FilterText {
  /** The content of the field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The content without surrounding spaces, once the user stops typing. */
  readonly settled: string;
}

/**
 * Keeps the content of a field that filters or searches, and writes it to the URL once the user stops typing. A field that shows the URL itself
 * would lose its caret: the URL changes a moment after the input.
 */
export function useFilterText(value: string, write: (text: string) => void): FilterText {
  const [text, setText] = useState(value);
  const settled = useDebounced(text.trim(), 250);
  const known = useRef(value);
  const { history } = useRouter();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const writeSettled = useEffectEvent((next: string) => {
    // Whoever has followed a link in the meantime must not be brought back.
    if (next === known.current || history.location.pathname !== path) return;
    known.current = next;
    write(next);
  });
  useEffect(() => writeSettled(settled), [settled]);
  useEffect(() => {
    // Links and "Back" change the URL; what was typed must not be undone.
    if (value.trim() === known.current.trim()) return;
    known.current = value;
    setText(value);
  }, [value]);
  return { text, setText, settled };
}
