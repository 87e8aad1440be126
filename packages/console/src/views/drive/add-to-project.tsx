import type { DriveItem } from "@memory-service/client";
import { useDebounced, useProjectsList } from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { FolderKanban } from "lucide-react";
import { type ReactNode, useState } from "react";
import { maximumImport } from "../../data/service.js";
import * as admin from "../../admin/index.js";
import { countOf } from "../../data/format.js";
import { Button } from "../../design/button.js";
import { Dialog } from "../../design/dialog.js";
import { SearchField } from "../../design/field.js";
import { Empty, Loading, Problem } from "../../design/parts.js";
import { useMessages } from "../../design/toast.js";

export interface AddToProjectProps {
  readonly items: readonly DriveItem[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

interface Project {
  readonly id: string;
  readonly name: string;
}

/** A dialog that adds files to a project. */
export function AddToProject({ items, onClose, onAdded }: AddToProjectProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const navigate = useNavigate();
  const messages = useMessages();
  const add = admin.useDocumentsImport({ meta: { failure: "Could not add the files to the project" } });
  const files = items.filter(({ type }) => type === "file");
  const left = items.length - files.length;
  const [first] = files;
  const what = files.length === 1 ? `“${first?.name}”` : countOf(files.length, "file", "files");
  const choose = async ({ id: projectId, name }: Project): Promise<void> => {
    onAdded();
    for (let start = 0; start < files.length; start += maximumImport)
      await add.mutateAsync({
        projectId,
        drive_item_ids: files.slice(start, start + maximumImport).map(({ item_id }) => item_id),
      });
    messages.show({
      title: `${what} added to “${name}”`,
      description: "Search finds documents once they are processed.",
      action: {
        label: "Show documents",
        onSelect: () =>
          void navigate({
            to: "/w/$workspaceId/projects/$projectId/documents",
            params: { workspaceId, projectId },
          }),
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Add ${what} to a project`}
      description={`The files become documents of the project, and stay in the drive.${
        left > 0 ? ` ${countOf(left, "folder is", "folders are")} left out.` : ""
      }`}
    >
      {/* The query client shows a failure. */}
      <Projects onChoose={(project) => void choose(project).catch(() => {})} />
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}

function Projects({ onChoose }: { readonly onChoose: (project: Project) => void }): ReactNode {
  const [name, setName] = useState("");
  const filter = useDebounced(name.trim(), 250);
  const list = useProjectsList(
    { size: 50, ...(filter !== "" && { name_fuzzy: filter }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <SearchField label="Find a project" value={name} onValueChange={setName} />
      <div className="drive-folders" role="group" aria-label="Projects">
        {list.error && !list.data && (
          <Problem error={list.error} title="The projects could not be loaded" retry={() => void list.refetch()} />
        )}
        {!list.error && !list.data && <Loading label="Loading projects" lines={4} />}
        {list.data?.items.length === 0 && (
          <Empty
            icon={<FolderKanban size={24} aria-hidden />}
            title={filter ? "No project matches" : "No projects yet"}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <ul>
            {list.data.items.map((project) => (
              <li key={project.id}>
                <button type="button" className="folder" onClick={() => onChoose(project)}>
                  <FolderKanban size={16} aria-hidden />
                  <span dir="auto">{project.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
