import { callPath } from "../../emit/shared/names.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { componentsOf, type Of } from "../../model/index.js";
import type { Api, NamedSchema, Operation, Schema } from "../../model/types.js";
import { labelOf } from "../../verify/check/label.js";
import { jsonTypeOf } from "../../diagnostics/json-type.js";
import { argumentName, isPrimitive } from "../labels.js";
import type { Consumer, UsedOperation, UsedProperty, UsedType } from "../types.js";
import { componentId } from "./surface.js";
import type { Uses } from "./uses.js";

/** Describes what a program uses in the names of the document. */
export function describeUses(api: Api, uses: Uses): Pick<Consumer, "operations" | "schemas"> {
  const types = new Types(uses);
  const operations = [...uses.operations].map(
    ([operation, isUsed]) => [labelOf(operation), describeOperation(operation, isUsed, { uses, types })] as const,
  );
  for (const { name } of api.schemas) if (types.isUsed(name.wire)) types.names.add(name.wire);
  const schemas = new Map<string, UsedType>();
  const components = componentsOf(api);
  for (const name of types.names) {
    const component = components.get(name);
    // Adds the names of the components that this one refers to, which the loop then visits.
    if (component !== undefined) schemas.set(name, types.of(component.schema, componentId(name), component));
  }
  return { operations: sorted(operations), schemas: sorted([...schemas]) };
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)));
}

function describeOperation(
  operation: Operation,
  isUsed: boolean,
  { uses, types }: { readonly uses: Uses; readonly types: Types },
): UsedOperation {
  const label = labelOf(operation);
  const given = operation.arguments.flatMap((argument) => {
    const { source, required, schema } = argument;
    if (source.kind === "property" || source.kind === "option") return [];
    const name = argumentName(source);
    const id = `${label} ${name}`;
    const type = types.of(schema, id, request);
    const isSpread = argument.path.length === 0;
    const use = isSpread ? bodyUse(type, required) : uses.of(id, required);
    // The compiler demands it of every call.
    const sent = use?.sent ?? (required ? ("always" as const) : undefined);
    return sent === undefined ? [] : [[name, { type, required, sent } satisfies UsedProperty] as const];
  });
  const errors = operation.responses.flatMap(({ status, kind, contents }) => {
    const [content] = contents;
    const id = `${label} ${status}`;
    return kind === "error" && content !== undefined && types.isReached(content.schema, id)
      ? [[status, types.of(content.schema, id, response)] as const]
      : [];
  });
  const { result } = operation;
  return {
    call: callPath(operation),
    arguments: sorted(given),
    ...(isUsed && result && { result: types.of(result.schema, `${label} result`, response) }),
    errors: sorted(errors),
  };
}

/** Returns the use of a body whose properties are beside the parameters. */
function bodyUse(type: UsedType, required: boolean): Pick<UsedProperty, "sent"> | undefined {
  if (required) return { sent: "always" };
  return type.kind === "schema" || type.made === true || type.properties !== undefined
    ? { sent: "sometimes" }
    : undefined;
}

/** The side that gives the values of a type. */
type Ways = Pick<NamedSchema, "request" | "response">;

const request: Ways = { request: true, response: false };
const response: Ways = { request: false, response: true };

/** Describes types with what a program uses of them. */
class Types {
  /** The components that the types refer to. */
  readonly names = new Set<string>();
  readonly #uses: Uses;
  /** The ids with a use in them. */
  readonly #used: ReadonlySet<string>;

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#used = uses.all();
  }

  of(schema: Schema, id: string, ways: Ways): UsedType {
    switch (schema.kind) {
      case "ref":
        this.names.add(schema.name);
        return { kind: "schema", name: schema.name };
      case "nullable":
        return { ...this.of(schema.inner, id, ways), nullable: true };
      case "enum":
        return this.#enum(schema.values, id, schema.open);
      case "literal":
        return this.#enum([schema.value], id, false);
      case "array":
        return { kind: "array", items: this.of(schema.items, id, ways) };
      case "tuple":
        return { kind: "array" };
      case "object":
        return this.#object(schema, id, ways);
      case "union":
        return { kind: "union", parts: schema.variants.map((one) => this.of(one, id, ways)) };
      case "intersection":
        return {
          kind: "intersection",
          parts: schema.members.map((one) => this.of(one, id, ways)),
          ...(ways.request && this.#isMade(schema.members, id) && { made: true }),
        };
      default:
        return { kind: schema.kind };
    }
  }

  /** Returns whether the program uses a part of a component, without those that it refers to. */
  isUsed(name: string): boolean {
    return this.#used.has(componentId(name));
  }

  /** Returns whether the program uses a part of a schema, or of a component that it refers to. */
  isReached(schema: Schema, id: string): boolean {
    return this.#used.has(id) || (schema.kind === "ref" && this.isUsed(schema.name));
  }

  /** Returns whether the program makes objects that have all parts of an intersection. */
  #isMade(members: readonly Schema[], id: string): boolean {
    if (members.some((one) => one.kind === "object" && one.properties.length > 0)) return this.#uses.isMade(id);
    const names = members.flatMap((one) => (one.kind === "ref" ? [one.name] : []));
    return names.length > 0 && names.every((name) => this.#uses.isMade(componentId(name)));
  }

  #enum(all: readonly unknown[], id: string, isOpen: boolean): UsedType {
    const values = all.filter(isPrimitive);
    const used = values.filter((value) => this.#uses.values.get(id)?.has(value));
    const kinds = [...new Set(all.map(jsonTypeOf))];
    const of = (kind: (typeof kinds)[number]): UsedType => {
      if (kind === "null" || kind === "array" || kind === "object") return { kind };
      const own = values.filter((value) => jsonTypeOf(value) === kind);
      const named = used.filter((value) => own.includes(value));
      return { kind, ...(!isOpen && { values: own }), ...(named.length > 0 && { used: named }) };
    };
    const [only] = kinds;
    return only !== undefined && kinds.length === 1 ? of(only) : { kind: "union", parts: kinds.map(of) };
  }

  #object(schema: Of<"object">, id: string, ways: Ways): UsedType {
    const properties = schema.properties.flatMap(({ name, wireName = name, required, schema: inner }) => {
      const own = `${id}.${wireName}`;
      const use = this.#uses.of(own, required);
      return use === undefined
        ? []
        : [[wireName, { type: this.of(inner, own, ways), required, ...inWays(use, ways) }] as const];
    });
    const isMap = schema.explicitAdditional && schema.additional.kind !== "never";
    return {
      kind: "object",
      ...(ways.request && this.#uses.isMade(id) && { made: true }),
      ...(properties.length > 0 && { properties: sorted(properties) }),
      ...(isMap && { items: this.of(schema.additional, id, ways) }),
    };
  }
}

/**
 * Counts a property that a program sends in objects that only the service sends as read, and the reverse: the compiler reports the
 * property of such an object, too, if it is gone.
 */
function inWays(use: Pick<UsedProperty, "read" | "sent">, { request: isSent, response: isRead }: Ways): typeof use {
  if (!isSent) return { read: use.read ?? "part" };
  return isRead ? use : { sent: use.sent ?? "sometimes" };
}
