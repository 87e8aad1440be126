import type { ProjectSummary } from "@memory-service/server/admin";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "../../design/button.js";
import { Menu } from "../../design/menu.js";
import { EditProject } from "../projects/edit-project.js";
import { ProjectDeletion } from "../projects/project-deletion.js";
import { type ProjectValues, useProjectChanges } from "../projects/use-project-changes.js";

/** The actions of a project. */
export function ProjectMenu({ project }: { readonly project: ProjectSummary }): ReactNode {
  const { name } = project;
  const { workspaceId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const changes = useProjectChanges();
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const close = (): void => setDialog(undefined);
  const save = (values: ProjectValues): void => {
    close();
    changes.edit(project, values);
  };
  const confirm = (): void => {
    close();
    changes.remove([project]);
    void navigate({ to: "/w/$workspaceId/projects", params: { workspaceId } });
  };
  const trigger = (
    <button type="button" className={buttonClass({}, "icon")} aria-label={`Actions for ${name}`}>
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  return (
    <>
      <Menu
        trigger={trigger}
        actions={[
          { label: "Edit", icon: <Pencil size={14} aria-hidden />, onSelect: () => setDialog("edit") },
          {
            label: "Delete",
            icon: <Trash2 size={14} aria-hidden />,
            isDangerous: true,
            onSelect: () => setDialog("delete"),
          },
        ]}
      />
      {dialog === "edit" && <EditProject project={project} onClose={close} onSave={save} />}
      <ProjectDeletion names={dialog === "delete" ? [name] : []} onClose={close} onConfirm={confirm} />
    </>
  );
}
