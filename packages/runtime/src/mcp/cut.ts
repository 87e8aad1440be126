/** Cuts long results, and reads on in them. */
import type { Json, JsonSchema, ToolDefinition, ToolSchema } from "./contract.js";
import type { Kept, LeftOver, LeftOvers } from "./cursors.js";
import { fitObject, fitRest, type Omission } from "./fit.js";
import { type JsonObject, printJson, sizeOf } from "./json.js";
import { failureOf, successOf, type ToolResult } from "./result.js";
import { readerOf } from "./schemas.js";

export const defaultMaxCharacters = 20_000;

/** A smaller limit has no room for the note about what was left out. */
export const leastMaxCharacters = 4_000;

/** The name of the tool that reads on in results that were cut. */
export const continueName = "continue_result";

/** A note lists this many parts; a cursor leads to the others. */
const maxListed = 6;

interface CutOptions {
  readonly maxCharacters: number;
  readonly leftOvers?: LeftOvers | undefined;
}

/** Returns the result of a call. If it is too long, it is cut, and a property says what was left out and how to get it. */
export function cutResult(
  tool: ToolDefinition,
  content: JsonObject,
  { maxCharacters, leftOvers }: CutOptions,
): ToolResult {
  const size = sizeOf(content);
  const limit = Math.max(leastMaxCharacters, maxCharacters);
  if (size <= limit) return successOf(content);
  const { value, omissions } = fitObject(content, limit - noteSize, readerOf(tool.outputSchema));
  const kept = leftOvers?.keep(tool.name, size);
  if (sizeOf(value) > limit) return tooLarge(tool, content, { size, limit, kept });
  const incomplete = {
    note: noteOf(size, limit, kept !== undefined),
    ...partsOf(omissions, kept),
  };
  return successOf({ ...value, [incompleteName(tool.outputSchema)]: incomplete });
}

/** Returns what a cursor stands for, as much as a result may have of it. */
export function continueResult(
  args: unknown,
  { maxCharacters, leftOvers }: CutOptions & { readonly leftOvers: LeftOvers },
): ToolResult {
  const { cursor } = Object(args) as { readonly cursor?: unknown };
  const found = typeof cursor === "string" ? leftOvers.read(cursor) : undefined;
  if (found === undefined) {
    const text = `${continueName}: ${typeof cursor === "string" ? "this cursor is wrong or has expired" : 'the argument "cursor" must be a string'}. Take cursors from results as they are; if the result is old, call its tool again.`;
    return failureOf(text, { code: "cursor", retryable: false });
  }
  const limit = Math.max(leastMaxCharacters, maxCharacters);
  const { part, kept } = found;
  if (isList(part)) return successOf({ tool: kept.tool, ...partsOf(part, kept) });
  const { value, omissions } = fitRest(part, limit - noteSize, readerOf(undefined));
  const { path, start, total, unit } = part;
  const content = {
    tool: kept.tool,
    path,
    from: start,
    total,
    [unit]: value,
    ...(omissions.length > 0 && { incomplete: partsOf(omissions, kept) }),
  };
  if (sizeOf(content) <= 2 * limit) return successOf(content);
  return failureOf(`The part at ${printJson(path)} is too large to be shown.`, { code: "size", retryable: false });
}

/** Adds the property for what was left out to the schema of a result. */
export function cutSchema(schema: ToolSchema): ToolSchema {
  const description = `Only if this result was cut: what was left out, and cursors for ${continueName}.`;
  const incomplete: JsonSchema = { type: "object", description };
  return { ...schema, properties: { ...schema.properties, [incompleteName(schema)]: incomplete } };
}

/** Returns a name that no property of the data has. */
function incompleteName(schema: ToolSchema | undefined): string {
  let name = "incomplete";
  while (schema?.properties !== undefined && Object.hasOwn(schema.properties, name)) name = `_${name}`;
  return name;
}

/** The room for the note: its sentences, and a line for each listed part. */
const noteSize = 2_000;

function noteOf(size: number, limit: number, isKept: boolean): string {
  const cut = `This result is cut: it has ${size} characters, and results have at most ${limit}.`;
  return isKept
    ? `${cut} Call ${continueName} with a cursor to read what was left out, or call this tool again for less.`
    : `${cut} What was left out is not available: call this tool again for less.`;
}

/** Lists what was left out, the first parts with cursors of their own. */
function partsOf(omissions: readonly Omission[], kept: Kept | undefined): JsonObject {
  const listed = omissions.slice(0, maxListed);
  const others = omissions.slice(maxListed);
  return {
    left_out: listed.map((part) => entryOf(part, kept)),
    ...(others.length > 0 && {
      more_left_out: { parts: others.length, ...(kept && { cursor: kept.cursorFor(others) }) },
    }),
  };
}

function entryOf(part: Omission, kept: Kept | undefined): Json {
  const { path, start, total, unit } = part;
  // A path has names of the service, which may be long.
  const shown = path.length > 150 ? `…${path.slice(-149)}` : path;
  return { path: shown, [unit]: total - start, from: start, total, ...(kept && { cursor: kept.cursorFor(part) }) };
}

const isList = (part: LeftOver): part is readonly Omission[] => Array.isArray(part);

/** A result of which so much is required, or of a fixed form, that no part of it conforms to the schema. */
function tooLarge(
  { name, annotations }: ToolDefinition,
  content: JsonObject,
  { size, limit, kept }: { readonly size: number; readonly limit: number; readonly kept: Kept | undefined },
): ToolResult {
  const effect = annotations.readOnlyHint ? "succeeded" : "took effect";
  const total = Object.keys(content).length;
  const cursor = kept?.cursorFor({ path: "", start: 0, total, unit: "properties", rest: content });
  const help =
    cursor === undefined
      ? "Call it again for less."
      : `Call ${continueName} with the cursor ${printJson(cursor)} to read it in parts.`;
  const text = `The call of ${name} ${effect}, but its result is too large: ${size} characters, and at most ${limit} can be shown. ${help}`;
  return failureOf(text, { code: "size", retryable: false });
}
