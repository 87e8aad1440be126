/** Loads what a conflict refers to. A conflict of the admin API has only the ids of its facts. */
import type { Fact } from "@memory-service/client";
import { factsGetQuery } from "@memory-service/react/options";
import type { Conflict, ConflictFact } from "@memory-service/server/admin";
import { useQueries } from "@tanstack/react-query";
import * as admin from "../../../admin/index.js";
import { nameOfActor } from "../../actors/words.js";

/** A fact of a conflict with what is known about it so far. */
export interface ConflictingFact extends ConflictFact {
  /** Undefined while loading, or if it could not be loaded. */
  readonly fact: Fact | undefined;
  readonly error: Error | null;
}

export interface LoadedFacts {
  readonly facts: ReadonlyMap<string, ConflictingFact>;
  readonly refetch: () => void;
}

/** Loads facts by their ids. */
export function useFacts(workspaceId: string, refs: readonly ConflictFact[]): LoadedFacts {
  const unique = [...new Map(refs.map((ref) => [ref.id, ref])).values()];
  const results = useQueries({
    queries: unique.map(({ id, actor_id }) => factsGetQuery({ workspaceId, actorId: actor_id, factId: id })),
  });
  return {
    facts: new Map(
      unique.map((ref, index) => [
        ref.id,
        { ...ref, fact: results[index]?.data, error: results[index]?.error ?? null },
      ]),
    ),
    refetch: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

/** Returns the facts of a conflict in its order. */
export const factsOf = (
  { facts: refs }: { readonly facts: readonly ConflictFact[] },
  { facts }: LoadedFacts,
): readonly ConflictingFact[] => refs.map((ref) => ({ fact: undefined, error: null, ...facts.get(ref.id), ...ref }));

/** Names a conflict after what disagrees: `Two facts disagree`. */
export function titleOf({ facts, document_id }: Conflict): string {
  const many = facts.length === 2 ? "Two facts" : `${facts.length} facts`;
  if (document_id === null) return `${many} disagree`;
  return facts.length === 1 ? "A fact and a document disagree" : `${many} and a document disagree`;
}

/** Loads the names of actors by their ids. */
export function useActorNames(refs: readonly ConflictFact[]): ReadonlyMap<string, string> {
  const ids = [...new Set(refs.map(({ actor_id }) => actor_id))];
  const results = useQueries({ queries: ids.map((actorId) => admin.actorsGetQuery({ actorId })) });
  return new Map(results.flatMap(({ data }) => (data ? [[data.id, nameOfActor(data)]] : [])));
}
