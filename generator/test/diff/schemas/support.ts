import { parse } from "yaml";
import { SchemaComparison } from "../../../src/diff/schemas/index.js";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { Finding, SideName } from "../../../src/diff/types.js";
import type { Node, ObjectNode } from "../../../src/load/index.js";

/** Component schemas, and a schema that uses them. */
export interface Part {
  readonly schema: Node;
  readonly components?: { readonly [name: string]: Node };
}

export type Direction = "request" | "response";

const pointers = {
  request: "/paths/~1things/post/requestBody/content/application~1json/schema",
  response: "/paths/~1things/post/responses/200/content/application~1json/schema",
} as const;

/** Returns a bundled document whose only operation sends and returns the schema. */
export function documentOf({ schema, components = {} }: Part): ObjectNode {
  const content = { "application/json": { schema } };
  const post = { requestBody: { content }, responses: { "200": { description: "OK", content } } };
  return { openapi: "3.1.0", paths: { "/things": { post } }, components: { schemas: components } };
}

/** Compares the schemas of two parts in the given directions. */
export function compareParts(base: Part, revision: Part, directions: readonly Direction[]): readonly Finding[] {
  const sides: { readonly [side in SideName]: ObjectNode } = { base: documentOf(base), revision: documentOf(revision) };
  const comparison = new SchemaComparison(sides, createJudge(sides));
  for (const direction of directions) {
    const pointer = pointers[direction];
    const at = `the ${direction} of POST /things`;
    comparison.compare({ base: pointer, revision: pointer, direction, operation: "POST /things", at });
  }
  return comparison.findings();
}

/** Parses a schema written as YAML. */
export function yaml(text: string): Node {
  return parse(text) as Node;
}
