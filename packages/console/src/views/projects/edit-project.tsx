import type { ReactNode } from "react";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";
import type { ProjectValues } from "./use-project-changes.js";

export interface EditProjectProps {
  readonly project: ProjectValues;
  readonly onClose: () => void;
  readonly onSave: (values: ProjectValues) => void;
}

/** A dialog that changes the name and the description of a project. */
export function EditProject({ project, onClose, onSave }: EditProjectProps): ReactNode {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit project"
      action="Save"
      onSubmit={({ name = "", description = "" }) => onSave({ name, description })}
    >
      <TextField label="Name" name="name" defaultValue={project.name} required maxLength={255} />
      <TextField label="Description" name="description" defaultValue={project.description} isLong maxLength={2000} />
    </FormDialog>
  );
}
