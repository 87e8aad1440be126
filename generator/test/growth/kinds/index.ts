import type { Kinds } from "./kind.js";
import { operationKinds } from "./operations.js";
import { keywordKinds, schemaKinds } from "./schemas.js";
import { fileKinds, problemKinds, textKinds } from "./texts.js";

/** Kinds for which reference pages are also generated. */
const documented = [
  "many schemas",
  "schemas in cycles",
  "schemas that extend one",
  "references of allOf",
  "properties",
  "values of an enum",
  "operations",
  "operations with effects",
  "operations with results",
  "remarks on operations",
  "tags",
  "parameters",
  "responses",
  "a description",
  "lines of a description",
  "code in a description",
];

const all: Kinds = {
  ...schemaKinds,
  ...keywordKinds,
  ...operationKinds,
  ...textKinds,
  ...problemKinds,
  ...fileKinds,
};

export const kinds: Kinds = Object.fromEntries(
  Object.entries(all).map(([title, kind]) => [title, documented.includes(title) ? { ...kind, run: "docs" } : kind]),
);

/**
 * The kinds that every test run measures: those that nest, multiply, or have schemas that refer to each other. `pnpm check growth`
 * measures all kinds.
 */
export const quickKinds: Kinds = Object.fromEntries(
  Object.entries(kinds).filter(([title, { isDeep, allows }]) => isDeep || allows !== undefined || title in schemaKinds),
);
