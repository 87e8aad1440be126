import { code, importedValue, ImportedModule, joinCode, type Code } from "../../../codegen/code.js";
import { keyText, literalText, stringText } from "../../../codegen/literals.js";
import { type Target, componentsOf, reachOf, targetSchema, type Of } from "../../../model/index.js";
import type { Api, Conversion, JsonValue, Property, Schema, TaggedUnion } from "../../../model/types.js";
import { modulePart } from "../../shared/module-options.js";
import { moduleFrom } from "../../shared/conversion-types.js";
import { openObject, sharedProperties } from "../../shared/shared-properties.js";
import { taggedVariants } from "../../shared/tags.js";
import { distinguishing, shapesOf } from "./shapes.js";

/** The inputs of a file that has conversions. */
export interface CodecScope {
  readonly api: Api;
  /** The runtime's functions for conversions. */
  readonly values: ImportedModule;
  /** Returns the conversion of a component. */
  readonly nameOf: (target: Target) => Code;
  /** The path from the file to the folder of the configuration. */
  readonly root: string | undefined;
}

/** Returns the runtime's functions for conversions. */
export function valuesModule(runtime: string): ImportedModule {
  return new ImportedModule(modulePart(runtime, "values/index"), "values", false);
}

/** Returns the code of a schema's conversion; undefined if the wire and programs have the same values. */
export function codecOf(schema: Schema, scope: CodecScope): Code | undefined {
  return reachOf(scope.api).converts(schema) ? codecIn(schema, scope) : undefined;
}

function codecIn(schema: Schema, scope: CodecScope): Code | undefined {
  const { values, api } = scope;
  const reach = reachOf(api);
  const of = (inner: Schema): Code | undefined => (reach.converts(inner) ? codecIn(inner, scope) : undefined);
  switch (schema.kind) {
    case "string":
    case "number":
      return schema.conversion && scalarCodec(schema.conversion, schema.kind, scope);
    case "array":
      return pure(code`${values}.list(${of(schema.items) ?? "undefined"})`);
    case "tuple": {
      const prefix = schema.prefix.map((item) => of(item) ?? "undefined");
      return pure(code`${values}.tuple(${joinArguments([code`[${joinCode(prefix, ", ")}]`, of(schema.items)])})`);
    }
    case "object":
      return objectCodec({ properties: schema.properties, others: [schema], required: [schema] }, scope);
    case "union":
      return schema.tag ? taggedCodec(schema, scope) : unionCodec(schema, scope);
    case "intersection":
      return intersectionCodec(schema, scope);
    case "nullable":
      return of(schema.inner);
    case "ref":
      return scope.nameOf({ name: schema.name, isBase: false });
    case "unknown":
      return objectCodec({ properties: [], others: [], required: [schema] }, scope);
    default:
      return undefined;
  }
}

/** Marks a call as pure, so that bundlers drop the conversions that nothing uses. */
function pure(call: Code): Code {
  return code`/* @__PURE__ */ ${call}`;
}

function joinArguments(all: readonly (Code | undefined)[]): Code {
  return joinCode(
    all.filter((one) => one !== undefined),
    ", ",
  );
}

function scalarCodec(conversion: Conversion, kind: "string" | "number", { values, root = "." }: CodecScope): Code {
  switch (conversion.kind) {
    case "date":
      return code`${values}.dateTime`;
    case "instant":
      return code`${values}.instant`;
    case "plainDate":
      return code`${values}.plainDate`;
    case "bigint":
      return code`${values}.${kind === "string" ? "integerText" : "integer"}`;
    case "mapped": {
      const module = moduleFrom(root, conversion.module);
      const [parse, format] = [conversion.parse, conversion.format].map((name) => importedValue(module, name));
      return pure(code`${values}.mapped(${joinArguments([parse, format])})`);
    }
  }
}

// ----------------------------------------------------------------------------------------------------------- objects

/** The parts of an object: all its properties, and the schemas of those without a name and of those that have only a name. */
interface ObjectParts {
  readonly properties: readonly Property[];
  readonly others: readonly Of<"object">[];
  readonly required: readonly Schema[];
}

function objectCodec({ properties, others, required }: ObjectParts, scope: CodecScope): Code | undefined {
  const { values } = scope;
  const rest = othersCode(others, scope);
  const entries = new Map<string, Code>();
  const add = (wire: string, entry: Code): void => {
    if (!entries.has(wire)) entries.set(wire, code`${keyText(wire)}: ${entry}`);
  };
  for (const { name, wireName = name, schema } of properties) {
    const codec = codecOf(schema, scope);
    if (codec !== undefined) add(wireName, wireName === name ? codec : code`[${stringText(name)}, ${codec}]`);
    // It is none of the others, whose conversion it must not get.
    else if (wireName !== name || rest !== undefined) add(wireName, stringText(name));
  }
  for (const check of required.flatMap(({ checks = [] }) => checks))
    if (check.check === "required")
      check.wireNames?.forEach((wire, index) => {
        const name = check.names[index] ?? wire;
        if (wire !== name && !properties.some((property) => property.name === name)) add(wire, stringText(name));
      });
  if (entries.size === 0 && rest === undefined) return undefined;
  const table = entries.size === 0 ? "{}" : code`{ ${joinCode([...entries.values()], ", ")} }`;
  return pure(code`${values}.object(${joinArguments([table, rest])})`);
}

