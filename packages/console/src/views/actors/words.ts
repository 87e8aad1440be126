/** The words for actors and facts. */
import type { Actor, Fact } from "@memory-service/server/admin";

/** Returns the name of an actor, which may be empty. */
export const nameOfActor = ({ name }: Pick<Actor, "name">): string => name.trim() || "Unnamed actor";

/** The facts that a list shows. */
export type FactFilter = "known" | "forgotten" | "all";

export type FactState = "Known" | "Forgotten";

export const stateOf = ({ expired }: Pick<Fact, "expired">): FactState => (expired ? "Forgotten" : "Known");
