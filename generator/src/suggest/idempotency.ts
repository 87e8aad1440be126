import { visible } from "../diagnostics/visible.js";
import { plainName } from "../verify/live/names.js";
import type { Proposal, Subject } from "./types.js";

/** Proposes `x-idempotent` for operations that require a key of idempotency: a retry sends the same key. */
export function suggestIdempotency({ api, has }: Subject): readonly Proposal[] {
  return api.operations.flatMap((operation) => {
    if (operation.idempotent || has(operation.source, "x-idempotent")) return [];
    const key = operation.parameters.find(
      (one) => one.in === "header" && one.required && /^x?idempotency(?:key|token)$/.test(plainName(one.name)),
    );
    if (key === undefined) return [];
    const reason = `the header \`${visible(key.name)}\` is required, and a retry sends the same one`;
    return [
      {
        kind: "idempotency",
        pointer: operation.source,
        value: { "x-idempotent": true },
        reason,
        confidence: "sure",
      } as const,
    ];
  });
}
