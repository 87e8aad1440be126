import type { Handlers } from "@memory-service/endpoints";
import type { StoredAgent, World } from "../world.js";
import { change, find, now, pageOf } from "./lists.js";

export const agentHandlers = ({ agents }: World): Handlers["agents"] => {
  const findAgent = (id: string): StoredAgent => find(agents, (agent) => agent.id === id, "agent");
  return {
    listVersions: ({ id, ...args }) => pageOf(findAgent(id).versions, args, 5),

    update: ({ id, name, description, metadata }) => {
      const { versions, ...agent } = change(findAgent(id), { name, description, metadata });
      const { agent_id: _, ...latest } = versions.at(-1)!;
      return {
        ...latest,
        ...agent,
        latest_version: latest.version,
        custom_id: "archivist",
        actor_id: "act_1",
        updated_at: now(),
      };
    },
  };
};
