import { Link, useParams } from "@tanstack/react-router";
import { FilePlus2, SearchX, UserSearch } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { countOf } from "../../../data/format.js";
import { buttonClass } from "../../../design/button.js";
import { Empty } from "../../../design/parts.js";
import type { ProjectSearch } from "./use-project-search.js";

const from = "/w/$workspaceId/projects/$projectId/search";

export interface NoHitsProps extends Pick<ProjectSearch, "users" | "userId"> {
  readonly query: string;
}

/** Says that neither documents nor memories match, and what may help. */
export function NoHits({ query, users, userId }: NoHitsProps): ReactNode {
  const hasOthers = users?.some(({ user_id, memory_count }) => user_id !== userId && memory_count > 0);
  return (
    <div className="empty">
      <SearchX size={24} aria-hidden />
      <h2>Nothing matches “{query}”</h2>
      <ul className="search-advice">
        <li>Use fewer words, or those that the documents use.</li>
        <li>Check the spelling, and use the language of the documents.</li>
        {hasOthers && <li>Choose another user: a search sees the memories of one user at a time.</li>}
      </ul>
      <Unprocessed />
    </div>
  );
}

/** Says that no document matches, while memories do or are not asked for. */
export function NoDocumentHits({ query }: { readonly query: string }): ReactNode {
  const params = useParams({ from });
  const { data: project } = admin.useProjectsGet({ projectId: params.projectId });
  if (project?.document_count === 0)
    return (
      <Empty icon={<FilePlus2 size={24} aria-hidden />} title="No documents yet" actions={<AddDocuments />}>
        This project only has memories. Add documents to search them as well.
      </Empty>
    );
  return (
    <div className="empty">
      <SearchX size={24} aria-hidden />
      <h3>No document matches “{query}”</h3>
      <p>Use other words, or fewer.</p>
      <Unprocessed />
    </div>
  );
}

/** Says that no memory matches, while documents do or are not asked for. */
export function NoMemoryHits({ query, users, userId }: NoHitsProps): ReactNode {
  if (users?.length === 0)
    return (
      <div className="empty">
        <UserSearch size={24} aria-hidden />
        <h3>No memories yet</h3>
        <p>Memories appear here once the service remembers something about a user.</p>
      </div>
    );
  return (
    <div className="empty">
      <UserSearch size={24} aria-hidden />
      <h3>
        No memory {users && `of ${userId} `}matches “{query}”
      </h3>
      {(users?.length ?? 0) > 1 && <p>Choose another user above to search their memories.</p>}
    </div>
  );
}

/** Says how many documents are not searched yet, if any. */
export function Unprocessed(): ReactNode {
  const { projectId } = useParams({ from });
  const { data } = admin.useDocumentsList({ projectId, order: "desc", page_size: 50 });
  const count = data?.items.filter(({ status }) => status === "pending" || status === "running").length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status">
      {countOf(count, "document is", "documents are")} still being processed. Until then, a search does not see{" "}
      {count === 1 ? "it" : "them"}.
    </p>
  );
}

/** A link to where documents are added. */
export function AddDocuments(): ReactNode {
  const params = useParams({ from });
  return (
    <Link
      to="/w/$workspaceId/projects/$projectId/documents"
      params={params}
      className={buttonClass({ variant: "primary" })}
    >
      Add documents
    </Link>
  );
}
