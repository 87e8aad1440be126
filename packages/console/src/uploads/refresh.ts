/**
 * Refreshes what uploads change. This is the only place that touches the cache: the hooks know the effects of their mutations, but an upload
 * ends outside of React, and the service does not document the call that ends it.
 */
import { keyOf } from "@memory-service/react/options";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import * as admin from "../admin/index.js";
import type { Session } from "../data/sessions.js";

const delay = 250;
const waiting = new Map<QueryClient, Map<string, QueryKey>>();

/** Lets the list of a folder load again. */
export const refreshFolder = (session: Session, folderId: string): void =>
  refresh(session, [keyOf("drive.listChildren", { item_id: folderId })]);

/** Lets the documents of a project load again, and their number. */
export const refreshDocuments = (session: Session, projectId: string): void =>
  refresh(session, [
    admin.keyOf("documents.list", { projectId }),
    admin.keyOf("projects.get", { projectId }),
    admin.keyOf("projects.list"),
  ]);

/** Invalidates queries a moment later, once for all of many small files. */
function refresh({ queryClient }: Session, keys: readonly QueryKey[]): void {
  const known = waiting.get(queryClient);
  const all = known ?? new Map<string, QueryKey>();
  for (const key of keys) all.set(JSON.stringify(key), key);
  if (known) return;
  waiting.set(queryClient, all);
  setTimeout(() => {
    waiting.delete(queryClient);
    for (const queryKey of all.values()) void queryClient.invalidateQueries({ queryKey });
  }, delay);
}
