import { childPointer } from "../../../diagnostics/pointer.js";
import {
  maximumCallPath,
  maximumPathLength,
  maximumPathParameters,
  maximumPathSegments,
} from "../../../diagnostics/syntax/limits.js";
import { membersOf, textOf, type Rule } from "../rule.js";

/** Removes paths that no server would accept: a path becomes names, types and tables. */
export const boundedPaths: Rule = {
  kinds: ["paths"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    for (const [path] of membersOf(node)) {
      const excess = excessOf(path);
      if (excess === undefined) continue;
      report.add("SPEC064", excess, locationOf(childPointer(pointer, path), "key"));
      edits.remove(childPointer(pointer, path));
    }
  },
};

/** Returns whether the document keeps a path. */
export function isBounded(path: string): boolean {
  return excessOf(path) === undefined;
}

function excessOf(path: string): { readonly what: string; readonly count: number; readonly limit: number } | undefined {
  const segments = path.split("/").length - 1;
  if (segments > maximumPathSegments) return { what: "segments", count: segments, limit: maximumPathSegments };
  const parameters = path.split("{").length - 1;
  if (parameters > maximumPathParameters)
    return { what: "parameters", count: parameters, limit: maximumPathParameters };
  if (path.length <= maximumPathLength) return undefined;
  return { what: "characters", count: path.length, limit: maximumPathLength };
}

/** Reports operationIds with too many dots, because each becomes a nested object. */
export const boundedOperationIds: Rule = {
  kinds: ["operation"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const count = (textOf(node["operationId"]) ?? "").split(/[./]/).length;
    if (count <= maximumCallPath) return;
    const at = childPointer(pointer, "operationId");
    report.add("SPEC065", { count, limit: maximumCallPath }, locationOf(at, "value"));
    edits.remove(at);
  },
};
