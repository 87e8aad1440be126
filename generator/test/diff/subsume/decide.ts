import { createJudge } from "../../../src/diff/subsume/index.js";
import type { Answer, Sender } from "../../../src/diff/subsume/judge.js";
import type { ObjectNode } from "../../../src/load/document.js";

export interface Question {
  readonly from: unknown;
  readonly to: unknown;
  readonly sender?: Sender;
  /** Component schemas of both documents, or of one. */
  readonly components?: object;
  readonly before?: object;
  readonly after?: object;
}

/** Decides about two schemas, each in its own document. */
export function decide({ from, to, sender = "caller", components, before, after }: Question): Answer {
  const documentOf = (schema: unknown, own: object | undefined): ObjectNode =>
    JSON.parse(JSON.stringify({ components: { schemas: { ...components, ...own, Root: schema } } })) as ObjectNode;
  const judge = createJudge({ base: documentOf(from, before), revision: documentOf(to, after) });
  const pointers = ["/components/schemas/Root"];
  return judge.isWithin({ side: "base", pointers }, { side: "revision", pointers }, sender);
}

/** Returns "proved", "unknown", or the witness. */
export function outcomeOf(question: Question): unknown {
  const answer = decide(question);
  return answer.kind === "refuted" ? { witness: answer.witness } : answer.kind;
}
