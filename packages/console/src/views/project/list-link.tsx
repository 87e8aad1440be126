import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../design/button.js";

export interface ListLinkProps {
  readonly to: "memories" | "documents" | "conflicts";
}

const titles = { memories: "All memories", documents: "All documents", conflicts: "All conflicts" };

/** A link from a part of a project back to their list, above the part. */
export function BackLink({ to }: ListLinkProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return (
    <Link
      to={`/w/$workspaceId/projects/$projectId/${to}`}
      params={params}
      className="back-link"
      activeOptions={{ exact: true }}
    >
      <ChevronLeft size={14} aria-hidden />
      {titles[to]}
    </Link>
  );
}

/** The same link as a button: the next step after a failure, or after the last part. */
export function ListLink({ to }: ListLinkProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return (
    <Link to={`/w/$workspaceId/projects/$projectId/${to}`} params={params} className={buttonClass()}>
      {titles[to]}
    </Link>
  );
}
