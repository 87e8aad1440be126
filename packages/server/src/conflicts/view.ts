import type { ConflictResolution } from "@memory-service/client";
import type { Selectable } from "kysely";
import type { Schema } from "../database/schema.js";

/** Returns the resolution of a resolved conflict, as the service's API shows it. */
export function toResolution({
  id,
  resolve_id,
  strategy,
  forgotten_fact_ids,
  updated_fact_ids,
}: Selectable<Schema["conflicts"]>): ConflictResolution {
  return {
    id,
    resolved: true,
    strategy: strategy ?? "",
    resolve_id: resolve_id ?? "",
    forgotten_fact_ids,
    updated_fact_ids,
  };
}
