import { describe, expect, it } from "vitest";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { ObjectNode } from "../../../src/load/document.js";

const pointers = ["/components/schemas/S"];

/** Decides about two schemas, each in its own document. */
function decide(from: object, to: object, sender: "caller" | "service" = "caller"): unknown {
  const documentOf = (schema: object): ObjectNode => ({ components: { schemas: { S: schema as ObjectNode } } });
  const judge = createJudge({ base: documentOf(from), revision: documentOf(to) });
  const answer = judge.isWithin({ side: "base", pointers }, { side: "revision", pointers }, sender);
  return answer.kind === "refuted" ? answer.witness : answer.kind;
}

describe("a judge", () => {
  it("proves that a longer string is allowed", () => {
    expect(decide({ type: "string", maxLength: 3 }, { type: "string", maxLength: 5 })).toBe("proved");
  });

  it("refutes with a minimal value", () => {
    const properties = { id: { type: "string", examples: ["f1"] }, score: { type: "number" } };
    const from = { type: "object", properties, required: ["id"] };
    expect(decide(from, { ...from, required: ["id", "score"] })).toEqual({ id: "f1" });
  });
});
