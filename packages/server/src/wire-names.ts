/** The same as `@memory-service/server`, for programs that must not load the server. */
import type { UnknownId } from "@memory-service/client";

/** The names that this server gives to options that the API's reference does not name. Pass them to the client as `wireNames`. */
export const wireNames = {
  "workspaces.name_filter": "name",
  "projects.include_conflicts": "include_conflicts",
} as const satisfies Readonly<Record<UnknownId, string>>;
