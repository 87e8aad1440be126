"use client";
import { useEffect, useState } from "react";

/**
 * A value that follows another one once that has been the same for some milliseconds: what is typed into a search box, say.
 * For texts and numbers; an object must be the same from render to render.
 */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [settled, settle] = useState(() => value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
