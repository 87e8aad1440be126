/** The choices that settle a conflict, and their effects on its facts. */
import type { ConflictStrategy } from "@memory-service/client";
import type { ConflictingFact } from "./facts.js";

/** The effect of a strategy on a fact. Facts that expired before stay as they are. */
export type Effect = "kept" | "forgotten" | "rewritten" | "unchanged";

interface Choices {
  readonly facts: readonly ConflictingFact[];
  readonly isWithDocument: boolean;
}

/**
 * Returns the strategy of a choice: the id of a fact to keep, or the name of any other strategy. Undefined if the choice does not apply: an
 * expired fact cannot be kept, and only conflicts with a document have a side to trust.
 */
export function strategyOf(
  choice: string | undefined,
  { facts, isWithDocument }: Choices,
): ConflictStrategy | undefined {
  if (choice === "dismiss") return { strategy: choice };
  if (choice === "trust_fact" || choice === "trust_document") return isWithDocument ? { strategy: choice } : undefined;
  const kept = facts.find(({ id }) => id === choice);
  return kept && canKeep(kept) ? { strategy: "keep_fact", keep_fact_id: kept.id } : undefined;
}

/** Returns whether a fact can be kept: the service refuses expired ones. */
export const canKeep = ({ fact }: ConflictingFact): boolean => fact?.expired !== true;

/** Returns what a strategy does with a fact of the conflict. */
export function effectOn({ id, fact, rewrite }: ConflictingFact, strategy: ConflictStrategy): Effect {
  if (fact?.expired === true) return "unchanged";
  switch (strategy.strategy) {
    case "keep_fact":
      return id === strategy.keep_fact_id ? "kept" : "forgotten";
    case "trust_document":
      return rewrite === null ? "forgotten" : "rewritten";
    case "trust_fact":
    case "dismiss":
      return "kept";
  }
}

/** The strategies in words, for resolved conflicts. */
const words: Readonly<Record<string, string>> = {
  keep_fact: "One fact was kept",
  trust_fact: "The fact was right",
  trust_document: "The document was right",
  dismiss: "The conflict was dismissed",
};

/** Describes the strategy of a resolution. The service may have others than those in its reference. */
export const describeStrategy = (strategy: string): string => words[strategy] ?? `Resolved with “${strategy}”`;
