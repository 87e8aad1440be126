import type { Code } from "../../../codegen/code.js";
import type { Schema } from "../../../model/types.js";
import type { Scope } from "./scope.js";
import { verdictOf } from "./verdicts.js";

/** Returns the function of the runtime that validates a schema; undefined if the schema needs a guard of its own. */
export function runtimeGuard(schema: Schema, { file, form }: Scope): Code | undefined {
  const name = nameOf(schema, verdictOf(schema, form));
  return name === undefined ? undefined : file.is(name);
}

function nameOf(schema: Schema, verdict: boolean | undefined): string | undefined {
  if (verdict !== undefined) return verdict ? "anything" : "nothing";
  if (schema.checks?.length || schema.conversion || ("implied" in schema && schema.implied)) return undefined;
  switch (schema.kind) {
    case "binary":
      return "bytes";
    case "boolean":
    case "string":
      return schema.kind;
    case "number":
      return schema.integer ? "integer" : "number";
    default:
      return undefined;
  }
}
