import type { Operation } from "../../model/types.js";

/** Returns the name of an operation in reports: "GET /facts". */
export function labelOf({ http }: Pick<Operation, "http">): string {
  return `${http.method} ${http.path}`;
}
