import type { Header, Response } from "../../model/types.js";
import { rulesFor } from "../context.js";
import { explain } from "../explain.js";
import type { Answered } from "./answered.js";
import { headerOf } from "./media.js";
import { readText } from "./read-text.js";

/** Compares the headers of an answer with those that the document describes. */
export function checkHeaders(documented: Response, answered: Answered): void {
  for (const header of documented.headers) checkHeader(header, documented, answered);
}

function checkHeader({ name, required, schema }: Header, documented: Response, answered: Answered): void {
  const { response, verification, observe } = answered;
  const text = headerOf(response.headers, name);
  const facts = { header: name, status: String(response.status) };
  if (text === undefined) {
    if (required) observe({ rule: "header.missing", facts, pointer: documented.source });
    return;
  }
  const value = readText(text, schema, verification);
  const misfit = value === undefined ? undefined : explain(schema, value, rulesFor(verification, "response"));
  if (misfit === undefined) return;
  const { keyword, allowed, pointer } = misfit;
  observe({ rule: "header.invalid", facts: { ...facts, keyword, problem: `not ${allowed}` }, pointer });
}
