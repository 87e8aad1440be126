import { join } from "node:path";
import { Report } from "../../src/diagnostics/report.js";
import { assemble, type AssembleInput } from "../../src/diff/result/assemble.js";
import { defaultPolicy } from "../../src/diff/policy/policy.js";
import type { DiffResult } from "../../src/diff/result/result.js";
import type { Rule } from "../../src/diff/rules/rule.js";
import type { Axis, Finding, Level } from "../../src/diff/types.js";
import { loadDocument, type LoadedDocument } from "../../src/load/index.js";
import { createWorkspace } from "../write/workspace.js";

/** Loads a document from a temporary folder. */
export async function load(root: string, file: string): Promise<LoadedDocument> {
  const report = new Report();
  const loaded = await loadDocument({ file: join(root, file), report });
  if (loaded === undefined) throw new Error(report.diagnostics.map(({ message }) => message).join("\n"));
  return loaded;
}

/** Returns a rule for tests. */
export function testRule(id: string, title: string, axis: Axis = "wire", level: Level = "breaking"): Rule {
  const example = { part: "response", before: "{}", after: "{}" } as const;
  return { id, axis, title, explain: "For tests.", level, example, counterExample: example };
}

export const testRules: readonly Rule[] = [
  testRule("schema.required.removed", "`{schema}.{property}` may be absent"),
  testRule("schema.property.removed", "`{schema}.{property}` was removed"),
  testRule("schema.property.added", "{schema} has the property {property}", "wire", "safe"),
  testRule("operation.call-path.changed", "`{before}` is now `{after}`", "typescript"),
  testRule("operation.deprecated.added", "`{operation}` is deprecated", "behaviour", "possible"),
  testRule("info.title.changed", "The title changed", "docs", "docs"),
];

/** Returns a finding for tests. */
export function finding(rule: string, over: Partial<Finding> = {}): Finding {
  const { level } = testRules.find(({ id }) => id === rule) ?? { level: "breaking" };
  const facts = { schema: "Fact", property: "score" };
  return { rule, level: level as Level, direction: "response", facts, operations: [], ...over };
}

export const baseSpec = `openapi: 3.1.0
info: { title: Facts, version: 2.3.1 }
paths:
  /facts/{id}:
    get:
      operationId: facts.get
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        "200":
          description: The fact.
          content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } }
components:
  schemas:
    Fact:
      type: object
      required: [id, score]
      properties:
        id: { type: string }
        score: { type: number }
`;

export const revisionSpec = baseSpec
  .replace("2.3.1", "2.4.0")
  .replace("[id, score]", "[id]")
  .replace("        id: { type: string }\n", "        note: { type: string }\n        id: { type: string }\n");

/** Assembles findings about `baseSpec` and `revisionSpec`. */
export async function assembleTest(
  findings: readonly Finding[],
  over: Partial<AssembleInput> & { readonly revision?: string; readonly base?: string } = {},
): Promise<DiffResult> {
  const { base = baseSpec, revision = revisionSpec, ...input } = over;
  const { root } = createWorkspace({ "old/openapi.yaml": base, "new/openapi.yaml": revision });
  const documents = { base: await load(root, "old/openapi.yaml"), revision: await load(root, "new/openapi.yaml") };
  const assembled = assemble({
    findings,
    ruleOf: (id) => testRules.find((rule) => rule.id === id),
    documents,
    root,
    policy: defaultPolicy,
    acceptedFor: () => undefined,
    ...input,
  });
  const named = {
    base: { source: "git:main", file: "old/openapi.yaml" },
    revision: { source: "new", file: "new/openapi.yaml" },
  };
  return { ...assembled, ...named, packages: [] };
}
