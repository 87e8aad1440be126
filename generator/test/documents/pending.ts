/** An operation with a call that does not round-trip yet. */
export interface Pending {
  /** `GET /events`. */
  readonly operation: string;
  readonly why: string;
}

/** Pending operations by document. A test fails when a listed operation passes, so the list is always current. */
export const pending: Readonly<Record<string, readonly Pending[]>> = {};

/** Expected compiler errors: prefixes, each of which must occur. */
export const pendingComplaints: readonly string[] = [];
