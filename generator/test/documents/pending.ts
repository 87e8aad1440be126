/** An operation of which some call does not come through yet. */
export interface Pending {
  /** `GET /events`. */
  readonly operation: string;
  readonly why: string;
}

/** By document. A test fails where an operation that is listed comes through: the list is what is left to do. */
export const pending: Readonly<Record<string, readonly Pending[]>> = {};

/** What the compiler still has to say: beginnings of its complaints, each of which must occur. */
export const pendingComplaints: readonly string[] = [];
