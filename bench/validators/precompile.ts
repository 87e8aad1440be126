/** The standalone code that ajv generates for schemas. */
import { Ajv, type AnySchemaObject } from "ajv";
import formats from "ajv-formats";
import standalone from "ajv/dist/standalone/index.js";
import * as facts from "./by-hand/ajv/facts.js";
import * as others from "./by-hand/ajv/others.js";
import * as search from "./by-hand/ajv/search.js";

type Exports = Readonly<Record<string, unknown>>;

/** Returns the JSON Schemas of a module, by the names of their validators. */
function schemasOf(module: Exports): readonly (readonly [name: string, schema: AnySchemaObject])[] {
  return Object.entries(module)
    .filter(([, value]) => typeof value === "object")
    .map(([name, schema]) => [name.charAt(0).toUpperCase() + name.slice(1), schema as AnySchemaObject]);
}

function codeOf(module: Exports): string {
  const ajv = new Ajv({ discriminator: true, allowUnionTypes: true, code: { source: true, esm: true } });
  formats.default(ajv);
  const schemas = schemasOf(module);
  for (const [name, schema] of schemas) ajv.addSchema(schema, name);
  return standalone.default(ajv, Object.fromEntries(schemas.map(([name]) => [name, name])));
}

/** Returns the precompiled modules by name. */
export function precompiled(): ReadonlyMap<string, string> {
  return new Map([
    ["precompiled/facts", codeOf(facts)],
    ["precompiled/others", codeOf(others)],
    ["precompiled/search", codeOf(search)],
  ]);
}
