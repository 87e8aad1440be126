import { Link, useParams } from "@tanstack/react-router";
import { User } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../../../data/problem.js";
import { Badge, Details, Skeleton, Time, type Tone } from "../../../design/parts.js";
import { Properties } from "../../../design/properties.js";
import type { Effect } from "./effects.js";
import type { ConflictingFact } from "./facts.js";

export interface FactBodyProps {
  readonly side: ConflictingFact;
  /** The name of the actor. Undefined while loading. */
  readonly actor: string | undefined;
  /** The effect of the choice on the fact. Undefined if nothing is chosen. */
  readonly effect: Effect | undefined;
}

/** A fact of a conflict: its text, and what one has to know to judge it. */
export function FactBody({ side: { id, actor_id, fact, error }, actor, effect }: FactBodyProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const params = { workspaceId, actorId: actor_id, factId: id };
  if (error && !fact)
    return (
      <p role="alert" className="muted">
        This fact could not be loaded: {messageOf(error)}
      </p>
    );
  return (
    <div className="conflict-fact" data-effect={effect}>
      <p className="text" dir="auto">
        {fact ? fact.fact : <Skeleton width="90%" />}
      </p>
      <Details
        items={[
          [
            "Actor",
            <Link key="actor" to="/w/$workspaceId/actors/$actorId" params={params} className="link actor">
              <User size={14} aria-hidden />
              {actor ?? "Actor"}
            </Link>,
          ],
          ["Score", fact ? <span className="numeric">{fact.score}</span> : <Skeleton width="2rem" />],
          ["Updated", fact ? <Time at={fact.updated_at} /> : <Skeleton width="5rem" />],
          ...(fact && Object.keys(fact.metadata).length > 0
            ? [["Metadata", <Properties key="metadata" value={fact.metadata} />] as const]
            : []),
        ]}
      />
      <Link to="/w/$workspaceId/actors/$actorId/facts/$factId" params={params} className="link open">
        Open the fact
      </Link>
    </div>
  );
}

const badges: Readonly<Record<Exclude<Effect, "unchanged">, readonly [text: string, tone: Tone]>> = {
  kept: ["Stays", "good"],
  forgotten: ["Will be forgotten", "bad"],
  rewritten: ["Will be rewritten", "info"],
};

/** The state of a fact: what the choice does with it, or that it was forgotten before. */
export function FactBadge({ side, effect }: Pick<FactBodyProps, "side" | "effect">): ReactNode {
  if (side.fact?.expired) return <Badge>Forgotten</Badge>;
  if (effect === undefined || effect === "unchanged") return null;
  const [text, tone] = badges[effect];
  return <Badge tone={tone}>{text}</Badge>;
}
