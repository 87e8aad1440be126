import { type Handlers, HttpError } from "@memory-service/endpoints";
import type { World } from "../world.js";
import { forget } from "./facts.js";
import { change, find, now } from "./lists.js";

export const conflictHandlers = (world: World): Handlers["conflicts"] => ({
  resolve: ({ conflictId, strategy, keep_fact_id = "" }) => {
    const conflict = find(world.conflicts, ({ id }) => id === conflictId, "conflict");
    if (conflict.resolved) throw new HttpError(409, "The conflict is resolved already");
    if (strategy === "keep_fact" && !conflict.facts.includes(keep_fact_id))
      throw new HttpError(422, "keep_fact_id must be one of the facts of the conflict");
    const stored = world.facts.filter(({ fact }) => conflict.facts.includes(fact.id));
    const forgotten = strategy === "keep_fact" ? stored.filter(({ fact }) => fact.id !== keep_fact_id) : [];
    const rewritten = strategy === "trust_document" ? stored : [];
    forgotten.forEach(forget);
    for (const { fact } of rewritten)
      change(fact, { fact: "Ada reads reports in euros, as her contract says.", updated_at: now() });
    conflict.resolved = true;
    for (const { memory } of world.memories) if (memory.id === conflict.memory) memory.has_unresolved_conflict = false;
    return {
      id: conflict.id,
      resolved: true,
      strategy,
      resolve_id: `rsl_${world.count++}`,
      forgotten_fact_ids: forgotten.map(({ fact }) => fact.id),
      updated_fact_ids: rewritten.map(({ fact }) => fact.id),
    };
  },
});
