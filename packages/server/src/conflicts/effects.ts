/** The effects of resolving a conflict on its facts. */
import type { ConflictStrategy } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";

/** A fact of a conflict. */
interface ConflictingFact {
  readonly id: string;
  readonly expired: boolean;
  /** The text that `trust_document` gives the fact; null: it forgets the fact. */
  readonly rewrite: string | null;
}

/** The effects of a resolution on facts. Facts that were forgotten before stay as they are. */
interface Effects {
  readonly forgotten: readonly string[];
  readonly rewritten: readonly { readonly id: string; readonly fact: string }[];
}

/**
 * Returns the effects of a strategy.
 * @throws HttpError 400 if it does not apply to this conflict, 409 if the fact to keep is expired.
 */
export function effectsOf(
  strategy: ConflictStrategy,
  facts: readonly ConflictingFact[],
  { isWithDocument }: { readonly isWithDocument: boolean },
): Effects {
  const current = facts.filter(({ expired }) => !expired);
  switch (strategy.strategy) {
    case "keep_fact":
      requireFactToKeep(strategy.keep_fact_id, facts);
      return { forgotten: idsOf(current.filter(({ id }) => id !== strategy.keep_fact_id)), rewritten: [] };
    case "trust_fact":
      requireDocument(strategy.strategy, isWithDocument);
      return { forgotten: [], rewritten: [] };
    case "trust_document":
      requireDocument(strategy.strategy, isWithDocument);
      return {
        forgotten: idsOf(current.filter(({ rewrite }) => rewrite === null)),
        rewritten: current.flatMap(({ id, rewrite }) => (rewrite === null ? [] : [{ id, fact: rewrite }])),
      };
    case "dismiss":
      return { forgotten: [], rewritten: [] };
  }
}

function requireFactToKeep(id: string, facts: readonly ConflictingFact[]): void {
  const fact = facts.find((candidate) => candidate.id === id);
  if (fact === undefined)
    throw new HttpError(400, `Invalid keep_fact_id: ${JSON.stringify(id)} is not one of the conflict's facts`);
  if (fact.expired)
    throw new HttpError(
      409,
      `The fact ${id} is expired, so it cannot be kept. Keep another fact, or dismiss the conflict.`,
    );
}

function requireDocument(strategy: string, isWithDocument: boolean): void {
  if (isWithDocument) return;
  throw new HttpError(
    400,
    `Invalid strategy: ${strategy} applies to conflicts between facts and a document, and this one is between facts. Use keep_fact or dismiss.`,
  );
}

function idsOf(facts: readonly ConflictingFact[]): string[] {
  return facts.map(({ id }) => id);
}
