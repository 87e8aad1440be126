/** Turns what the client returns into the structured content of a tool. */
import type { Json, ToolDefinition, ToolPagination } from "./contract.js";
import { isObject, isTooDeep, type JsonObject, propertyOf, sizeOf, toJson } from "./json.js";

/** Limits of a stream, which may never end. */
export interface StreamLimits {
  /** Default: 100. */
  readonly items?: number | undefined;
  /** Milliseconds to wait for more items. Default: 10,000. */
  readonly duration?: number | undefined;
}

/** Thrown for a result that no agent gets. */
export class ResultError extends Error {
  readonly code: "depth" | "shape";

  constructor(code: "depth" | "shape", message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the structured content as the tool's kind of result defines it. `given`: the arguments of the call. */
export async function structureOf(
  tool: ToolDefinition,
  result: unknown,
  { given, ...limits }: StreamLimits & { readonly maxCharacters: number; readonly given?: unknown },
): Promise<JsonObject> {
  if (tool.result === "stream") return readStream(result, limits);
  if (isTooDeep(result)) throw new ResultError("depth", "The result is nested too deeply");
  switch (tool.result) {
    case "none":
      return {};
    case "wrapped":
      return result === undefined ? {} : { result: toJson(result) };
    case "page":
      return pageOf(tool, result, given);
    case "object": {
      const value = toJson(result);
      if (isObject(value)) return value;
      throw new ResultError("shape", "The result is not a JSON object");
    }
  }
}

/** Properties that the client adds to the data of a page. */
const controls = ["hasNext", "nextCursor"];

function pageOf({ pagination }: ToolDefinition, result: unknown, given: unknown): JsonObject {
  const page = toJson(result);
  if (!isObject(page) || pagination === undefined) throw new ResultError("shape", "The result is not a page of a list");
  const { items, token } = pagination;
  const isItems = items.length === 1 && items[0] === "items";
  const left = new Set([...controls, ...(isItems ? [] : ["items"]), ...(token === undefined ? [] : [token])]);
  const data = Object.fromEntries(Object.entries(page).filter(([name]) => !left.has(name)));
  const next = nextArguments(pagination, page["nextCursor"], given);
  return next === undefined ? data : { ...data, next };
}

/**
 * Returns the arguments of the next page. The client's cursor is a JSON array that begins with a token, a number, or the parameters
 * of a link.
 */
function nextArguments(
  { argument, before, links }: ToolPagination,
  cursor: Json | undefined,
  given: unknown,
): JsonObject | undefined {
  if (typeof cursor !== "string") return undefined;
  const [at] = JSON.parse(cursor) as readonly Json[];
  if (at === undefined) return undefined;
  const isBackwards = before !== undefined && isObject(given) && (propertyOf(given, before) ?? null) !== null;
  if (links === undefined) return { [isBackwards ? before : argument]: at };
  const linked = new URLSearchParams(String(at));
  const found = Object.entries(links).flatMap(([name, { argument, number }]) => {
    const value = linked.get(name);
    return value === null ? [] : [[argument, number === true ? Number(value) : value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

async function readStream(
  stream: unknown,
  { items: most = 100, duration = 10_000, maxCharacters }: StreamLimits & { readonly maxCharacters: number },
): Promise<JsonObject> {
  if (!isAsyncIterable(stream)) throw new ResultError("shape", "The result is not a stream");
  const iterator = stream[Symbol.asyncIterator]();
  const items: Json[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), duration);
  });
  let truncated = true;
  try {
    for (let size = 0; items.length < most && size < maxCharacters;) {
      const next = await Promise.race([iterator.next(), timeUp]);
      if (next === undefined) break;
      if (next.done === true) {
        truncated = false;
        break;
      }
      if (isTooDeep(next.value)) throw new ResultError("depth", "An item of the stream is nested too deeply");
      const item = toJson(next.value);
      size += sizeOf(item);
      items.push(item);
    }
  } finally {
    clearTimeout(timer);
  }
  return { items, truncated };
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
