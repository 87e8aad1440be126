import { findOnce } from "../../../diagnostics/get-or-add.js";
import { componentsOf, fold } from "../../../model/index.js";
import type { Api, NamedSchema, Operation, Schema } from "../../../model/types.js";
import { runtimeValue } from "../names.js";
import type { Members } from "../../shared/tables.js";

/**
 * Returns the members of a table for the result that the document promises. The runtime expects a result other
 * than null; only what differs is in the table.
 */
export function promiseOf(api: Api, { result, responses, pagination }: Operation, runtime: string): Members {
  const hasBody = responses.some(({ kind, contents }) => kind === "success" && contents.length > 0);
  // Without a result there is nothing to lose, so that a body is not insisted on.
  if (result === undefined) return { empty: hasBody ? "true" : undefined };
  const schemas = [result, ...(result.others ?? [])].flatMap(({ coding, schema }) =>
    coding === "json" ? [schema] : [],
  );
  const components = componentsOf(api);
  const mayBe = (type: Probe): boolean => schemas.some((schema) => allows(schema, type, components, new Map()));
  const [isNullable, isList] = [mayBe("null"), mayBe("array") && !mayBe("other")];
  const check = isNullable ? "isListOrNull" : "isList";
  return {
    empty: result.optional || mayBe("anything") ? "true" : undefined,
    // The list of a page is found by its own path.
    isResult:
      pagination === undefined && (isNullable || isList)
        ? runtimeValue(runtime, isList ? check : "isAnything")
        : undefined,
  };
}

type Components = ReadonlyMap<string, NamedSchema>;

/** `anything`: nothing is said about the value. `other`: neither null nor an array. */
type Probe = "null" | "array" | "other" | "anything";

/** Returns whether a value of a kind has the TypeScript type of the schema, which is what callers rely on. */
function allows(schema: Schema, probe: Probe, components: Components, known: Map<string, boolean>): boolean {
  const holds = (inner: Schema): boolean => allows(inner, probe, components, known);
  return fold(schema, {
    leaf: (one) => one.kind === "unknown" || probesOf(one).includes(probe),
    // A cycle adds no value of its own.
    ref: ({ name }) => findOnce(known, name, false, () => holds(components.get(name)!.schema)),
    all: (members) => members.every(holds),
    any: (variants) => variants.some(holds),
  });
}

/** Returns the kinds of values that a schema allows by itself. */
function probesOf(schema: Schema): readonly Probe[] {
  switch (schema.kind) {
    case "never":
      return [];
    case "null":
      return ["null"];
    case "array":
    case "tuple":
      return ["array"];
    case "literal":
      return [kindOf(schema.value)];
    case "enum":
      return schema.values.map(kindOf);
    default:
      return ["other"];
  }
}

function kindOf(value: unknown): Probe {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : "other";
}
