import { visible } from "../diagnostics/visible.js";
import type { Operation } from "../model/types.js";
import { plainName } from "../verify/live/names.js";
import type { Proposal, Subject } from "./types.js";

/** Proposes operationIds in place of those that a framework has made of method and path. */
export function suggestNames({ api, unnamed }: Subject): readonly Proposal[] {
  const made = api.operations.filter(isMachineMade);
  if (made.length === 0) return [];
  const others = unnamed(new Set(made.map(({ source }) => source)));
  return made.flatMap((operation) => {
    const name = others.get(operation.source);
    const own = [...operation.resource, operation.method].join(".");
    if (name === undefined || name === own || name.length > own.length) return [];
    const { method, path } = operation.http;
    return [
      {
        kind: "names",
        pointer: operation.source,
        value: { operationId: name },
        reason: `\`${visible(operation.name.wire)}\` is made of \`${visible(`${method} ${path}`)}\``,
        confidence: "sure",
      } as const,
    ];
  });
}

/** Returns whether an operationId is its path and its method, and nothing that a person has chosen. */
function isMachineMade({ name, http }: Operation): boolean {
  const id = plainName(name.wire);
  const path = plainName(http.path);
  const method = http.method.toLowerCase();
  if (path === "" || name.wire.includes(" ") || name.wire.includes(".")) return false;
  return [`${method}${path}`, `${path}${method}`, `${method}${path}${method}`].includes(id);
}
