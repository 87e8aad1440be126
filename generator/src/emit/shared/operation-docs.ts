import type { Affect, Operation } from "../../model/types.js";
import type { Doc } from "./doc-comments.js";

/** An operation in a sentence. */
export function summaryOf({ summary }: Operation): string | undefined {
  return summary && (/[.!?]$/.test(summary) ? summary : `${summary}.`);
}

/** True where only the answer tells which results a mutation changes. */
export function needsAnswer({ match, item = [] }: Affect): boolean {
  return [...match, ...item].some(({ value }) => value.from === "response.body");
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
