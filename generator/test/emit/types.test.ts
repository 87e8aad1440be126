import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { provenTypes } from "../proof/types.js";
import type { JsonValue } from "../../src/model/types.js";
import { componentSets, documentOf, type Names } from "../json-schema/arbitraries.js";
import { createWorkbench, type Workbench } from "./compile.js";
import { buildFile, buildText, emitOptions, type Built } from "./generate.js";

/** Tests that the client's types are those of the output `types`, for everything that openapi-typescript can express. */

/** The number of arbitrary documents of each kind. */
const runs = times(30);

const folders = ["../documents/constructs", "../hostile/legal", "../hostile/survived"].map(pathOf);

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

const info = { title: "Types", version: "1" };
const done = { "200": { description: "Done." } };

/** Returns an operation that sends an object with this property. */
function operationOf(operationId: string, property: string): JsonValue {
  const schema = { type: "object", properties: { [property]: { type: "string" } } };
  return { operationId, requestBody: { content: { "application/json": { schema } } }, responses: done };
}

interface Schemas {
  readonly [name: string]: JsonValue;
}

/** Returns a document with components and, if a schema is given, an operation that returns it. */
function withSchemas(schemas: Schemas, returned?: JsonValue): string {
  const content = { "application/json": { schema: returned ?? {} } };
  const paths = returned === undefined ? {} : { "/a": { get: { responses: { "200": { ...done["200"], content } } } } };
  return JSON.stringify({ openapi: "3.1.1", info, paths, components: { schemas } });
}

/** Documents that failed in the past, with the schemas that their proof compares. */
const single: readonly { readonly name: string; readonly spec: string; readonly proven: readonly string[] }[] = [
  {
    name: "an id of an operation and a webhook",
    spec: JSON.stringify({
      openapi: "3.1.1",
      info,
      paths: { "/a": { post: operationOf("note.added", "a") }, "/b": { post: operationOf("note/added", "b") } },
      webhooks: { one: { post: operationOf("note.added", "c") }, two: { post: operationOf("note#added", "d") } },
    }),
    proven: [],
  },
  {
    name: "keywords that openapi-typescript ignores",
    spec: withSchemas({
      Tuple: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
      Patterns: {
        type: "object",
        properties: { a: { type: "string" } },
        patternProperties: { "^x": { type: "number" } },
      },
      Demands: { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] },
      Closed: { type: "object", additionalProperties: false },
      RefersToTuple: { type: "object", properties: { tuple: { $ref: "#/components/schemas/Tuple" } } },
      Exact: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      Grown: { type: "string", enum: ["a"], "x-extensible-enum": ["a"] },
      RefersToExact: { type: "array", items: { $ref: "#/components/schemas/Exact" } },
    }),
    proven: ["Exact", "RefersToExact"],
  },
  {
    name: "names of the proof itself",
    spec: withSchemas({ Same: { type: "string" }, same: { type: "number" }, components: { type: "boolean" } }),
    proven: ["Same", "components", "same"],
  },
  {
    name: "cycles and open unions under names that pointers escape",
    spec: withSchemas(
      {
        "list/of~lists%": { type: "array", items: { $ref: "#/components/schemas/list~1of~0lists%25" } },
        Variant: { type: "object", required: ["kind"], properties: { kind: { const: "Variant" } } },
        "union/of%all": {
          oneOf: [{ $ref: "#/components/schemas/Variant" }],
          discriminator: { propertyName: "kind" },
        },
      },
      { $ref: "#/components/schemas/union~1of%25all" },
    ),
    proven: ["Variant", "union/of%all"],
  },
  {
    name: "variants that a response distinguishes",
    spec: withSchemas(
      {
        One: { type: "object", properties: { kind: { type: "string" } } },
        Other: { type: "object", required: ["kind"], properties: { kind: { const: "Other" } } },
        Plain: { type: ["string", "null"], enum: ["a", null] },
      },
      {
        oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Other" }],
        discriminator: { propertyName: "kind" },
      },
    ),
    proven: ["Other", "Plain"],
  },
  {
    name: "an open union in a cycle",
    spec: withSchemas({
      Variant: { type: "object", required: ["kind"], properties: { kind: { const: "Variant" } } },
      Cycle: {
        oneOf: [{ $ref: "#/components/schemas/Variant" }, { $ref: "#/components/schemas/List" }],
        discriminator: { propertyName: "kind" },
      },
      List: { type: "array", items: { $ref: "#/components/schemas/Cycle" } },
    }),
    proven: ["Variant"],
  },
  {
    name: "an open union that its own variants inherit",
    spec: withSchemas({
      Node: {
        type: "object",
        properties: {
          next: {
            oneOf: [
              {
                type: "object",
                required: ["kind"],
                properties: { kind: { const: "a" } },
                allOf: [{ $ref: "#/components/schemas/Node" }],
              },
            ],
            discriminator: { propertyName: "kind" },
          },
        },
      },
    }),
    proven: [],
  },
  {
    name: "variants that are no objects",
    spec: withSchemas({
      One: { oneOf: [true, { type: "string" }], discriminator: { propertyName: "kind" } },
      Any: { anyOf: [true], discriminator: { propertyName: "kind" } },
      All: { allOf: [true, { type: "object" }] },
      Values: { type: ["object", "array"], properties: { a: { type: "string" } }, enum: [{ a: "b" }, ["c"]] },
    }),
    proven: [],
  },
  {
    name: "a name that a union drops",
    spec: withSchemas({
      Tag: { type: "object", required: ["kind"], properties: { kind: { const: "a" } } },
      All: {
        anyOf: [true, { oneOf: [{ $ref: "#/components/schemas/Tag" }], discriminator: { propertyName: "kind" } }],
      },
    }),
    proven: [],
  },
];

