import { visible } from "../diagnostics/visible.js";
import { createVerification } from "../verify/context.js";
import type { LiveOptions } from "../verify/live/types.js";
import type { Suggestions } from "./suggest.js";
import type { Proposal } from "./types.js";

/** The proposals that a service does not refute, and comments on the others. */
export interface Tested {
  readonly proposals: readonly Proposal[];
  readonly others: readonly string[];
}

/**
 * Reads the pages of a service as the proposals say. Leaves out those of lists that repeat or skip items, and says which held.
 * Undefined if the service does not answer.
 */
export async function testPages(
  { proposals, document }: Suggestions,
  options: Omit<LiveOptions, "isAll">,
  signal: AbortSignal,
): Promise<Tested | undefined> {
  if (proposals.every(({ kind }) => kind !== "pagination")) return { proposals, others: [] };
  const { verifyPages } = await import("../verify/live/verify-service.js");
  const { verdicts, isUnanswered } = await verifyPages(createVerification(document.api), options, { signal });
  if (isUnanswered) return undefined;
  const known = new Map([...verdicts].map(([operation, verdict]) => [operation.source, { operation, verdict }]));
  const broken = (one: Proposal) => one.kind === "pagination" && known.get(one.pointer)?.verdict === "broken";
  return {
    proposals: proposals.filter((one) => !broken(one)).map((one) => withVerdict(one, known.get(one.pointer)?.verdict)),
    others: proposals.filter(broken).flatMap(({ pointer, reason }) => {
      const path = known.get(pointer)?.operation.http.path ?? "";
      return [` Not proposed: GET ${visible(path)}, whose pages repeat or skip items: ${visible(reason)}`];
    }),
  };
}

function withVerdict(proposal: Proposal, verdict: string | undefined): Proposal {
  if (proposal.kind !== "pagination") return proposal;
  if (verdict !== "held") return { ...proposal, reason: `${proposal.reason}; the service did not show it` };
  return { ...proposal, reason: `${proposal.reason}; the pages of the service hold`, confidence: "sure" };
}
