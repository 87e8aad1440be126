import { encodingFacts, encodingsByProperty } from "../../shared/target.js";
import type { Code } from "../../../codegen/code.js";
import { literalText } from "../../../codegen/literals.js";
import { codingOf } from "../../../model/index.js";
import type { Content, Encoding, Parameter } from "../../../model/types.js";
import { runtimeValue } from "../names.js";
import { dataMembers, objectCode, type Members } from "../../shared/tables.js";

/** Describes the encodings of properties; undefined if the runtime's own are enough. */
export function encodingsOf(encoding: readonly Encoding[]): Code | undefined {
  if (encoding.length === 0) return undefined;
  return literalText(encodingsByProperty(encoding));
}

/** Describes the encodings of a body of parts; undefined if the runtime's own are enough. */
export function positionsOf({ positions }: Content): Code | undefined {
  if (positions === undefined) return undefined;
  const { first, others } = positions;
  return objectCode(
    dataMembers({
      first: first.length === 0 ? undefined : first.map(encodingFacts),
      others: others && encodingFacts(others),
    }),
  );
}

/** Describes how the value of a parameter becomes the whole query: as a form, as JSON, as it is, or percent-encoded. */
export function wholeQuery({ content = "", encoding = [] }: Parameter, runtime: string): Members {
  switch (codingOf(content)) {
    case "form":
      return { encode: runtimeValue(runtime, "encodeForm"), encoding: encodingsOf(encoding) };
    case "json":
      return { json: "true" };
    default:
      return /^text\/plain\b/i.test(content) ? { raw: "true" } : {};
  }
}