interface Emitted {
  readonly files: ReadonlyMap<string, string>;
  readonly proven: readonly string[];
}

async function emitAll({ api, loaded }: Built): Promise<Emitted> {
  const input = { api, document: loaded.document, options: emitOptions };
  const client = await clientOutput.emit(input);
  const types = client.filter(({ path }) => path === "types.ts" || path.startsWith("types/"));
  const own = await provenTypes.emit(input);
  const proof = own.find(({ path }) => path === "schema.proof.ts")?.text ?? "";
  const proven = [...proof.matchAll(/^same<.*\["schemas"\]\[("(?:[^"\\]|\\.)*")\]>>\(\);$/gm)];
  return {
    files: new Map([...types, ...own].map(({ path, text }) => [path, text])),
    proven: proven.map(([, name]) => JSON.parse(name!) as string).sort(),
  };
}

describe("types and their proof", () => {
  const emitted = new Map<string, Emitted>();
  let bench: Workbench;

  const add = async (name: string, built: Built): Promise<void> => {
    const files = await emitAll(built);
    emitted.set(name, files);
    bench.add(name, "client", files.files);
  };

  beforeAll(async () => {
    bench = createWorkbench();
    await add("own", await buildFile(pathOf("../../../spec/openapi.yaml")));
    for (const [index, { spec }] of single.entries()) await add(`single-${index}`, await buildText(spec));
    for (const folder of folders) {
      for (const file of readdirSync(folder).filter((name) => /\.(?:yaml|json)$/.test(name)))
        await add(`${basename(folder)}-${file.replace(".", "-")}`, await buildFile(join(folder, file)));
    }
    for (const names of ["plain", "awkward", "inherited"] satisfies Names[]) {
      const sets = fc.sample(componentSets({ names, components: 3 }), { numRuns: runs });
      for (const [index, set] of sets.entries())
        await add(`${names}-${index}`, await buildText(JSON.stringify(documentOf(set))));
    }
  });
  afterAll(() => bench.remove());

  it("compile under the strictest settings", () => {
    const complaints = bench.compile();
    const specs = [...new Set(complaints.map((text) => text.split("/", 1)[0] ?? ""))].map((name) =>
      emitted.get(name)?.files.get("schema.ts"),
    );
    expect(complaints, specs.slice(0, 2).join("\n")).toEqual([]);
  });

  it.each(single.map(({ name, proven }, index) => ({ name, proven, index })))(
    "prove what can be: $name",
    ({ proven, index }) => {
      expect(emitted.get(`single-${index}`)?.proven).toEqual(proven);
    },
  );

  it("prove every schema of this repository that is the same in both directions", async () => {
    const { api } = await buildFile(pathOf("../../../spec/openapi.yaml"));
    const names = api.schemas.flatMap(({ name, directional }) => (directional ? [] : [name.wire]));
    expect(names.length).toBeGreaterThan(40);
    expect(emitted.get("own")?.proven).toEqual(names.sort());
  });

  it("keep the types of two operations with the same id distinct", () => {
    const schema = emitted.get("single-0")?.files.get("schema.ts") ?? "";
    expect([...schema.matchAll(/^ {20,}(\w)\?: string;$/gm)].map(([, name]) => name).sort()).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });
});
