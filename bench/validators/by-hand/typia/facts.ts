/** The schema of a fact about an actor. */
import { createIs, type tags } from "typia";

export type Fact = {
  readonly id: string;
  readonly fact: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly expired: boolean;
  readonly score: number;
  readonly expiration_date: string | null;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
};
export const Fact = createIs<Fact>();
