import { useFactsForget, useFactsUpdate } from "@memory-service/react";
import { factsForgetMutation, factsUpdateMutation } from "@memory-service/react/options";
import type { Fact } from "@memory-service/server/admin";
import { afterSuccess } from "../../data/after-success.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { useMessages } from "../../design/toast.js";

export interface FactValues {
  readonly fact?: string;
  readonly metadata?: Record<string, unknown>;
}

export interface FactChanges {
  /** Changes the text or the metadata of a fact, and offers to undo that. */
  readonly save: (fact: Fact, values: FactValues) => void;
  /** Forgets facts with one call, after a few seconds in which it can be undone. */
  readonly forget: (ids: readonly string[]) => void;
  /** Returns the fact with the changes that are not confirmed yet. */
  readonly withPending: (fact: Fact) => Fact;
  readonly isPending: (fact: Fact) => boolean;
}

/** Returns the changes of an actor's facts that the service has. */
export function useFactChanges(workspaceId: string, actorId: string): FactChanges {
  const messages = useMessages();
  const update = useFactsUpdate({ meta: { failure: "Could not change the fact" } });
  const forgetting = useFactsForget({ meta: { failure: "Could not forget the facts" } });
  const updates = usePendingChanges(factsUpdateMutation);
  const forgotten = new Set(usePendingChanges(factsForgetMutation).flatMap(({ params }) => params.ids));
  return {
    save: (old, values) => {
      const params = { workspaceId, actorId, factId: old.id };
      const previous = {
        ...(values.fact !== undefined && { fact: old.fact }),
        ...(values.metadata !== undefined && { metadata: old.metadata }),
      };
      afterSuccess(update.mutateAsync({ ...params, ...values }), () =>
        messages.show({ title: "Fact saved", undo: () => update.mutate({ ...params, ...previous }) }),
      );
    },
    forget: (ids) => forgetting.mutate({ workspaceId, actorId, ids: [...ids] }),
    withPending: (fact) => {
      const changed = updates.filter(({ params }) => params.factId === fact.id);
      return changed.reduce(
        (known, { params }) => ({
          ...known,
          fact: params.fact ?? known.fact,
          metadata: params.metadata ?? known.metadata,
        }),
        forgotten.has(fact.id) ? { ...fact, expired: true } : fact,
      );
    },
    isPending: ({ id }) => forgotten.has(id) || updates.some(({ params }) => params.factId === id),
  };
}
