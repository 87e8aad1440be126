import { pointerOf } from "../../diagnostics/pointer.js";
import type { Response } from "../../model/types.js";
import { rulesFor } from "../context.js";
import { explain, type Misfit } from "../explain.js";
import type { HttpResponse, Observation } from "../types.js";
import type { Answered } from "./answered.js";
import { contentFor, headerOf } from "./media.js";
import { namesIn, shown, textOf } from "./words.js";
import { readBody, type ReadValue } from "./read-body.js";
import { undeclaredIn } from "./undeclared.js";

/** Compares the body of an answer with what the document describes for its status. */
export function checkBody(documented: Response, answered: Answered): void {
  const { operation, response, verification, observe } = answered;
  const facts = { status: String(response.status) };
  const { source: pointer } = documented;
  // Answers to HEAD, and these statuses, have no body (RFC 9110, 6.4.1).
  if (operation.http.method === "HEAD" || response.status === 204 || response.status === 304) return;
  if (isEmpty(response)) {
    if (documented.contents.length > 0) observe({ rule: "body.missing", facts, pointer });
    return;
  }
  if (documented.contents.length === 0) {
    if (verification.isStrict) observe({ rule: "body.undeclared", facts, pointer });
    return;
  }
  const mediaType = headerOf(response.headers, "content-type") ?? "";
  const content = contentFor(documented.contents, mediaType);
  if (content === undefined) {
    const expected = documented.contents.map((one) => one.mediaType).join(" or ");
    const shown = mediaType === "" ? "without a media type" : mediaType;
    return observe({ rule: "mediaType.undeclared", facts: { ...facts, mediaType: shown, expected }, pointer });
  }
  const read = readBody(response.body, content, verification);
  if ("problem" in read)
    return observe({ rule: "body.unreadable", facts: { ...facts, coding: content.coding, ...read }, pointer });
  for (const one of read.values) {
    verification.watch.value(one.schema, one.value, () => rulesFor(verification, "response"));
    checkValue(one, answered);
  }
}

function isEmpty({ body }: HttpResponse): boolean {
  return body.kind === "bytes" && body.bytes.length === 0;
}

function checkValue({ value, schema, within }: ReadValue, { response, verification, observe }: Answered): void {
  const misfit = explain(schema, value, rulesFor(verification, "response"));
  if (misfit !== undefined) return observe(observationOf(misfit, response, within));
  if (!verification.isStrict) return;
  for (const { path, pointer, value: found } of undeclaredIn([schema], value, rulesFor(verification, "response")))
    observe({
      rule: "property.undeclared",
      facts: { place: placeOf(path, response, within) },
      pointer,
      at: pointerOf(path),
      ...shown(found),
    });
}

function observationOf(
  { path, keyword, pointer, allowed, value }: Misfit,
  response: HttpResponse,
  within: string,
): Omit<Observation, "exchange" | "operation"> {
  const facts = { place: placeOf(path, response, within), keyword };
  const at = { pointer, at: pointerOf(path) };
  if (keyword === "required" && value === undefined) return { rule: "property.missing", facts, ...at };
  if (listing.has(keyword) && value !== undefined)
    return { rule: "enum.unlisted", facts: { ...facts, value: textOf(value) }, ...at, ...shown(value) };
  const problem = `${value === undefined ? "nothing" : textOf(value)} is not ${allowed}`;
  return { rule: "body.invalid", facts: { ...facts, problem }, ...at, ...shown(value) };
}

/** Keywords that list values: an enum with one value is a constant. */
const listing: ReadonlySet<string> = new Set(["enum", "const", "discriminator"]);

/** Returns the name of a place in a body: "200 data[].status". */
function placeOf(path: readonly (string | number)[], { status }: HttpResponse, within: string): string {
  const place = namesIn(path);
  return [String(status), ...(within === "" ? [] : ["item"]), ...(place === "" ? [] : [place])].join(" ");
}
