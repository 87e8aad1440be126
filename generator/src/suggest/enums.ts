import { childrenOf } from "../model/index.js";
import type { Schema } from "../model/types.js";
import type { Proposal, Subject } from "./types.js";

/** Words that say that a list of values is not complete. */
const open =
  /\b(?:(?:more|other|new|additional|further) (?:\w+ ){0,2}(?:may|might|can|could|will) be added|(?:may|might|can|could) be (?:extended|expanded)|not (?:an )?exhaustive|non-exhaustive|not limited to)\b/i;
/** A sentence that lists values. */
const listed =
  /\b(?:one of|possible values(?: are)?:?|allowed values(?: are)?:?|valid values(?: are)?:?|can be|either)\s+(?:the following:?\s+)?((?:`[\w.:-]+`(?:,?\s+(?:or|and)\s+|,\s*|\s*\|\s*)?){2,})/i;

/** Proposes `x-extensible-enum` for values that may grow, as a description says. */
export function suggestEnums({ api, has }: Subject): readonly Proposal[] {
  const seen = new Set<string>();
  return api.schemas.flatMap(({ schema }) =>
    descendants(schema).flatMap((one) => {
      if (seen.has(one.source)) return [];
      seen.add(one.source);
      const isWritten = has(one.source, "type") && !has(one.source, "$ref") && !has(one.source, "x-extensible-enum");
      return isWritten ? (proposalOf(one) ?? []) : [];
    }),
  );
}

/** Returns a schema and what is inside of it, without what it refers to. */
function descendants(schema: Schema, depth = 0): readonly Schema[] {
  if (depth > 10) return [];
  return [schema, ...childrenOf(schema).flatMap((child) => descendants(child, depth + 1))];
}

function proposalOf(schema: Schema): Proposal | undefined {
  const { description = "", source } = schema;
  if (schema.kind === "enum" && open.test(description)) {
    const values = schema.values.filter((value) => typeof value === "string");
    if (values.length < schema.values.length || schema.open) return undefined;
    const reason = "its description says that there may be other values";
    return {
      kind: "enums",
      pointer: source,
      value: { "x-extensible-enum": values },
      removes: "enum",
      reason,
      confidence: "sure",
    };
  }
  if (schema.kind !== "string" || schema.brand !== undefined) return undefined;
  const [, list = ""] = listed.exec(description) ?? [];
  const values = [...new Set([...list.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value))];
  if (values.length < 2) return undefined;
  const reason = `its description lists ${values.length} values`;
  return { kind: "enums", pointer: source, value: { "x-extensible-enum": values }, reason, confidence: "likely" };
}
