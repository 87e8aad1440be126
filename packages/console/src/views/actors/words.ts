/** The words for actors and facts. */
import type { Actor, Fact } from "@memory-service/server/admin";

/** Returns the name of an actor, which may be empty. */
export const nameOfActor = ({ name }: Pick<Actor, "name">): string => name.trim() || "Unnamed actor";

/** The facts that a list shows. */
export type FactFilter = "known" | "forgotten" | "all";

export type FactState = "Known" | "Forgotten" | "Expired";

/** Returns the state of a fact. The API has one property for a fact that was forgotten and one whose expiration date has passed. */
export function stateOf({ expired, expiration_date: date }: Pick<Fact, "expired" | "expiration_date">): FactState {
  if (!expired) return "Known";
  return date !== null && endOf(date) <= Date.now() ? "Expired" : "Forgotten";
}

/** A date includes its whole day. */
const endOf = (date: string): number => new Date(date).getTime() + (/T/.test(date) ? 0 : 86_400_000);
