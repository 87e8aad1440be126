import type { ObjectNode } from "../../../src/load/index.js";
import { childrenOf } from "../../../src/model/index.js";
import type { Api, Schema } from "../../../src/model/types.js";
import type { Direction } from "../../../src/emit/shared/types.js";
import { objectOf } from "../../../src/emit/tools/schemas/combine.js";
import { convert } from "../../../src/emit/tools/schemas/convert.js";
import { fit } from "../../../src/emit/tools/schemas/fit.js";
import { ajvOf, buildDocument, documentOf, siteName } from "../../documents/examples.js";
import { mutationsOf } from "../../documents/mutations.js";
import { sitesOf, type Site } from "../../documents/sites.js";
import type { Json } from "../../json-schema/arbitraries.js";
import { compile } from "./check.js";

export interface Options {
  readonly direction: Direction;
  /** Uses only every n-th schema with examples. */
  readonly stride?: number;
  /** The maximum number of mutations per example. */
  readonly mutations?: number;
}

export interface Tally {
  schemas: number;
  /** Examples and mutations of them that the document allows. */
  valid: number;
  /** Values that the document does not allow, and that the schema of the tool does not allow either. */
  refused: number;
  /** Values that the document allows, but not the schema of the tool. */
  readonly narrower: { readonly pointer: string; readonly value: Json; readonly schema: object }[];
}

/** Compares the schemas of a bundled document, as tools have them, with ajv's verdict on the examples in it and on mutations of them. */
export async function compareExamples(
  root: ObjectNode,
  { direction, stride = 1, mutations = 12 }: Options,
): Promise<Tally> {
  const isPart = ({ pointer }: Site): boolean =>
    direction === "response" || /\/(?:requestBody|parameters)\//.test(pointer);
  const sites = sitesOf(root, { samples: true })
    .filter(isPart)
    .filter((_, index) => index % stride === 0);
  const document = documentOf(root, sites);
  const ajv = ajvOf(document);
  const { api } = await buildDocument(document);
  const tally: Tally = { schemas: 0, valid: 0, refused: 0, narrower: [] };
  for (const [index, { pointer, examples }] of sites.entries()) {
    const validate = ajv(siteName(index));
    const schema = schemaOf(api, siteName(index), direction);
    if (typeof validate === "string" || schema === undefined || impliesType(api, siteName(index))) continue;
    tally.schemas += 1;
    const accepts = compile(schema);
    const values = (examples as readonly Json[]).flatMap((one) => [one, ...mutationsOf(one, mutations)]);
    for (const value of values) {
      const isValid = validate(value);
      const isAccepted = accepts({ value });
      if (isValid) tally.valid += 1;
      if (!isValid && !isAccepted) tally.refused += 1;
      if (isValid && !isAccepted) tally.narrower.push({ pointer, value, schema });
    }
  }
  return tally;
}

/** Returns whether a type is only implied: tools take it for granted, as the client's types do. */
function impliesType(api: Api, component: string): boolean {
  const components = new Map(api.schemas.map(({ name, schema }) => [name.wire, schema]));
  const seen = new Set<string>();
  const implies = (schema: Schema): boolean => {
    if ("implied" in schema && schema.implied) return true;
    if (schema.kind !== "ref") return childrenOf(schema).some(implies);
    const target = components.get(schema.name);
    if (seen.has(schema.name) || target === undefined) return false;
    seen.add(schema.name);
    return implies(target);
  };
  return implies({ kind: "ref", name: component, source: "" });
}

/** Returns the schema of an object with a value of the component. */
function schemaOf(api: Api, component: string, direction: Direction): object | undefined {
  return fit(api, direction, (scope) => {
    const schema = convert({ kind: "ref", name: component, source: "" }, { ...scope, level: 1 });
    return schema && { schema: objectOf({ properties: [["value", schema]], required: ["value"] }) };
  })?.schema;
}
