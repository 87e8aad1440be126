import type { ReactNode } from "react";
import { ConfirmDeletion } from "../../design/dialog.js";

export interface ProjectDeletionProps {
  /** The names of the projects to delete; none: the dialog is closed. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks whether projects are to be deleted. */
export function ProjectDeletion({ names, onClose, onConfirm }: ProjectDeletionProps): ReactNode {
  const isOne = names.length <= 1;
  return (
    <ConfirmDeletion
      isOpen={names.length > 0}
      onClose={onClose}
      kind={isOne ? "project" : "projects"}
      name={isOne ? (names[0] ?? "") : `${names.length} projects`}
      consequences="This deletes all documents, memories and conflicts in it for good. Files stay in the drive."
      onConfirm={onConfirm}
    />
  );
}
