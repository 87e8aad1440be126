import type { Effect, Operation } from "../../model/types.js";

/** The hints of MCP about the effects of a tool. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Returns the hints. A service on the network may do anything with a request, so its world is open. */
export function annotationsOf(operation: Operation): Annotations {
  const isQuery = operation.intent === "query";
  return {
    readOnlyHint: isQuery,
    destructiveHint: !isQuery && isDestructive(operation),
    idempotentHint: operation.idempotent,
    openWorldHint: true,
  };
}

/** Returns whether a tool deletes, or may do what cannot be undone: it is off until somebody asks for it. */
export function isDangerous(operation: Operation): boolean {
  const { intent, http, effects, permission, tool } = operation;
  if (tool?.dangerous !== undefined) return tool.dangerous;
  if (intent === "query") return false;
  return http.method === "DELETE" || effects.some(removes) || isForDeletion(permission?.name);
}

/** Returns whether an operation may overwrite or delete what exists. A POST creates, unless its effects say otherwise. */
function isDestructive(operation: Operation): boolean {
  const { http, effects } = operation;
  return http.method !== "POST" || isDangerous(operation) || effects.some(overwrites);
}

function removes({ removes: isRemoved, optimistic }: Effect): boolean {
  return isRemoved === true || optimistic?.kind === "remove";
}

/** Shows new values in known results. */
function overwrites({ optimistic, write }: Effect): boolean {
  return optimistic !== undefined || write !== undefined;
}

/** `workspace:actor_fact_delete`, `files.remove`. */
function isForDeletion(permission: string | undefined): boolean {
  return permission !== undefined && /(?:^|[^a-z])(?:delete|remove|destroy|purge)$/i.test(permission);
}
