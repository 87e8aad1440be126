import type { Operation } from "../../model/types.js";
import type { Known, Scalar } from "./values.js";

/** Something that the service created for a request. */
export interface Creation {
  readonly number: number;
  readonly operation: Operation;
  readonly status: number;
  /** The values of path parameters of the request. */
  readonly path: ReadonlyMap<string, Scalar>;
  /** The ids that the answer gave it. */
  readonly ids: readonly Known[];
  /** The URL template of the creation. */
  readonly url: string;
  /** The header Location of the answer. */
  readonly location?: string;
  isDeleted?: boolean;
  problem?: string;
}
