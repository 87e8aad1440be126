import type { Operation } from "../../model/types.js";
import type { Doc } from "./doc-comments.js";

/** An operation in a sentence. */
export function summaryOf({ summary }: Operation): string | undefined {
  return summary && (/[.!?]$/.test(summary) ? summary : `${summary}.`);
}

/** What the comment of an upload in parts says. */
export function uploadDoc({ resource, method }: Operation): Doc {
  const reserve = ["client", ...resource, method].join(".");
  return {
    paragraphs: [
      "Uploads a file in parts.",
      `Reserves the upload with \`${reserve}\`, sends each part straight to storage, and yields what completing the upload takes.`,
    ],
  };
}
