import { isObject } from "../../../load/document.js";
import { groupBy } from "../../../diagnostics/add-to.js";
import { choicesIn } from "../contents/bodies.js";
import { essenceOf } from "../contents/media-types.js";
import { optional } from "../../../diagnostics/optional.js";
import { childPointer, valueAt, type BuildContext } from "../../nodes.js";
import { followPath, payloadPointer } from "./responses.js";
import { buildSchema } from "../../schemas/schema.js";
import type { Content, Envelope, JsonValue, Pointer, Response, Result, Schema } from "../../types.js";

/** Builds the result of a successful call, over all successes that the document describes. */
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
  const others = envelope === undefined ? othersOf(contents, first, pointer) : [];
  return {
    ...formOf(first),
    schema,
    ...examplesIn(first, envelope),
    optional: contents.length < successes.length,
    ...(others.length > 0 && { others }),
  };
}

/** Returns the document's examples of a result: of a response with an envelope, its payload. */
function examplesIn({ examples = [] }: Content, envelope?: Envelope): Pick<Result, "examples"> {
  const data = envelope?.data;
  const found = examples.flatMap((whole): readonly JsonValue[] => {
    if (data === undefined) return [whole];
    const payload = isObject(whole) && Object.hasOwn(whole, data) ? whole[data] : undefined;
    return payload === undefined ? [] : [payload];
  });
  return found.length > 0 ? { examples: found } : {};
}

/** Returns the results in other media types. A stream is never one of them: callers ask for it. */
function othersOf(contents: readonly Content[], first: Content, pointer: Pointer): NonNullable<Result["others"]> {
  const isStream = ({ item }: Content): boolean => item !== undefined;
  if (isStream(first)) return [];
  const others = contents.filter((content) => content.coding !== first.coding && !isStream(content));
  // Of several of one media type, the first.
  const byType = new Map([...others].reverse().map((content) => [content.mediaType, content]));
  return others
    .filter((content) => byType.get(content.mediaType) === content)
    .map((content) => ({ ...formOf(content), schema: schemaOf(contents, content, pointer) }));
}

/** Builds the results that callers may ask for instead of the default. */
export function buildResultChoices(
  responses: readonly Response[],
  usual: Result | undefined,
  pointer: Pointer,
): readonly Result[] {
  const successes = responses.filter(({ kind }) => kind === "success");
  const [first, ...others] = successes.flatMap(({ contents }) => contents);
  if (usual === undefined || first === undefined) return [];
  const byType = groupBy([first, ...others], ({ mediaType }) => mediaType);
  return choicesIn(others, first)
    .filter((content) => !isMisnamed(content, first))
    .map((content) => {
      const same = byType.get(content.mediaType) ?? [];
      const schema = schemaOf(same, content, pointer);
      return { ...formOf(content), ...examplesIn(content), schema, optional: usual.optional };
    });
}

/**
 * Returns whether a content is text/plain with the schema of the JSON beside it, which frameworks list without meaning it.
 */
function isMisnamed({ mediaType, schema }: Content, usual: Content): boolean {
  return (
    usual.coding === "json" && essenceOf(mediaType) === "text/plain" && identity(schema) === identity(usual.schema)
  );
}

function formOf({
  coding,
  mediaType,
  item,
  events,
}: Content): Pick<Result, "coding" | "mediaType" | "item" | "events"> {
  return { coding, mediaType, ...optional("item", item), ...optional("events", events) };
}

/** Successes of one coding are distinguished by their shapes. */
function schemaOf(contents: readonly Content[], first: Content, pointer: Pointer): Schema {
  const variants = contents.filter(({ coding }) => coding === first.coding).map(({ schema }) => schema);
  const distinct = [...new Map(variants.map((schema) => [identity(schema), schema])).values()];
  return distinct.length < 2
    ? first.schema
    : { kind: "union", variants: distinct, exclusive: false, source: childPointer(pointer, "responses") };
}

function identity(schema: Schema): string {
  return schema.kind === "ref" ? schema.name : schema.source;
}

function payloadOf(context: BuildContext, responses: readonly Response[], { data }: Envelope): Schema | undefined {
  const payload = payloadPointer(responses);
  const found = data === undefined || payload === undefined ? undefined : followPath(context, payload, [data]);
  return found && buildSchema(context, valueAt(context.document, found.pointer), found.pointer);
}
