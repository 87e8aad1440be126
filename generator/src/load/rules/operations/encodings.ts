import { childPointer, pointerTokens } from "../../../diagnostics/pointer.js";
import type { Rule } from "../rule.js";

/** The media types whose items we read and write one by one. */
const sequential =
  /^\s*(multipart\/|text\/event-stream\b|application\/(x-)?(jsonl|jsonlines|ndjson)\b|application\/(.*\+)?json-seq\b)/i;

const byPosition = ["prefixEncoding", "itemEncoding"] as const;

/**
 * Reports encodings by position that have no effect: beside `encoding`, which encodes by name, and in media types without parts (OAS
 * 3.2, Media Type Object). Also reports encodings within encodings, which we do not write.
 */
export const encodings: Rule = {
  kinds: ["mediaType", "encoding"],
  check: ({ node, kind, pointer }, { report, locationOf, edits }) => {
    if (kind === "encoding") {
      for (const field of ["encoding", ...byPosition])
        if (node[field] !== undefined)
          report.add("SPEC254", { field }, locationOf(childPointer(pointer, field), "key"));
      return;
    }
    const mediaType = mediaTypeAt(pointer);
    if (node["itemSchema"] !== undefined && mediaType !== undefined && !sequential.test(mediaType)) {
      const at = childPointer(pointer, "itemSchema");
      report.add("SPEC251", { field: "itemSchema", problem: "single", mediaType }, locationOf(at, "key"));
    }
    const isMultipart = mediaType === undefined || /^\s*multipart\//i.test(mediaType);
    for (const field of byPosition) {
      if (node[field] === undefined) continue;
      const isNamed = node["encoding"] !== undefined;
      if (isMultipart && !isNamed) continue;
      const problem = isNamed ? "named" : "single";
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
