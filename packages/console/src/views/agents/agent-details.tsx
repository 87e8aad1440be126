import type { Agent } from "@memory-service/server/admin";
import type { ReactNode } from "react";
import { momentOf } from "../../data/format.js";
import { Details, Id } from "../../design/parts.js";
import { Properties } from "../../design/properties.js";
import { ActorLink } from "../actors/actor-links.js";

/** The properties that all versions of an agent share. */
export function AgentDetails({ agent }: { readonly agent: Agent }): ReactNode {
  return (
    <section className="details card" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <Details
        items={[
          ["Actor", <ActorLink key="actor" actorId={agent.actor_id} className="link" />],
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
