import { useProjectsCreate } from "@memory-service/react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../data/problem.js";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";

export interface CreateProjectProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that creates a project, and opens it. */
export function CreateProject({ isOpen, onClose }: CreateProjectProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const navigate = useNavigate();
  const create = useProjectsCreate({ meta: { failure: "Could not create the project" } });
  const [name, setName] = useState("");
  const [ownId, setOwnId] = useState<string>();
  const close = (): void => {
    setName("");
    setOwnId(undefined);
    create.reset();
    onClose();
  };
  const submit = ({ description = "" }: Readonly<Record<string, string>>): void =>
    create.mutate(
      { workspaceId, name: name.trim(), custom_id: (ownId ?? idFor(name)).trim(), ...(description && { description }) },
      {
        onSuccess: ({ id }) => {
          close();
          void navigate({ to: "/w/$workspaceId/projects/$projectId", params: { workspaceId, projectId: id } });
        },
      },
    );
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title="New project"
      action="Create project"
      isPending={create.isPending}
      onSubmit={submit}
    >
      <TextField label="Name" name="name" value={name} onValueChange={setName} required maxLength={255} autoFocus />
      <TextField
        label="Identifier"
        description="Your own name for the project, unique in the workspace. It cannot be changed later."
        name="custom_id"
        value={ownId ?? idFor(name)}
        onValueChange={setOwnId}
        required
        maxLength={255}
        spellCheck={false}
        error={create.error ? messageOf(create.error) : undefined}
      />
      <TextField label="Description" name="description" isLong maxLength={2000} />
    </FormDialog>
  );
}

/** Suggests an identifier: `Returns & refunds` becomes `returns-refunds`. */
const idFor = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
