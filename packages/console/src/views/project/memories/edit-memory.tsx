import type { Memory } from "@memory-service/server/admin";
import type { ReactNode } from "react";
import { FormDialog } from "../../../design/dialog.js";
import { TextField } from "../../../design/field.js";

export interface EditMemoryProps {
  readonly memory: Memory;
  readonly onClose: () => void;
  readonly onSave: (content: string) => void;
}

/** A dialog that changes the content of a memory. */
export function EditMemory({ memory, onClose, onSave }: EditMemoryProps): ReactNode {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit memory"
      description="The content before stays in the memory’s history."
      action="Save"
      onSubmit={({ content = "" }) => {
        onClose();
        onSave(content);
      }}
    >
      <TextField label="Content" name="content" defaultValue={memory.content} isLong required maxLength={10_000} />
    </FormDialog>
  );
}
