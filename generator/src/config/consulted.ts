import { optional } from "../diagnostics/optional.js";
import { readIfPossible } from "../write/index.js";

/** A file that was asked for. Without a text, there is none. */
export interface Consulted {
  /** Absolute. */
  readonly path: string;
  readonly text?: string;
}

/** Asks for a file. */
export function consult(path: string): Consulted {
  return { path, ...optional("text", readIfPossible(path)) };
}
