import { conflictsResolveMutation, projectsUpdateMutation } from "@memory-service/react/options";
import { Link, Outlet, useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import * as admin from "../../admin/index.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { elsewhere } from "../../data/problem.js";
import { buttonClass } from "../../design/button.js";
import { Badge, Loading, PageHeader, Problem } from "../../design/parts.js";
import { ProjectMenu } from "./project-menu.js";

const tabs = [
  { to: "/w/$workspaceId/projects/$projectId", title: "Overview", exact: true },
  { to: "/w/$workspaceId/projects/$projectId/search", title: "Search", exact: false },
  { to: "/w/$workspaceId/projects/$projectId/memories", title: "Memories", exact: false },
  { to: "/w/$workspaceId/projects/$projectId/documents", title: "Documents", exact: false },
  { to: "/w/$workspaceId/projects/$projectId/conflicts", title: "Conflicts", exact: false },
] as const;

/** A project: its header, its tabs, and the open tab. */
export function ProjectLayout(): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { data: saved, error, refetch } = admin.useProjectsGet({ projectId: params.projectId });
  // The project with its pending changes: its own hooks update the lists of the service.
  const changes = usePendingChanges(projectsUpdateMutation).filter(({ params: { id } }) => id === params.projectId);
  const change = changes.at(-1)?.params;
  const project = saved && {
    ...saved,
    name: change?.name ?? saved.name,
    description: change?.description ?? saved.description,
  };
  const resolving = usePendingChanges(conflictsResolveMutation).filter(
    ({ params: { projectId } }) => projectId === project?.id,
  );
  const isForeign = project !== undefined && project.workspace_id !== params.workspaceId;
  const crumbs = [
    <Link key="projects" to="/w/$workspaceId/projects" params={params} activeOptions={{ exact: true }}>
      Projects
    </Link>,
  ];
  if ((error && !project) || isForeign)
    return (
      <div className="page">
        <PageHeader title="Project" crumbs={crumbs} />
        <Problem
          error={error ?? elsewhere}
          kind="project"
          title="The project could not be loaded"
          retry={() => void refetch()}
          actions={
            <Link to="/w/$workspaceId/projects" params={params} className={buttonClass()}>
              All projects
            </Link>
          }
        />
      </div>
    );
  return (
    <div className="page">
      <PageHeader
        title={project?.name ?? "Project"}
        crumbs={crumbs}
        beside={project?.industries.map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
        description={project?.description}
        actions={project && <ProjectMenu project={project} />}
      />
      <Tabs conflicts={(project?.unresolved_conflict_count ?? 0) - resolving.length} />
      {project ? <Outlet /> : <Loading label="Loading the project" lines={6} />}
    </div>
  );
}

function Tabs({ conflicts }: { readonly conflicts: number }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen, the open tab may be out of sight.
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (open && nav.current)
      nav.current.scrollLeft = open.offsetLeft - nav.current.offsetLeft - nav.current.clientWidth / 2;
  }, [pathname, conflicts]);
  return (
    <nav className="tabs" aria-label="Project" ref={nav}>
      {tabs.map(({ to, title, exact }) => (
        <Link key={to} to={to} params={params} activeOptions={{ exact, includeSearch: false }}>
          {title}
          {title === "Conflicts" && conflicts > 0 && <Badge tone="warn">{conflicts}</Badge>}
        </Link>
      ))}
    </nav>
  );
}
