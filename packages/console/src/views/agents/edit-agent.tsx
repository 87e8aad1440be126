import type { Agent } from "@memory-service/server/admin";
import { type ReactNode, useState } from "react";
import { objectOf, rowsOf } from "../../data/property-rows.js";
import { isEqual } from "../../data/values.js";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";
import { PropertiesEditor } from "../../design/properties-editor.js";
import type { AgentValues } from "./use-agent-changes.js";

export interface EditAgentProps {
  readonly agent: Agent;
  readonly onClose: () => void;
  /** Receives what has changed. Not called if nothing has. */
  readonly onSave: (values: AgentValues) => void;
}

/** A dialog that changes the name, the description and the metadata of an agent. */
export function EditAgent({ agent, onClose, onSave }: EditAgentProps): ReactNode {
  const [rows, setRows] = useState(() => rowsOf(agent.metadata));
  const [hasProblemsShown, setProblemsShown] = useState(false);
  const submit = ({ name = "", description = "" }: Readonly<Record<string, string>>): void => {
    const metadata = objectOf(rows);
    if (metadata === undefined) return setProblemsShown(true);
    const values: AgentValues = {
      ...(name !== agent.name && { name }),
      ...(description !== agent.description && { description }),
      ...(!isEqual(metadata, agent.metadata) && { metadata }),
    };
    onClose();
    if (Object.keys(values).length > 0) onSave(values);
  };
  return (
    <FormDialog
      isOpen
      isWide
      onClose={onClose}
      title="Edit agent"
      description="These details do not belong to a version: they apply at once."
      action="Save"
      onSubmit={submit}
    >
      <TextField label="Name" name="name" defaultValue={agent.name} required maxLength={255} />
      <TextField label="Description" name="description" defaultValue={agent.description} isLong maxLength={2000} />
      <PropertiesEditor label="Metadata" rows={rows} onRowsChange={setRows} hasProblemsShown={hasProblemsShown} />
    </FormDialog>
  );
}
