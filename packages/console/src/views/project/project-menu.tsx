import { useProjectsDelete, useProjectsUpdate } from "@memory-service/react";
import type { ProjectSummary } from "@memory-service/server/admin";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "../../design/button.js";
import { ConfirmDeletion } from "../../design/dialog.js";
import { Menu } from "../../design/menu.js";
import { useMessages } from "../../design/toast.js";
import { EditProject, type EditProjectProps } from "../projects/edit-project.js";

/** The actions of a project. */
export function ProjectMenu({ project }: { readonly project: ProjectSummary }): ReactNode {
  const { id, name, description } = project;
  const { workspaceId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const messages = useMessages();
  const update = useProjectsUpdate({ meta: { failure: "Could not change the project" } });
  const remove = useProjectsDelete({ meta: { failure: "Could not delete the project" } });
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const close = (): void => setDialog(undefined);

  const save: EditProjectProps["onSave"] = (values) => {
    close();
    update.mutate(
      { id, ...values },
      {
        onSuccess: () =>
          messages.show({ title: `“${values.name}” saved`, undo: () => update.mutate({ id, name, description }) }),
      },
    );
  };
  const confirm = (): void => {
    close();
    // This menu is gone when the project is, so its callbacks are not called then: a promise is.
    remove.mutateAsync({ id }).then(
      () => messages.show({ title: `“${name}” deleted` }),
      () => {},
    );
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
      <ConfirmDeletion
        isOpen={dialog === "delete"}
        onClose={close}
        kind="project"
        name={name}
        consequences="This deletes all documents, memories and conflicts in it for good. Files stay in the drive."
        onConfirm={confirm}
      />
    </>
  );
}
