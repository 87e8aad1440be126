import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import {
  isList,
  isObject,
  type Node,
  type ObjectNode,
  objectOf,
  copyOf,
  stringsOf,
  type Members,
} from "../document.js";
import { memberType, node as nodeType, type Type } from "../grammar.js";
import { type Conversion } from "./conversion.js";

const schemaType = nodeType("swaggerSchema");

/** Converts a schema at its new pointer, whose origins are recorded, to one of OpenAPI 3.0. */
export function convertSchema(conversion: Conversion, node: Node, at: string): Node {
  return convertTyped(conversion, node, schemaType, at);
}

function convertTyped(conversion: Conversion, node: Node, type: Type | undefined, at: string): Node {
  if (type === undefined || typeof node !== "object" || node === null) return node;
  conversion.count();
  if (isList(node))
    return node.map((item, index) => convertTyped(conversion, item, memberType(type, "0"), childPointer(at, index)));
  const members = objectOf();
  for (const key of Object.keys(node)) {
    const value = node[key]!;
    members[key] = convertTyped(conversion, value, memberType(type, key, value), childPointer(at, key));
  }
  return type === schemaType ? convertKeywords(conversion, members, at) : members;
}

/** Converts the keywords of one schema, whose subschemas are converted. */
function convertKeywords(conversion: Conversion, schema: Members, at: string): ObjectNode {
  convertFile(schema);
  convertDiscriminator(conversion, schema, at);
  rename(conversion, schema, ["x-nullable", "nullable"], at);
  rename(conversion, schema, ["x-example", "example"], at);
  convertEnum(conversion, schema, at);
  convertMutability(schema);
  // Only the items of parameters and headers have it, which `styles.ts` reads.
  delete schema["collectionFormat"];
  return schema;
}

function rename(conversion: Conversion, schema: Members, [from, to]: readonly [string, string], at: string): void {
  const value = schema[from];
  if (value === undefined) return;
  delete schema[from];
  if (schema[to] !== undefined) return;
  schema[to] = value;
  conversion.move(childPointer(at, from), childPointer(at, to));
}

/** Converts the type `file`: OpenAPI 3.0 has the format `binary`. */
function convertFile(schema: Members): void {
  const { type } = schema;
  const isFile = type === "file" || (isList(type) && type.includes("file"));
  if (!isFile) return;
  schema["type"] = isList(type) ? type.map((name) => (name === "file" ? "string" : name)) : "string";
  schema["format"] = "binary";
}

/** Converts a discriminator: Swagger only has the name of its property. */
function convertDiscriminator(conversion: Conversion, schema: Members, at: string): void {
  const name = schema["discriminator"];
  if (typeof name !== "string") return;
  const pointer = childPointer(at, "discriminator");
  const mapping = conversion.discriminatorValues.get(at);
  const origin = conversion.mounts.locate(pointer);
  conversion.mounts.add(childPointer(pointer, "propertyName"), origin);
  const discriminator = objectOf({ propertyName: name });
  if (mapping !== undefined) {
    discriminator["mapping"] = copyOf(Object.fromEntries(mapping));
    conversion.mounts.add(childPointer(pointer, "mapping"), origin);
  }
  schema["discriminator"] = discriminator;
}

/** Converts the values of AutoRest's `x-ms-enum` to the extensions that other generators share. */
function convertEnum({ mounts }: Conversion, schema: Members, at: string): void {
  const extension = schema["x-ms-enum"];
  const listed = schema["enum"];
  if (!isObject(extension) || !isList(listed)) return;
  const pointer = childPointer(at, "x-ms-enum");
  const values = extension["values"];
  const entries = isList(values) ? values.filter(isObject) : [];
  const entryOf = (value: Node): ObjectNode | undefined => entries.find((entry) => entry["value"] === value);
  const add = (key: string, field: string): void => {
    const strings = listed.map((value) => entryOf(value)?.[field]);
    if (schema[key] !== undefined || !strings.every((item) => typeof item === "string")) return;
    schema[key] = strings;
    mounts.add(childPointer(at, key), mounts.locate(childPointer(pointer, "values")));
  };
  add("x-enum-varnames", "name");
  add("x-enum-descriptions", "description");
  if (extension["modelAsString"] !== true || schema["x-extensible-enum"] !== undefined) return;
  if (!listed.every((value) => typeof value === "string")) return;
  delete schema["enum"];
  schema["x-extensible-enum"] = listed;
  mounts.add(childPointer(at, "x-extensible-enum"), mounts.locate(childPointer(at, "enum")));
}

/** Converts AutoRest's `x-ms-mutability`: when the service sends a property, and when it accepts one. */
function convertMutability(schema: Members): void {
  const when = stringsOf(schema["x-ms-mutability"]);
  if (when.length === 0 || schema["readOnly"] !== undefined) return;
  if (when.every((one) => one === "read")) schema["readOnly"] = true;
  else if (!when.includes("read")) schema["writeOnly"] = true;
}

/** The maximum number of steps from schemas to what they extend. Long chains would take quadratic time. */
const maximumSteps = 200_000;

/**
 * Returns the values of discriminators by the pointer of the schema that has one, as AutoRest's
 * `x-ms-discriminator-value` of the schemas that extend it gives them. Without it, the value is the name of a schema.
 */
export function discriminatorValues(schemas: Node | undefined): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const all = copyOf(schemas);
  let steps = 0;
  for (const name of Object.keys(all)) {
    const value = copyOf(all[name])["x-ms-discriminator-value"];
    if (typeof value !== "string") continue;
    const bases = new Set([name]);
    // A set also visits what is added while it is visited.
    for (const base of bases) {
      if ((steps += 1) > maximumSteps) return found;
      for (const next of basesOf(all[base])) if (all[next] !== undefined) bases.add(next);
      if (typeof copyOf(all[base])["discriminator"] !== "string") continue;
      const at = childPointer("/components/schemas", base);
      const values = getOrAdd(found, at, () => new Map<string, string>());
      values.set(value, `#${childPointer("/components/schemas", name)}`);
    }
  }
  return found;
}

/** Returns the names of the schemas that a schema extends by `allOf`. */
function basesOf(schema: Node | undefined): readonly string[] {
  const { allOf } = copyOf(schema);
  return (isList(allOf) ? allOf : []).flatMap((part) => {
    const reference = copyOf(part)["$ref"];
    const tokens = typeof reference === "string" ? pointerTokens(reference.slice(1)) : [];
    return tokens[1] === "schemas" && tokens[2] !== undefined ? [tokens[2]] : [];
  });
}
