import { createFetch, endpoints, HttpError, reply, type Handlers } from "@memory-service/endpoints";
import type { Fact } from "@memory-service/client";

const facts = new Map<string, Fact>();

const handlers: Pick<Handlers, "facts"> = {
  facts: {
    get({ factId }) {
      const fact = facts.get(factId);
      if (!fact) throw new HttpError(404, "No such fact");
      return fact;
    },
    update({ factId, fact, metadata }) {
      const known = facts.get(factId);
      if (!known) return reply(404, { success: false, message: "No such fact" });
      const updated = { ...known, fact: fact ?? known.fact, metadata: metadata ?? known.metadata };
      facts.set(factId, updated);
      return updated;
    },
    forget({ ids }, { headers }) {
      for (const id of ids) facts.delete(id);
      headers.set("x-forgotten", String(ids.length));
      return {};
    },
  },
};

export const serve = createFetch(endpoints, handlers);
