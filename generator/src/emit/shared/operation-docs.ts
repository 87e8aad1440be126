import type { Api, Effect, Operation } from "../../model/types.js";
import type { Doc } from "../../codegen/doc-comments.js";

/** Returns the summary as a sentence. */
export function summaryOf({ summary }: Operation): string | undefined {
  return summary && (/[.!?]$/.test(summary) ? summary : `${summary}.`);
}

/**
 * Returns the comment that everything generated for an operation shares: what the spec says of it, the permission it needs, and
 * remarks on what the spec leaves open. `details` go below the permission.
 */
export function operationDoc(api: Api, operation: Operation, details: readonly (string | undefined)[]): Doc {
  const { description, deprecated, unknowns } = operation;
  return {
    paragraphs: [summaryOf(operation), description, permissionText(operation), ...details],
    remarks: remarksOf(api, unknowns),
    deprecated,
  };
}

function permissionText({ permission }: Operation): string | undefined {
  if (permission === undefined) return undefined;
  const { name, scope } = permission;
  return `Requires the permission \`${name}\`${scope ? ` (scope \`${scope}\`)` : ""}.`;
}

/** Returns the remarks on the unknowns that touch an operation or a schema. Options have remarks of their own. */
export function remarksOf({ unknowns }: Api, ids: readonly string[]): readonly string[] {
  return unknowns
    .filter(({ id, option }) => ids.includes(id) && option === undefined)
    .map(({ id, description }) => `Not specified (\`${id}\`): ${description}`);
}

/** Returns whether only the response tells which results a mutation changes. */
export function needsAnswer({ match, item = [] }: Effect): boolean {
  return [...match, ...item].some(({ value }) => value.from === "result");
}

/** Returns the comment of an upload in parts. */
export function uploadDoc(operation: Operation): Doc {
  const reserve = ["client", ...operation.resource, operation.method].join(".");
  return {
    paragraphs: [
      "Uploads a file in parts.",
      `Reserves the upload with \`${reserve}\`, sends each part directly to storage, and returns the values that complete the upload.`,
      permissionText(operation),
    ],
  };
}
