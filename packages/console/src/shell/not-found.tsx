import { Link, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../design/button.js";
import { Empty, PageHeader } from "../design/parts.js";
import { useTitle } from "../design/title.js";

/** The page of a URL that the console does not have. It keeps the frame of what the URL begins with, and leads back there. */
export function NotFound(): ReactNode {
  const { workspaceId, projectId } = useParams({ strict: false });
  if (projectId !== undefined) return <NotFoundInProject />;
  return (
    <div className="page">
      <PageHeader title="Page not found" />
      <Nothing>
        {workspaceId === undefined ? (
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            All workspaces
          </Link>
        ) : (
          <Link to="/w/$workspaceId/projects" params={{ workspaceId }} className={buttonClass({ variant: "primary" })}>
            All projects
          </Link>
        )}
      </Nothing>
    </div>
  );
}

function NotFoundInProject(): ReactNode {
  useTitle("Page not found", 2);
  return (
    <Nothing>
      <Link from="/w/$workspaceId/projects/$projectId" to="." className={buttonClass({ variant: "primary" })}>
        Overview of the project
      </Link>
    </Nothing>
  );
}

function Nothing({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Empty icon={<SearchX size={24} aria-hidden />} title="There is nothing at this address" actions={children}>
      The link may be wrong or out of date.
    </Empty>
  );
}
