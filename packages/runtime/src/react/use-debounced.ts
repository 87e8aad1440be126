"use client";
import { useEffect, useState } from "react";

/**
 * Returns a value once it has not changed for some milliseconds: the input of a search box, say. For strings and numbers; an
 * object must be the same in each render.
 */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [settled, settle] = useState(() => value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
