import type { FactsGetParams } from "@memory-service/client";
import { useFactsForget, useFactsGet, useFactsUpdate } from "@memory-service/react";
import type { ReactNode } from "react";
import { Confirm } from "../parts/confirm.js";
import { FailureList, useFailures } from "../parts/failures.js";
import { momentOf } from "../parts/format.js";
import { Lookup } from "../parts/lookup.js";
import { Rename } from "../parts/rename.js";
import { Failure, Waiting } from "../parts/states.js";

/** A fact about an actor, with buttons to edit and forget it. */
export function FactView({ workspaceId, actorId, factId }: FactsGetParams): ReactNode {
  const { data, error, refetch } = useFactsGet({ workspaceId, actorId, factId });
  const update = useFactsUpdate();
  const forget = useFactsForget();
  const failures = useFailures();
  const edit = (fact: string): void =>
    failures.watch(update.mutateAsync({ workspaceId, actorId, factId, fact }), {
      about: factId,
      title: "Could not update the fact",
    });
  const forgetIt = (): void =>
    failures.watch(forget.mutateAsync({ workspaceId, actorId, ids: [factId] }), {
      about: factId,
      title: "Could not forget the fact",
    });
  return (
    <>
      <h1>Fact</h1>
      <Lookup view="facts" args={[workspaceId, actorId, factId]} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <article className="card">
          <Rename name={data.fact} kind="fact" action="Edit" onRename={edit}>
            <p className="current">{data.fact}</p>
          </Rename>
          <p role="status">
            <span className={`badge ${data.expired ? "bad" : "good"}`}>{data.expired ? "Forgotten" : "Known"}</span>
          </p>
          <FailureList failures={failures} />
          <dl>
            <dt>Score</dt>
            <dd>{data.score.toFixed(2)}</dd>
            <dt>Changed</dt>
            <dd>{momentOf(data.updated_at)}</dd>
          </dl>
          <div className="actions">
            <Confirm
              action="Forget"
              question="Forget this fact? It is kept for audit and excluded from later retrieval and search."
              isDisabled={data.expired}
              onConfirm={forgetIt}
            />
          </div>
        </article>
      )}
    </>
  );
}
