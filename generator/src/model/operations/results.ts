import { below, valueAt, type BuildContext } from "../nodes.js";
import { followPath, payloadPointer } from "./responses.js";
import { buildSchema } from "../schemas/schema.js";
import type { Content, Envelope, Pointer, Response, Result, Schema } from "../types.js";

/** What a successful call yields, over all the successes that the spec describes. */
export function buildResult(
  context: BuildContext,
  responses: readonly Response[],
  envelope: Envelope | undefined,
  pointer: Pointer,
): Result | undefined {
  const successes = responses.filter(({ kind }) => kind === "success");
  const contents = successes.flatMap(({ contents: [first] }) => (first === undefined ? [] : [first]));
  const [first] = contents;
  if (first === undefined) return undefined;
  const schema = envelope === undefined ? schemaOf(contents, first, pointer) : payloadOf(context, responses, envelope);
  if (schema === undefined) return undefined;
  const { coding, mediaType } = first;
  return { coding, mediaType, schema, optional: contents.length < successes.length };
}

/** Successes of one coding are told apart by their shapes; where the codings differ, the first one is asked for. */
function schemaOf(contents: readonly Content[], first: Content, pointer: Pointer): Schema {
  const variants = contents.filter(({ coding }) => coding === first.coding).map(({ schema }) => schema);
  const distinct = [...new Map(variants.map((schema) => [identity(schema), schema])).values()];
  return distinct.length < 2
    ? first.schema
    : { kind: "union", variants: distinct, exclusive: false, source: below(pointer, "responses") };
}

function identity(schema: Schema): string {
  return schema.kind === "ref" ? schema.name : schema.source;
}

function payloadOf(context: BuildContext, responses: readonly Response[], { data }: Envelope): Schema | undefined {
  const payload = payloadPointer(responses);
  const found = data === undefined || payload === undefined ? undefined : followPath(context, payload, [data]);
  return found && buildSchema(context, valueAt(context.document, found.pointer), found.pointer);
}
