import { RadioGroup } from "@base-ui/react/radio-group";
import { useConflictsResolve } from "@memory-service/react";
import { conflictsResolveMutation } from "@memory-service/react/options";
import type { Conflict } from "@memory-service/server/admin";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isUndone } from "../../../data/held-changes.js";
import { usePendingChanges } from "../../../data/pending-changes.js";
import { statusOf } from "../../../data/problem.js";
import { strategyOf } from "./effects.js";
import { factsOf, useActorNames, useFacts } from "./facts.js";
import { Memories } from "./memories.js";
import type { OpenConflicts } from "./open-conflicts.js";
import { Outcome } from "./outcome.js";
import { Sides } from "./sides.js";

export interface ConflictPageProps {
  readonly conflict: Conflict;
  readonly open: OpenConflicts;
  readonly refetch: () => void;
}

const route = "/w/$workspaceId/projects/$projectId/conflicts/$conflictId";

/** The sides of a conflict with the choice between them, and beside them what the choice does. */
export function ConflictPage({ conflict, open, refetch }: ConflictPageProps): ReactNode {
  const { workspaceId, projectId, conflictId } = useParams({ from: route });
  const { choice } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const loaded = useFacts(workspaceId, conflict.facts);
  const actors = useActorNames(conflict.facts);
  const resolve = useConflictsResolve({ meta: { failure: "Could not resolve the conflict" } });
  const pending = usePendingChanges(conflictsResolveMutation).find(({ params }) => params.conflictId === conflictId);

  const facts = factsOf(conflict, loaded);
  const isWithDocument = conflict.document_id !== null;
  const chosen = conflict.resolved ? undefined : (pending?.params ?? strategyOf(choice, { facts, isWithDocument }));
  const choose = (choice: string): void =>
    void navigate({ search: (old) => ({ ...old, choice }), replace: true, resetScroll: false });
  const send = (): void => {
    if (chosen === undefined) return;
    resolve.mutate(
      { workspaceId, projectId, conflictId, ...chosen },
      {
        onError: (error) => {
          if (statusOf(error) !== 409) return;
          // Somebody else has resolved it, or forgotten the fact to keep.
          refetch();
          loaded.refetch();
        },
      },
    );
  };
  const isTooLate = conflict.resolved && resolve.error !== null && !isUndone(resolve.error);
  return (
    <div className="conflict-page">
      <RadioGroup
        className="stack"
        aria-label="What is right?"
        value={chosen?.strategy === "keep_fact" ? chosen.keep_fact_id : (chosen?.strategy ?? null)}
        onValueChange={(value) => choose(String(value))}
        disabled={conflict.resolved || pending !== undefined}
      >
        <Sides conflict={conflict} facts={facts} actors={actors} chosen={chosen} />
      </RadioGroup>
      <Outcome
        conflict={conflict}
        facts={facts}
        chosen={chosen}
        pending={pending}
        next={open.next}
        isTooLate={isTooLate}
        onResolve={send}
      />
      <Memories ids={conflict.memory_ids} />
    </div>
  );
}
