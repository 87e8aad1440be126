import { useProjectsList } from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FolderKanban, Plus } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { Button, buttonClass } from "../../design/button.js";
import { SearchField } from "../../design/field.js";
import { NumberedPager } from "../../design/pager.js";
import { Empty, PageHeader, Problem } from "../../design/parts.js";
import { useFilterText } from "../../shell/filter-text.js";
import { CreateProject } from "./create-project.js";
import { ProjectTable } from "./project-table.js";
import { type ProjectSort, sortProjects } from "./sort.js";

const size = 50;

/** The projects of a workspace. */
export function ProjectsView(): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId/projects" });
  const { name = "", page = 1, sort, order = "asc", new: isNew } = useSearch({ from: "/w/$workspaceId/projects" });
  const navigate = useNavigate({ from: "/w/$workspaceId/projects" });
  const setCreating = (isOpen: boolean): void =>
    void navigate({ search: ({ new: _, ...old }) => (isOpen ? { ...old, new: "1" } : old), replace: true });
  const create = (): void => setCreating(true);
  const list = useProjectsList(
    { page, size, ...(name !== "" && { name_fuzzy: name }) },
    { placeholderData: keepPreviousData },
  );
  // The service counts tokens; the numbers of documents, memories and conflicts come from the admin API.
  const summaries = admin.useProjectsList({ workspaceId, page_size: 200 });
  const counts = new Map(summaries.data?.items.map((summary) => [summary.id, summary]));
  const isComplete = list.data !== undefined && list.data.total_pages <= 1;
  const pages = Math.max(1, list.data?.total_pages ?? page);
  const rows = list.data?.items.map((project) => ({ project, counts: counts.get(project.id) }));

  const toggleSort = (column: ProjectSort): void =>
    void navigate({
      search: (old) => ({ ...old, sort: column, order: sort === column && order === "asc" ? "desc" : "asc" }),
      replace: true,
    });
  return (
    <div className="page">
      <PageHeader
        title="Projects"
        description="A project holds documents and memories, and searches both."
        actions={<NewProject onClick={create} />}
      />
      <div className="stack">
        <div className="toolbar">
          <NameFilter />
        </div>
        {list.error && !list.data ? (
          <Problem error={list.error} title="The projects could not be loaded" retry={() => void list.refetch()} />
        ) : (
          <ProjectTable
            rows={rows && (isComplete && sort ? sortProjects(rows, sort, order) : rows)}
            isStale={list.isPlaceholderData}
            sort={isComplete ? { column: sort, direction: order, onToggle: toggleSort } : undefined}
            empty={page > pages ? <NoPage page={page} /> : <NoProjects name={name} onCreate={create} />}
          />
        )}
        {list.data && (
          <NumberedPager
            page={page}
            pages={list.data.total_pages}
            total={list.data.total}
            things={["project", "projects"]}
            linkTo={(page) => <Link from="/w/$workspaceId/projects" to="." search={(old) => ({ ...old, page })} />}
          />
        )}
      </div>
      <CreateProject isOpen={isNew !== undefined} onClose={() => setCreating(false)} />
    </div>
  );
}

const NewProject = ({ onClick }: { readonly onClick: () => void }): ReactNode => (
  <Button variant="primary" onClick={onClick}>
    <Plus size={15} aria-hidden />
    New project
  </Button>
);

function NameFilter(): ReactNode {
  const { name = "" } = useSearch({ from: "/w/$workspaceId/projects" });
  const navigate = useNavigate({ from: "/w/$workspaceId/projects" });
  const { text, setText } = useFilterText(
    name,
    (name) => void navigate({ search: ({ page: _, ...old }) => ({ ...old, name }), replace: true, resetScroll: false }),
  );
  return <SearchField label="Filter by name" value={text} onValueChange={setText} />;
}

/** The end of a list that has become shorter than the URL's page. */
function NoPage({ page }: { readonly page: number }): ReactNode {
  return (
    <Empty
      icon={<FolderKanban size={24} aria-hidden />}
      title={`There is no page ${page}`}
      actions={
        <Link
          from="/w/$workspaceId/projects"
          to="."
          search={({ page: _, ...old }) => old}
          className={buttonClass({ variant: "primary" })}
        >
          First page
        </Link>
      }
    >
      The list has fewer projects now.
    </Empty>
  );
}

function NoProjects({ name, onCreate }: { readonly name: string; readonly onCreate: () => void }): ReactNode {
  const icon = <FolderKanban size={24} aria-hidden />;
  if (name !== "")
    return (
      <Empty icon={icon} title="No project matches">
        No name contains “{name}”.
      </Empty>
    );
  return (
    <Empty icon={icon} title="No projects yet" actions={<NewProject onClick={onCreate} />}>
      Create a project, add documents to it, and search them.
    </Empty>
  );
}
