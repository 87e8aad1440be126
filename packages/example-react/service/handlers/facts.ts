import type { Handlers } from "@memory-service/endpoints";
import type { StoredFact, World } from "../world.js";
import { change, find, now } from "./lists.js";

interface Actor {
  readonly workspaceId: string;
  readonly actorId: string;
}

export const factHandlers = ({ facts }: World): Handlers["facts"] => {
  const findFact = ({ workspaceId, actorId }: Actor, factId: string): StoredFact =>
    find(
      facts,
      ({ workspace, actor, fact }) => workspace === workspaceId && actor === actorId && fact.id === factId,
      "fact",
    );
  return {
    get: (args) => findFact(args, args.factId).fact,

    update: ({ fact, metadata, ...args }) =>
      change(findFact(args, args.factId).fact, { fact, metadata, updated_at: now() }),

    forget: ({ ids, ...actor }) => {
      for (const stored of ids.map((id) => findFact(actor, id))) forget(stored);
      return {};
    },
  };
};

export function forget({ fact }: StoredFact): void {
  change(fact, { expired: true, updated_at: now() });
}
