import { entryPairs, reportOneSided, type Comparison, type Use } from "../comparison.js";
import { compareFields } from "../fields.js";
import { isFull, type FullPair } from "../located.js";

const fields = {
  rules: {
    operationRef: "link.target.changed",
    operationId: "link.target.changed",
    parameters: "link.target.changed",
    requestBody: "link.target.changed",
    server: "link.target.changed",
    description: "link.description.changed",
  },
};

/** Compares the links of a response. */
export function compareLinks(comparison: Comparison, pair: FullPair, use: Use, status: string): void {
  for (const links of entryPairs(comparison, pair, "links")) {
    const about = { use, facts: { link: links.key, status } };
    if (isFull(links)) compareFields(comparison, links, fields, about);
    else reportOneSided(comparison, "link", links, about);
  }
}
