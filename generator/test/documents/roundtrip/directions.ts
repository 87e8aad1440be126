import { isList, isObject, listAt, memberAt, objectAt, dereference, type Json, type JsonObject } from "./json.js";

export type Direction = "request" | "response";

/**
 * Returns the document from one side's view (JSON Schema Validation 9.4): requests have no readOnly properties and do not
 * require them, responses have no writeOnly ones.
 */
export function directed(root: JsonObject, direction: Direction): JsonObject {
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  return new Directing(root, hidden).document();
}

class Directing {
  readonly #root: JsonObject;
  readonly #hidden: string;

  constructor(root: JsonObject, hidden: string) {
    this.#root = root;
    this.#hidden = hidden;
  }

  document(): JsonObject {
    return this.#rewrite(this.#root, new Set()) as JsonObject;
  }

  /** Rewrites a node. `gone` has the properties that enclosing schemas of the same value have lost. */
  #rewrite(node: Json, gone: ReadonlySet<string>): Json {
    if (isList(node)) return node.map((item) => this.#rewrite(item, new Set()));
    if (!isObject(node)) return node;
    const lost = new Set([...gone, ...this.#lostBy(node, new Set())]);
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        lost.size === 0 ? this.#rewrite(value, lost) : this.#member(key, value, lost),
      ]),
    );
  }

  #member(key: string, value: Json, lost: ReadonlySet<string>): Json {
    if (key === "required" && isList(value)) return value.filter((name) => !lost.has(String(name)));
    if (["allOf", "anyOf", "oneOf"].includes(key) && isList(value))
      return value.map((part) => this.#rewrite(part, lost));
    if (["then", "else"].includes(key)) return this.#rewrite(value, lost);
    if (key === "dependentRequired" && isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, names]) => [name, this.#member("required", names, lost)]),
      );
    if (key !== "properties" || !isObject(value)) return this.#rewrite(value, new Set());
    const kept = Object.entries(value).filter(([, schema]) => !this.#isHidden(schema));
    return Object.fromEntries(kept.map(([name, schema]) => [name, this.#rewrite(schema, new Set())]));
  }

  #lostBy(schema: JsonObject, seen: Set<JsonObject>): readonly string[] {
    if (seen.has(schema)) return [];
    seen.add(schema);
    const own = Object.entries(objectAt(schema, "properties")).filter(([, member]) => this.#isHidden(member));
    const target = schema["$ref"] === undefined ? [] : [dereference(this.#root, schema)];
    const composed = ["allOf", "anyOf", "oneOf"].flatMap((key) => listAt(schema, key));
    const parts = [...composed, ...target].filter(isObject);
    return [...own.map(([name]) => name), ...parts.flatMap((part) => this.#lostBy(part, seen))];
  }

  #isHidden(schema: Json): boolean {
    if (!isObject(schema)) return false;
    return (
      memberAt(schema, this.#hidden) === true ||
      memberAt(dereference(this.#root, schema), this.#hidden) === true ||
      listAt(schema, "allOf").some((part) => this.#isHidden(part))
    );
  }
}
