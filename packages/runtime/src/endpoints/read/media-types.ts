import type { EndpointContent } from "../contract.js";

/** A Content-Type, in parts. */
export interface MediaType {
  /** In lower case, without parameters. */
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Parsed types. Clients send few different ones; those that send many do not fill the memory. */
const parsed = new Map<string, MediaType>();
const mostParsed = 500;
const longestParsed = 100;

/** Parses a Content-Type (RFC 9110 8.3.1). Quoted parameters may hold any character but quotes. */
export function parseMediaType(text: string): MediaType {
  const found = parsed.get(text);
  if (found !== undefined) return found;
  const type = parse(text);
  if (parsed.size < mostParsed && text.length <= longestParsed) parsed.set(text, type);
  return type;
}

function parse(text: string): MediaType {
  const [essence = ""] = text.split(";");
  const rest = text.slice(essence.length);
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of rest.matchAll(/;\s*([\w!#$%&'*+.^`|~-]+)=(?:"([^"]*)"|([^;\s]*))/g))
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), quoted ?? plain);
  return { essence: essence.trim().toLowerCase(), parameters };
}

/**
 * Finds the documented content of a request: the type itself, else a range such as `image/*`; JSON of any subtype for the only
 * JSON that is documented. Without a Content-Type, it is the default content.
 */
export function findContent(
  contents: readonly EndpointContent[],
  type: MediaType | undefined,
): EndpointContent | undefined {
  if (type === undefined) return contents[0];
  const { essence } = type;
  const [main = ""] = essence.split("/");
  const same = contents.filter((content) => parseMediaType(content.type).essence === essence);
  const exact = same.find((content) => hasParameters(type, parseMediaType(content.type))) ?? same[0];
  if (exact) return exact;
  const ranges = [`${main}/*`, "*/*", "*"];
  const ranged = ranges.map((range) => contents.find((content) => parseMediaType(content.type).essence === range));
  const found = ranged.find((content) => content !== undefined);
  if (found) return found;
  const json = contents.filter(({ coding = "json" }) => coding === "json");
  return isJson(essence) && json.length === 1 ? json[0] : undefined;
}

function hasParameters(given: MediaType, documented: MediaType): boolean {
  return [...documented.parameters].every(([name, value]) => given.parameters.get(name) === value);
}

export function isJson(essence: string): boolean {
  return essence === "application/json" || essence === "text/json" || essence.endsWith("+json");
}
