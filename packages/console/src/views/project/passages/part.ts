import type { DocumentResult } from "@memory-service/client";

/** Returns an id of a part in its document. The passages of a paragraph that was split are one part. */
export function partOf(result: DocumentResult): string {
  switch (result.type) {
    case "paragraph":
      return `paragraph-${result.paragraph_block_id}`;
    case "table":
      return `table-${result.table_id}`;
    case "figure":
      return `figure-${result.figure_id}`;
    default:
      return "";
  }
}

/** Joins the passages of each paragraph that was split, as a search does. */
export function partsOf(passages: readonly DocumentResult[]): readonly DocumentResult[] {
  const parts: DocumentResult[] = [];
  for (const passage of passages) {
    const last = parts.at(-1);
    if (last?.type === "paragraph" && passage.type === "paragraph" && partOf(last) === partOf(passage))
      parts[parts.length - 1] = {
        ...last,
        highlight: { ...last.highlight, chunks: [...last.highlight.chunks, ...passage.highlight.chunks] },
      };
    else parts.push(passage);
  }
  return parts;
}
