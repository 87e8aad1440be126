import type { AgentsUpdateParams } from "@memory-service/client";
import { useAgentsUpdate } from "@memory-service/react";
import { agentsUpdateMutation } from "@memory-service/react/options";
import type { Agent } from "@memory-service/server/admin";
import * as admin from "../../admin/index.js";
import { afterSuccess } from "../../data/after-success.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { useMessages } from "../../design/toast.js";

export type AgentValues = Omit<AgentsUpdateParams, "id">;

export interface AgentChanges {
  /** Changes the name, the description or the metadata, and offers to undo that. */
  readonly save: (agent: Agent, values: AgentValues) => void;
  readonly activate: (agent: Agent, version: number) => void;
  /** Returns the agent with the changes that are not confirmed yet. */
  readonly withPending: (agent: Agent) => Agent;
  readonly isPending: (agent: Agent) => boolean;
}

/** Returns the changes of agents that the APIs have. All of them can be undone. */
export function useAgentChanges(): AgentChanges {
  const messages = useMessages();
  const update = useAgentsUpdate({ meta: { failure: "Could not change the agent" } });
  const activation = admin.useAgentsActivateVersion({ meta: { failure: "Could not activate the version" } });
  const updates = usePendingChanges(agentsUpdateMutation);
  const activations = usePendingChanges(admin.agentsActivateVersionMutation);
  return {
    save: (agent, values) => {
      const { id, name, description, metadata } = agent;
      const previous = {
        ...(values.name !== undefined && { name }),
        ...(values.description !== undefined && { description }),
        ...(values.metadata !== undefined && { metadata }),
      };
      afterSuccess(update.mutateAsync({ id, ...values }), (saved) =>
        messages.show({ title: `“${saved.name}” saved`, undo: () => update.mutate({ id, ...previous }) }),
      );
    },
    activate: ({ id, version: previous }, version) =>
      afterSuccess(activation.mutateAsync({ agentId: id, version }), () =>
        messages.show({
          title: `Version ${version} is active`,
          undo: () => activation.mutate({ agentId: id, version: previous }),
        }),
      ),
    withPending: (agent) => {
      const version = activations.findLast(({ params }) => params.agentId === agent.id)?.params.version;
      const own = updates.filter(({ params }) => params.id === agent.id);
      return own.reduce(
        (known, { params }) => ({
          ...known,
          name: params.name ?? known.name,
          description: params.description ?? known.description,
          metadata: params.metadata ?? known.metadata,
        }),
        { ...agent, version: version ?? agent.version },
      );
    },
    isPending: ({ id }) =>
      updates.some(({ params }) => params.id === id) || activations.some(({ params }) => params.agentId === id),
  };
}
