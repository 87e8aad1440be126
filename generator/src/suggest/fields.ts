import { componentsOf } from "../model/index.js";
import type { Api, MemberPath, Operation, Schema } from "../model/types.js";

/** A property of a response body, and the path to it. */
export interface Field {
  readonly path: MemberPath;
  readonly schema: Schema;
}

/** The number of references and parts that lead to one schema. */
const mostSteps = 20;

/** Returns the schema itself: without references and null. */
export function resolve(api: Api, schema: Schema): Schema {
  let found = schema;
  for (let left = mostSteps; left > 0; left -= 1) {
    if (found.kind === "nullable") found = found.inner;
    else if (found.kind === "ref") found = componentsOf(api).get(found.name)?.schema ?? { ...found, kind: "unknown" };
    else return found;
  }
  return { kind: "unknown", source: schema.source };
}

/** Returns the properties of an object, through references and `allOf`. */
export function propertiesOf(api: Api, schema: Schema, depth = 0): ReadonlyMap<string, Schema> {
  const found = resolve(api, schema);
  if (found.kind === "object") return new Map(found.properties.map((one) => [one.name, one.schema]));
  if (found.kind !== "intersection" || depth > mostSteps) return new Map();
  return new Map(found.members.flatMap((member) => [...propertiesOf(api, member, depth + 1)]));
}

/** Returns the properties of a body down to a depth, without those of the items of lists. */
export function fieldsIn(api: Api, schema: Schema, depth: number, path: MemberPath = []): readonly Field[] {
  if (depth === 0) return [];
  return [...propertiesOf(api, schema)].flatMap(([name, property]) => {
    // A path is written with dots.
    if (name.includes(".") || name === "") return [];
    const own = { path: [...path, name], schema: property };
    return [own, ...fieldsIn(api, property, depth - 1, own.path)];
  });
}

/** Returns the JSON body of a success that `x-pagination` and `x-terminal` describe. */
export function bodyOf({ responses }: Operation): Schema | undefined {
  const success = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0);
  const content = success?.contents[0];
  return content?.coding === "json" ? content.schema : undefined;
}

/** Returns the description of a property or of what it refers to. */
export function textOf(api: Api, schema: Schema): string {
  return `${schema.description ?? ""} ${resolve(api, schema).description ?? ""}`.trim();
}
