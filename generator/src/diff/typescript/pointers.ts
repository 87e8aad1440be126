import { fold } from "../../model/index.js";
import type { NamedSchema, Schema } from "../../model/types.js";
import { itemStep } from "./walk.js";
import { addAll } from "../../diagnostics/add-to.js";

type Components = ReadonlyMap<string, NamedSchema>;

/** The most schemas that one search enters. */
const mostVisited = 2_000;

/** Returns the source of the schema to which a path of properties leads; that of the nearest one on the way if none is there. */
export function sourceAt(schema: Schema, path: readonly string[], components: Components): string {
  let current = schema;
  for (const step of path) {
    const next = stepInto(current, step, components);
    if (next === undefined) break;
    current = next;
  }
  return current.source;
}

/** Returns the schema of a property or of the items, looking through references, unions and intersections. */
function stepInto(schema: Schema, step: string, components: Components): Schema | undefined {
  const pending: Schema[] = [schema];
  const seen = new Set<string>();
  for (let count = 0; pending.length > 0 && count < mostVisited; count += 1) {
    const current = pending.shift()!;
    const found = directly(current, step);
    if (found !== undefined) return found;
    addAll(pending, partsOf(current, components, seen));
  }
  return undefined;
}

function directly(schema: Schema, step: string): Schema | undefined {
  if (schema.kind === "object")
    return (
      schema.properties.find(({ name }) => name === step)?.schema ?? (step === itemStep ? schema.additional : undefined)
    );
  return step === itemStep && (schema.kind === "array" || schema.kind === "tuple") ? schema.items : undefined;
}

/** Returns the schemas that a schema consists of. Each component comes once. */
function partsOf(schema: Schema, components: Components, seen: Set<string>): readonly Schema[] {
  return fold<readonly Schema[]>(schema, {
    leaf: () => [],
    ref: ({ name }) => {
      const target = seen.has(name) ? undefined : components.get(name)?.schema;
      seen.add(name);
      return target === undefined ? [] : [target];
    },
    all: (members) => members,
    any: (variants) => variants,
  });
}
