import type { Agent } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { momentOf } from "../../data/format.js";
import { Details, Id, Skeleton } from "../../design/parts.js";
import { Properties } from "../../design/properties.js";

/** What an agent has in all versions. */
export function AgentDetails({ agent }: { readonly agent: Agent }): ReactNode {
  return (
    <section className="details card" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <Details
        items={[
          ["Actor", <ActorLink key="actor" actorId={agent.actor_id} />],
          ["Identifier", <Id key="identifier" value={agent.custom_id} label="identifier" />],
          ["Created", momentOf(agent.created_at)],
          ["Updated", momentOf(agent.updated_at)],
          ["Agent id", <Id key="id" value={agent.id} label="agent id" />],
        ]}
      />
      <h3>Metadata</h3>
      <Properties value={agent.metadata} empty="No metadata. Edit the agent to add some." />
    </section>
  );
}

function ActorLink({ actorId }: { readonly actorId: string }): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const { data, isPending } = admin.useActorsGet({ actorId });
  if (isPending) return <Skeleton width="6rem" />;
  return (
    <Link to="/w/$workspaceId/actors/$actorId" params={{ workspaceId, actorId }} className="link">
      {data?.name || "Unnamed actor"}
    </Link>
  );
}