/** Returns the conversions of properties without a name of their own. */
function othersCode(others: readonly Of<"object">[], scope: CodecScope): Code | undefined {
  const patterns = others.flatMap((schema) =>
    schema.patterns.map(({ pattern, schema: own }) => ({ pattern, codec: codecOf(own, scope) })),
  );
  const [rest] = others.flatMap(({ additional }) => codecOf(additional, scope) ?? []);
  const isNeeded = rest !== undefined || patterns.some(({ codec }) => codec !== undefined);
  if (!isNeeded) return undefined;
  const list = patterns.map(({ pattern, codec }) => code`[${stringText(pattern)}, ${codec ?? "undefined"}]`);
  const members = [
    ...(list.length > 0 ? [code`patterns: [${joinCode(list, ", ")}]`] : []),
    ...(rest === undefined ? [] : [code`rest: ${rest}`]),
  ];
  return code`{ ${joinCode(members, ", ")} }`;
}

/** Converts all properties at once: a property that two members describe must not be converted twice. */
function intersectionCodec(schema: Of<"intersection">, scope: CodecScope): Code | undefined {
  const objects: Of<"object">[] = [];
  const rest: Schema[] = [];
  const required: Schema[] = [schema];
  const add = (member: Schema, seen: ReadonlySet<string>): void => {
    const target = member.kind === "ref" && !seen.has(member.name) ? { name: member.name, isBase: true } : undefined;
    const found = target && targetSchema(scope.api, target);
    required.push(member);
    if (member.kind === "object") objects.push(member);
    else if (member.kind === "intersection") for (const one of member.members) add(one, seen);
    else if (target && found) add(found, new Set([...seen, target.name]));
    else if (member.kind !== "unknown") rest.push(member);
  };
  for (const member of schema.members) add(member, new Set());
  const converts = ({ schema: own }: Property): boolean => reachOf(scope.api).converts(own);
  // Of two descriptions of a property, the one that converts it.
  const properties = objects.flatMap((object) => object.properties);
  const sorted = [...properties.filter(converts), ...properties.filter((property) => !converts(property))];
  const inOrder = properties.flatMap(({ name }, index) => {
    const isFirst = properties.findIndex((other) => other.name === name) === index;
    const chosen = sorted.find((other) => other.name === name);
    return isFirst && chosen ? [chosen] : [];
  });
  const own = objectCodec({ properties: inOrder, others: objects, required }, scope);
  return allOf([own, ...rest.map((member) => codecOf(member, scope))], scope);
}

// ------------------------------------------------------------------------------------------------------------ unions

function unionCodec({ variants }: Of<"union">, scope: CodecScope): Code {
  const shaped = variants.map((variant) => [variant, shapesOf(scope.api, variant)] as const);
  const all = shaped.flatMap(([, shapes]) => shapes);
  const entries = shaped.flatMap(([variant, shapes]) => {
    const codec = codecOf(variant, scope);
    return shapes.map((shape) => {
      const facts = literalText(distinguishing(shape, all) as unknown as JsonValue);
      return codec === undefined ? code`[${facts}]` : code`[${facts}, ${codec}]`;
    });
  });
  return pure(code`${scope.values}.union([${joinCode(entries, ", ")}])`);
}

/** Returns the codec of a value that several convert; undefined if none does. */
function allOf(codecs: readonly (Code | undefined)[], { values }: CodecScope): Code | undefined {
  const present = codecs.filter((codec) => codec !== undefined);
  return present.length > 1 ? pure(code`${values}.all([${joinCode(present, ", ")}])`) : present[0];
}

function taggedCodec(schema: TaggedUnion, scope: CodecScope): Code {
  const { values, api } = scope;
  const { name: tag, wireName = tag, open } = schema.tag;
  const renamed =
    wireName === tag ? undefined : pure(code`${values}.object({ ${keyText(wireName)}: ${stringText(tag)} })`);
  const entries = taggedVariants(schema).flatMap((variant) => {
    const own = codecOf(variant.schema, scope);
    const isTagged = renamed === undefined || names(api, variant.schema, wireName, new Set());
    const both = isTagged && own !== undefined ? own : allOf([own, renamed], scope);
    return variant.values.map((value) => code`${keyText(value)}: ${both ?? "null"}`);
  });
  const shared = open ? sharedProperties(schema, (name) => componentsOf(api).get(name)?.schema) : [];
  const object = shared.length === 0 ? undefined : codecOf(openObject(shared, schema.source), scope);
  const hasTag = shared.some(({ name }) => name === tag);
  const other = hasTag && object !== undefined ? object : allOf([object, renamed], scope);
  const tags = code`[${stringText(wireName)}, ${stringText(tag)}]`;
  return pure(
    code`${values}.tagged(${joinArguments([tags, code`{ ${joinCode(entries, ", ")} }`, open ? other : undefined])})`,
  );
}

/** Returns whether the objects of a schema have a property of this name on the wire, which their conversion then renames. */
function names(api: Api, schema: Schema, wire: string, seen: Set<string>): boolean {
  const inner = (one: Schema): boolean => names(api, one, wire, seen);
  const isRequired = schema.checks?.some((check) => check.check === "required" && check.wireNames?.includes(wire));
  switch (schema.kind) {
    case "object":
      return isRequired === true || schema.properties.some(({ wireName }) => wireName === wire);
    case "intersection":
      return isRequired === true || schema.members.some(inner);
    case "union":
      return schema.tag?.wireName === wire || schema.variants.every(inner);
    case "nullable":
      return inner(schema.inner);
    case "ref": {
      const target = targetSchema(api, { name: schema.name, isBase: true });
      if (target === undefined || seen.has(schema.name)) return false;
      return names(api, target, wire, seen.add(schema.name));
    }
    default:
      return isRequired === true;
  }
}
