import type { Conflict } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import { CircleSlash, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Details, Id, Time } from "../../../design/parts.js";
import { describeStrategy } from "./effects.js";
import type { ConflictingFact } from "./facts.js";

export interface ResolutionProps {
  readonly conflict: Conflict;
  readonly facts: readonly ConflictingFact[];
}

/** The resolution of a conflict, with its effects on facts. */
export function Resolution({ conflict: { resolution, resolved_at }, facts }: ResolutionProps): ReactNode {
  if (resolution === null) return <p>The conflict is resolved.</p>;
  const { strategy, forgotten_fact_ids, updated_fact_ids, resolve_id } = resolution;
  const isUnchanged = forgotten_fact_ids.length + updated_fact_ids.length === 0;
  return (
    <>
      <p>
        <strong>{describeStrategy(strategy)}.</strong> {isUnchanged && "No fact has changed."}
      </p>
      {!isUnchanged && (
        <ul className="conflict-effects">
          {forgotten_fact_ids.map((id) => (
            <li key={id} className="forgotten">
              <CircleSlash size={16} aria-hidden />
              <p>
                <FactLink id={id} facts={facts} /> was forgotten.
              </p>
            </li>
          ))}
          {updated_fact_ids.map((id) => (
            <li key={id} className="rewritten">
              <PencilLine size={16} aria-hidden />
              <p>
                <FactLink id={id} facts={facts} /> was written as the document has it.
              </p>
            </li>
          ))}
        </ul>
      )}
      <Details
        items={[
          ["Resolved", resolved_at === null ? "At an unknown time" : <Time key="time" at={resolved_at} />],
          ["Resolution", <Id key="id" value={resolve_id} label="resolution id" />],
        ]}
      />
    </>
  );
}

interface FactLinkProps {
  readonly id: string;
  readonly facts: readonly ConflictingFact[];
}

function FactLink({ id, facts }: FactLinkProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const side = facts.find((candidate) => candidate.id === id);
  if (side === undefined) return <>Another fact</>;
  return (
    <Link
      to="/w/$workspaceId/actors/$actorId/facts/$factId"
      params={{ workspaceId, actorId: side.actor_id, factId: id }}
      className="link"
    >
      {side.fact ? `“${side.fact.fact}”` : "The fact"}
    </Link>
  );
}
