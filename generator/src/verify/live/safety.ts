import { memoized } from "../../diagnostics/get-or-add.js";
import { groupBy } from "../../diagnostics/add-to.js";
import type { Operation } from "../../model/types.js";
import { lastWord, templateOf } from "./names.js";

/** Returns whether a request of an operation changes nothing, as HTTP and the document say. */
export function isRead({ http, intent }: Operation): boolean {
  return intent === "query" && (http.method === "GET" || http.method === "HEAD");
}

/** Returns whether a request of an operation changes nothing, although its method could. */
export function onlyReads({ intent }: Operation): boolean {
  return intent === "query";
}

/** Deletions by the path template of what they delete, and by its last word. */
interface Deletions {
  readonly byPath: ReadonlyMap<string, Operation>;
  readonly byWord: ReadonlyMap<string, readonly Operation[]>;
}

const deletionsIn = memoized((operations: readonly Operation[]): Deletions => {
  const deletions = operations.filter(({ http }) => http.method === "DELETE");
  const ofItems = deletions.filter(({ http }) => templateOf(http.path).endsWith("/{}"));
  return {
    byPath: new Map(deletions.map((one) => [templateOf(one.http.path), one])),
    byWord: groupBy(ofItems, ({ http }) => lastWord(templateOf(http.path))),
  };
});

/**
 * Returns the operation that deletes what another one creates: `DELETE /facts/{factId}` of `POST /facts`, and the only
 * `DELETE …/facts/{factId}` of `POST /users/{userId}/facts`.
 */
export function undoOf({ http }: Operation, operations: readonly Operation[]): Operation | undefined {
  const template = templateOf(http.path);
  if (http.method !== "POST" || template.endsWith("{}")) return undefined;
  const { byPath, byWord } = deletionsIn(operations);
  const [only, ...others] = byWord.get(lastWord(template)) ?? [];
  return byPath.get(`${template}/{}`) ?? (others.length === 0 ? only : undefined);
}

/** Returns the operation that deletes the things of a path template. */
export function deletionAt(template: string, operations: readonly Operation[]): Operation | undefined {
  return deletionsIn(operations).byPath.get(template);
}

/** Methods that fetch refuses. */
const refused: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

export function isSendable({ http, body }: Operation): boolean {
  const isBodiless = http.method === "GET" || http.method === "HEAD";
  return !refused.has(http.method.toUpperCase()) && !(isBodiless && body?.required === true);
}
