/** The entry of subsume/: does one document's schema allow only what the other's allows? */
import type { ObjectNode } from "../../load/document.js";
import { Budget, Undecided } from "./budget.js";
import { Decider } from "./decide.js";
import { conjunction } from "./flat.js";
import type { Answer, Judge, SchemaAt, Sender } from "./judge.js";
import { Terms } from "./terms.js";
import type { Both } from "../types.js";

/** The roots of two bundled documents. */
export type Documents = Both<ObjectNode>;

/** Creates a judge for the schemas of two bundled documents, which must not change afterwards. */
export function createJudge({ base, revision }: Documents): Judge {
  const terms = new Terms({ base, revision });
  const budget = new Budget();
  const deciders = {
    caller: new Decider(terms, "caller", budget),
    service: new Decider(terms, "service", budget),
  };
  const termsOf = ({ side, pointers }: SchemaAt): ReturnType<typeof conjunction> =>
    conjunction(pointers.map((pointer) => terms.at(side, pointer)));
  return {
    isWithin: (from: SchemaAt, to: SchemaAt, sender: Sender): Answer => {
      budget.begin();
      try {
        return deciders[sender].answer(termsOf(from), termsOf(to));
      } catch (error) {
        if (error instanceof Undecided) return { kind: "unknown", reason: error.message };
        throw error;
      }
    },
  };
}
