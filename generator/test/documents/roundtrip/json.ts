export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns a property that is an object, or else an empty object. */
export function objectAt(node: unknown, name: string): JsonObject {
  const member = memberAt(node, name);
  return isObject(member) ? member : {};
}

/** Returns a property that is an array, or else an empty array. */
export function listAt(node: unknown, name: string): readonly Json[] {
  const member = memberAt(node, name);
  return isList(member) ? member : [];
}

export function textAt(node: unknown, name: string): string | undefined {
  const member = memberAt(node, name);
  return typeof member === "string" ? member : undefined;
}

/** Returns an own property: `constructor` is not one. */
export function memberAt(node: unknown, name: string): Json | undefined {
  return isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}

/** Splits a pointer such as `/components/schemas/a~1b` into tokens. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at a pointer. */
export function resolvePointer(root: Json, pointer: string): Json | undefined {
  let node: Json | undefined = root;
  for (const token of tokensOf(pointer)) node = isList(node) ? node[Number(token)] : memberAt(node, token);
  return node;
}

/** Follows `$ref`s of a bundled document, ignoring siblings of `$ref`. */
export function dereference(root: Json, node: Json | undefined): Json | undefined {
  let current = node;
  for (let step = 0; step < 50; step += 1) {
    const reference = textAt(current, "$ref");
    if (reference === undefined) return current;
    current = resolvePointer(root, reference.slice(1));
  }
  return current;
}
