import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import type { ObjectNode } from "../document.js";
import { textOf, type Rule } from "./rule.js";

const byPosition = ["prefixEncoding", "itemEncoding"] as const;

/**
 * Reports encodings by position that have no effect: beside `encoding`, which encodes by name, and in media types without parts (OAS
 * 3.2, Media Type Object).
 */
export const encodings: Rule = {
  kinds: ["mediaType", "encoding"],
  check: ({ node, kind, pointer }, { report, locationOf, edits }) => {
    const mediaType = kind === "mediaType" ? mediaTypeAt(pointer) : typeOfPart(node);
    const isMultipart = mediaType === undefined || /^\s*multipart\//i.test(mediaType);
    for (const field of byPosition) {
      if (node[field] === undefined) continue;
      const problem = node["encoding"] === undefined ? (isMultipart ? undefined : "single") : "named";
      if (problem === undefined) continue;
      const at = childPointer(pointer, field);
      report.add("SPEC251", { field, problem, mediaType: mediaType ?? "" }, locationOf(at, "key"));
      edits.remove(at);
    }
  },
};

/** Returns the media type of an object in a `content` map; undefined for a component, which any media type may refer to. */
function mediaTypeAt(pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  return tokens.at(-2) === "content" ? tokens.at(-1) : undefined;
}

function typeOfPart(encoding: ObjectNode): string | undefined {
  return textOf(encoding["contentType"]);
}
