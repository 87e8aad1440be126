// Comparing the configurations of two versions, and describing JSON schemas in words.
import { expect, test } from "vitest";
import { compareConfigurations, summaryOfChanges } from "../src/views/agents/comparison.js";
import type { Configuration } from "../src/views/agents/configuration.js";
import { durationOf } from "../src/views/agents/configuration.js";
import { schemaProperties, typeOf } from "../src/views/agents/schema.js";
import { fullConfiguration } from "./support/agent-versions.js";

const full: Configuration = fullConfiguration;

/** Returns the changes to a version of the full configuration, as `section / name: from → to`. */
function changesTo(changed: Partial<Configuration>): readonly string[] {
  return compareConfigurations(full, { ...full, ...changed }).flatMap(({ section, changes }) =>
    changes.map(({ name, from, to }) => `${section} / ${name}: ${textOf(from)} → ${textOf(to)}`),
  );
}

const textOf = (value: { readonly text: string } | { readonly items: readonly string[] } | undefined): string => {
  if (value === undefined) return "nothing";
  return "items" in value ? value.items.join("+") : value.text;
};

test("equal configurations have no changes, and all properties are unchanged", () => {
  const comparisons = compareConfigurations(full, structuredClone(full));
  expect(comparisons.flatMap(({ changes }) => changes)).toEqual([]);
  expect(comparisons.flatMap(({ unchanged }) => unchanged)).toHaveLength(30);
  expect(summaryOfChanges(full, full)).toEqual([]);
});

test.for<[string, Partial<Configuration>, readonly string[]]>([
  [
    "system prompt",
    { system_prompt: "You sort things." },
    [
      "System prompt / System prompt: You file things. Name the folder that you put them into, and say why. → You sort things.",
    ],
  ],
  [
    "model and its settings",
    { model: "model-small", model_settings: { temperature: 0.400_01, seed: 7 } },
    [
      "Model / Model: model-large → model-small",
      "Model / temperature: 0.4 → 0.40001",
      "Model / seed: nothing → 7",
      "Model / max_tokens: 4,000 → nothing",
    ],
  ],
  [
    "policies",
    { policies: { ...full.policies, max_turns: 1, deny_tools: [] } },
    [
      "Policies / Conversation turns: at most 20 per run → at most 1 per run",
      "Policies / Denied tools: delete_file → ",
    ],
  ],
  [
    "order of a list",
    { capabilities: ["compare", "search"] },
    ["Capabilities / Capabilities: search+compare → compare+search"],
  ],
  [
    "subagent",
    { subagents: [{ name: "Researcher", mode: "parallel", context: "Find it.", inherit_tools: true }] },
    [
      "Subagents / Researcher › instructions: Find the paragraph that answers the question. → Find it.",
      "Subagents / Reviewer › mode: sequential → nothing",
      "Subagents / Reviewer › inherits tools: No → nothing",
      "Subagents / Reviewer › instructions: Check each figure against its source. → nothing",
    ],
  ],
  [
    "skills",
    {
      skills: [
        { skill_id: "invoices", skill_version: 4 },
        { skill_id: "contracts", skill_version: 1 },
      ],
    },
    ["Skills / invoices: version 3 → version 4"],
  ],
  [
    "output",
    { output: { mode: "text", json_schema: null } },
    [
      "Output / Output mode: json → text",
      "Output / JSON schema: object → nothing",
      "Output / answer: string, required, at most 2,000 characters: The answer in the customer’s language. → nothing",
      "Output / confidence: string, optional, low | high → nothing",
      "Output / sources: list of objects, optional, at most 5 items → nothing",
      "Output / sources › title: string, required → nothing",
      "Output / sources › page: integer, optional, at least 1 → nothing",
    ],
  ],
  [
    "type of a value, which has the same text",
    { model_settings: { temperature: "0.4", max_tokens: 4000 } },
    ["Model / temperature: 0.4 → “0.4”"],
  ],
  [
    "nested binding",
    {
      runtime_bindings: {
        archive: { url: "https://archive.example/v2", read_only: true, scopes: ["read"] },
        languages: [],
      },
    },
    [
      "Runtime bindings / archive › url: https://archive.example/v1 → https://archive.example/v2",
      "Runtime bindings / archive › scopes: read+list → read",
      "Runtime bindings / languages: en+de → ",
    ],
  ],
])("finds a change of the %s", ([, changed, expected]) => {
  expect(changesTo(changed)).toEqual(expected);
});

test("properties with the same name in one section stay apart", () => {
  const configuration = { ...full, model_settings: { Model: "a" } };
  const changed = compareConfigurations(configuration, { ...configuration, model_settings: { Model: "b" } });
  expect(changed.flatMap(({ changes }) => changes.map(({ from, to }) => [textOf(from), textOf(to)]))).toEqual([
    ["a", "b"],
  ]);
});

test("describes changes in words", () => {
  const changed: Configuration = {
    ...full,
    system_prompt: "",
    policies: { ...full.policies, max_turns: 21, allow_tools: ["search", "a", "b", "c"] },
    subagents: [],
  };
  expect(summaryOfChanges(full, changed, 9)).toEqual([
    "System prompt edited",
    "Conversation turns: 20 → 21",
    "Allowed tools: 3 added, read_file removed",
    "Subagent Researcher removed",
    "Subagent Reviewer removed",
  ]);
  expect(summaryOfChanges(full, changed)).toEqual([
    "System prompt edited",
    "Conversation turns: 20 → 21",
    "3 more changes",
  ]);
});

test.for([
  [1, "1 second"],
  [59, "59 seconds"],
  [90, "90 seconds (1 min 30 s)"],
  [7200, "7,200 seconds (2 h)"],
] as const)("formats %i seconds", ([seconds, words]) => {
  expect(durationOf(seconds)).toBe(words);
});

test.for([
  [{ type: ["string", "null"] }, "string or null"],
  [{ type: "string", format: "date" }, "string (date)"],
  [{ type: "array", items: { $ref: "#/$defs/Source" } }, "list of Sources"],
  [{ anyOf: [{ type: "number" }, { type: "array" }] }, "number or list"],
  [{ enum: ["a", 1] }, "one of the values"],
  [{}, "any"],
] as const)("describes the type of %o", ([schema, words]) => {
  expect(typeOf(schema)).toBe(words);
});

test.for([
  { type: "object", additionalProperties: false },
  { type: "object", properties: { a: { type: "string", title: "A" } } },
  { type: "object", properties: { a: { type: "array", items: { type: "string", minLength: 2 } } } },
  { type: "object", properties: { a: { anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }] } } },
])("does not hide a difference between schemas: %o", (json_schema) => {
  const output = { mode: "json", json_schema };
  const other = JSON.parse(JSON.stringify(output).replace(/false|"A"|2|3/, "9")) as typeof output;
  const changes = compareConfigurations({ ...full, output }, { ...full, output: other }).flatMap(
    ({ changes }) => changes,
  );
  expect(changes).toHaveLength(1);
});

test("a schema without properties, or with strange ones, has no tree", () => {
  expect(schemaProperties({ type: "string" })).toEqual([]);
  expect(schemaProperties({ properties: { a: true }, required: "a" })).toMatchObject([
    { name: "a", type: "any", isRequired: false, children: [] },
  ]);
});
