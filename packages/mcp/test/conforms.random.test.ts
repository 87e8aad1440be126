// Random results of random schemas: what is left of a result after cutting conforms to the schema of its tool.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { createToolbox, type Json, type JsonSchema, type ToolSchema } from "@memory-service/mcp";
import { noClient, toolOf } from "./support/tools.js";

const limit = 4_000;

/** A schema, and values that it accepts. */
interface Described {
  readonly schema: JsonSchema;
  readonly value: fc.Arbitrary<Json>;
}

const units = ["x", "\u0001", "😀", 'a"'];
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.tuple(fc.constantFrom(...units), fc.integer({ min: 100, max: 3_000 })).map(([unit, count]) => unit.repeat(count)),
);

const nodeSchema: JsonSchema = {
  type: "object",
  properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
  required: ["name"],
};
const { nodes } = fc.letrec<{ nodes: Json }>((tie) => ({
  nodes: fc.record({
    name: text,
    children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie("nodes"), { maxLength: 9 })),
  }),
}));

// Two things are left out, because ajv takes exponential time for them, whoever cuts the value: patterns that backtrack, such as
// `^(a|a)*$`, and unions that contain themselves in two variants. The generator emits neither of them.
const leaves = fc.constantFrom<Described>(
  { schema: {}, value: text },
  { schema: { type: "string" }, value: text },
  { schema: { type: "string", minLength: 400 }, value: text.map((value) => value.padEnd(800, "😀")) },
  { schema: { type: "string", maxLength: 3_000 }, value: text.map((value) => [...value].slice(0, 3_000).join("")) },
  { schema: { type: "string", pattern: "^[ab]*$" }, value: fc.nat(900).map((count) => "ab".repeat(count)) },
  { schema: { type: "string", enum: ["a".repeat(700), "b"] }, value: fc.constantFrom("a".repeat(700), "b") },
  { schema: { type: "integer" }, value: fc.integer() },
  { schema: { type: ["string", "null"] }, value: fc.option(text) },
  { schema: { $ref: "#/$defs/Node" }, value: nodes },
);

const { described } = fc.letrec<{ described: Described }>((tie) => ({
  described: fc.oneof(
    { maxDepth: 4 },
    leaves,
    fc.tuple(tie("described"), fc.constantFrom(0, 3)).map(([items, minItems]) => arrayOf(items, minItems)),
    fc.tuple(tie("described"), fc.constantFrom(0, 3)).map(([values, minProperties]) => mapOf(values, minProperties)),
    fc.array(fc.tuple(tie("described"), fc.boolean()), { maxLength: 6 }).map(objectOf),
    fc.tuple(tie("described"), tie("described")).map(unionOf),
  ),
}));

function arrayOf({ schema, value }: Described, minItems: number): Described {
  return {
    schema: { type: "array", items: schema, ...(minItems > 0 && { minItems }) },
    value: fc.array(value, { minLength: minItems, maxLength: 12 }),
  };
}

function mapOf({ schema, value }: Described, minProperties: number): Described {
  return {
    schema: { type: "object", additionalProperties: schema, ...(minProperties > 0 && { minProperties }) },
    value: fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), value, { minKeys: minProperties, maxKeys: 12 }),
  };
}

function objectOf(
  members: readonly (readonly [Described, required: boolean])[],
): Described & { readonly schema: ToolSchema } {
  const named = members.map(([member, isRequired], index) => ({ name: `p${index}`, isRequired, ...member }));
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    value: fc.record(Object.fromEntries(named.map(({ name, value }) => [name, value])), { requiredKeys: required }),
  };
}

function unionOf([one, other]: readonly [Described, Described]): Described {
  return { schema: { anyOf: [one.schema, other.schema] }, value: fc.oneof(one.value, other.value) };
}

const results = fc
  .array(fc.tuple(described, fc.boolean()), { minLength: 1, maxLength: 6 })
  .map(objectOf)
  .chain(({ schema, value }) => fc.tuple(fc.constant(schema), value as fc.Arbitrary<Record<string, Json>>));

/** Returns a value whose scalars have another type, or whose properties are gone, at every n-th part. */
function brokenAt(value: Json, turn: number): Json {
  let left = turn;
  const broken = (one: Json): Json => {
    if (Array.isArray(one)) return (one as readonly Json[]).map(broken);
    if (typeof one !== "object" || one === null) return (left -= 1) === 0 ? { other: 1 } : one;
    const entries = Object.entries(one).filter(() => (left -= 1) !== 0);
    return Object.fromEntries(entries.map(([name, inner]) => [name, broken(inner)]));
  };
  return broken(value);
}

test("a result conforms to its schema, also if it was cut, or it is an error", async () => {
  const ajv = new Ajv2020({ strict: false });
  let [cut, deviating] = [0, 0];
  await fc.assert(
    fc.asyncProperty(results, async ([schema, value]) => {
      const outputSchema: ToolSchema = { ...schema, $defs: { Node: nodeSchema } };
      const toolbox = createToolbox([toolOf(async () => value, { outputSchema })], {
        client: noClient,
        maxCharacters: limit,
      });
      const result = await toolbox.call("things_read", {});
      // A result that requires too much to be cut is an error without structured content.
      if (result.isError) return;
      if (JSON.stringify(value).length > limit) cut += 1;
      const validate = ajv.compile(toolbox.tools[0]!.outputSchema!);
      expect(validate(result.structuredContent) || validate.errors).toBe(true);
      // What deviates is an error, as ajv judges it, and has no structured content.
      const broken = brokenAt(value, JSON.stringify(value).length % 7);
      const judge = ajv.compile(outputSchema);
      const answer = await createToolbox([toolOf(async () => broken, { outputSchema })], {
        client: noClient,
        maxCharacters: Infinity,
      }).call("things_read", {});
      expect(answer.structuredContent !== undefined, JSON.stringify(judge.errors)).toBe(judge(broken));
      if (answer.isError) {
        deviating += 1;
        expect(answer.content[0].text).toMatch(/^The call of things_read succeeded, but its result deviates/);
      }
    }),
  );
  expect(deviating).toBeGreaterThan(times(10));
  expect(cut).toBeGreaterThan(times(10));
});
