/** The facts that an operation's name comes from. */
export interface NameSource {
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** The tags that group operations, if there are others. */
  readonly groups?: readonly string[];
  readonly method: string;
  readonly path: string;
  /** The method that `x-upload` adds beside the operation. */
  readonly upload?: string;
}

/** Returns the wire name of an operation: its operationId, else method and path. */
export function wireNameOf({ operationId, method, path }: NameSource): string {
  return operationId ?? `${method} ${path}`;
}
