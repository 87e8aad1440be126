import type { LeftOutOperation } from "../../../load/index.js";

/** The facts that an operation's name comes from. */
export interface NameSource extends LeftOutOperation {
  /** The tags that group operations, if there are others. */
  readonly groups?: readonly string[];
}

/** Returns the wire name of an operation: its operationId, else method and path. */
export function wireNameOf({ operationId, method, path }: NameSource): string {
  return operationId ?? `${method} ${path}`;
}
