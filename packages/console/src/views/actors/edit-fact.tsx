import type { Fact } from "@memory-service/server/admin";
import { type ReactNode, useState } from "react";
import { objectOf, rowsOf } from "../../data/property-rows.js";
import { isEqual } from "../../data/values.js";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";
import { PropertiesEditor } from "../../design/properties-editor.js";
import type { FactValues } from "./use-fact-changes.js";

export interface EditFactProps {
  readonly fact: Pick<Fact, "fact" | "metadata">;
  readonly onClose: () => void;
  /** Receives what has changed. Not called if nothing has. */
  readonly onSave: (values: FactValues) => void;
}

/** A dialog that changes the text and the metadata of a fact. */
export function EditFact({ fact, onClose, onSave }: EditFactProps): ReactNode {
  const [rows, setRows] = useState(() => rowsOf(fact.metadata));
  const [hasProblemsShown, setProblemsShown] = useState(false);
  const submit = ({ text = "" }: Readonly<Record<string, string>>): void => {
    const metadata = objectOf(rows);
    if (metadata === undefined) return setProblemsShown(true);
    const values: FactValues = {
      ...(text !== fact.fact && { fact: text }),
      ...(!isEqual(metadata, fact.metadata) && { metadata }),
    };
    onClose();
    if (Object.keys(values).length > 0) onSave(values);
  };
  return (
    <FormDialog isOpen isWide onClose={onClose} title="Edit fact" action="Save" onSubmit={submit}>
      <TextField label="Fact" name="text" defaultValue={fact.fact} isLong required maxLength={10_000} />
      <PropertiesEditor label="Metadata" rows={rows} onRowsChange={setRows} hasProblemsShown={hasProblemsShown} />
    </FormDialog>
  );
}
