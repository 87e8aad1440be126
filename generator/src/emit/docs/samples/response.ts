import type { Content, JsonValue, Response } from "../../../model/types.js";
import { fits } from "./fits.js";
import { fromJson, printJson, toJson } from "./sample.js";
import { sampleOf } from "./values.js";
import type { Scope, Site } from "../site.js";

/** Longer bodies keep one entry of each list; what is longer still is left out. */
const mostLines = 100;
/** The limit for all bodies of one page, so that it stays readable and GitHub shows it. */
const mostLinesOfPage = 4000;

/** A response that the service may send. */
export interface SampleResponse {
  readonly status: string;
  /** JSON. */
  readonly body: string;
}

/** Returns the body of the first success: the document's example, or one built of its schema. Undefined for other media. */
export function sampleResponse(responses: readonly Response[], { site, page }: Scope): SampleResponse | undefined {
  const { length = 1 } = site.resources.find((resource) => resource.page === page)?.operations ?? [];
  const success = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0);
  const [content] = success?.contents ?? [];
  const body = content && sampleBody(content, site, Math.min(mostLines, mostLinesOfPage / length));
  return success && body !== undefined ? { status: success.status, body } : undefined;
}

/** Returns JSON that the service may send; undefined if the content is not JSON, or nothing short shows it. */
function sampleBody(content: Content, site: Site, most: number): string | undefined {
  if (content.coding !== "json") return undefined;
  for (const value of candidatesFor(content, site)) {
    const text = printJson(value);
    if (text.split("\n").length <= most && fits(content.schema, value, "response", site)) return text;
  }
  return undefined;
}

/**
 * Yields the document's examples, whole and shortened, then values built from the schema. Most callers need only the
 * first.
 */
function* candidatesFor(content: Content, site: Site): Generator<JsonValue> {
  const { schema } = content;
  const shown = [...(content.examples ?? []), ...(schema.examples ?? [])];
  yield* shown;
  for (const value of shown) yield toJson(fromJson(value, 1));
  for (const extent of ["all", "required"] as const) {
    const sample = sampleOf(schema, "value", { site, direction: "response", extent });
    if (sample !== undefined) yield toJson(sample);
  }
}
