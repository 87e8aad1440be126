import type { ObjectNode } from "../document.js";

/** Returns the media types of a body or a response, which are JSON if the document lists none. */
export function orJson(types: readonly string[]): readonly string[] {
  return types.length > 0 ? types : ["application/json"];
}

/** Returns whether a parameter is part of the body of a request. */
export function isBody(parameter: ObjectNode): boolean {
  return parameter["in"] === "body" || parameter["in"] === "formData";
}
