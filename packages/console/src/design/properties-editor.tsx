import { Plus, X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import {
  problemOfRow,
  type PropertyRow,
  type PropertyType,
  type RowProblem,
  withNewRow,
  withType,
} from "../data/property-rows.js";
import { Button, IconButton } from "./button.js";
import { Select, type SelectOption } from "./select.js";
import { PropertyValue } from "./properties.js";
import "./properties-editor.css";

export interface PropertiesEditorProps {
  /** The name of the object: `Metadata`. */
  readonly label: string;
  readonly description?: string;
  /** The properties as `rowsOf` returns them. `objectOf` turns them into an object. */
  readonly rows: readonly PropertyRow[];
  readonly onRowsChange: (rows: readonly PropertyRow[]) => void;
  /** Shows what is wrong with the rows, which a form does when it cannot be submitted. */
  readonly hasProblemsShown?: boolean;
}

/** Edits the properties of a JSON object, row by row. Objects and arrays in it can be removed, but not changed. */
export function PropertiesEditor(props: PropertiesEditorProps): ReactNode {
  const { label, description, rows, onRowsChange, hasProblemsShown = false } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  const add = (): void => onRowsChange(withNewRow(rows));
  const remove = (row: PropertyRow): void => {
    onRowsChange(rows.filter(({ id }) => id !== row.id));
    // The button that was clicked disappears with its row.
    frame.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <fieldset className="field properties-editor" ref={frame}>
      <legend className="label">{label}</legend>
      {description !== undefined && <p className="description">{description}</p>}
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          title={row.name.trim() || `property ${index + 1}`}
          problem={hasProblemsShown ? problemOfRow(row, rows) : undefined}
          onChange={(changed) => onRowsChange(rows.map((one) => (one.id === row.id ? changed : one)))}
          onRemove={() => remove(row)}
        />
      ))}
      <div>
        <Button isSmall onClick={add} data-add>
          <Plus size={14} aria-hidden />
          Add property
        </Button>
      </div>
    </fieldset>
  );
}

interface RowProps {
  readonly row: PropertyRow;
  /** Names the row for screen readers. */
  readonly title: string;
  readonly problem: RowProblem | undefined;
  readonly onChange: (row: PropertyRow) => void;
  readonly onRemove: () => void;
}

function Row({ row, title, problem, onChange, onRemove }: RowProps): ReactNode {
  const problemId = useId();
  return (
    <div className="property-row">
      <input
        className="input name"
        aria-label={`Name of ${title}`}
        {...(problem?.field === "name" && invalid(problemId))}
        placeholder="Name"
        value={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
        autoFocus={row.name === ""}
        spellCheck={false}
        autoComplete="off"
      />
      {row.type === "fixed" ? (
        <div className="fixed-value">
          <PropertyValue value={row.fixed} />
        </div>
      ) : (
        <Value
          row={row}
          title={title}
          onChange={onChange}
          problemId={problem?.field === "value" ? problemId : undefined}
        />
      )}
      <IconButton className="remove" label={`Remove ${title}`} icon={<X size={14} aria-hidden />} onClick={onRemove} />
      {problem && (
        <p className="error" id={problemId} role="alert">
          {problem.message}
        </p>
      )}
    </div>
  );
}

/** Returns the attributes of a field with a problem. */
const invalid = (problemId: string) => ({ "aria-invalid": true, "aria-describedby": problemId });

const types: readonly SelectOption<PropertyType>[] = [
  { value: "text", label: "Text" },
  { value: "number", label: "Number" },
  { value: "boolean", label: "Yes or no" },
];

const booleans: readonly SelectOption<"true" | "false">[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

interface ValueProps extends Pick<RowProps, "row" | "title" | "onChange"> {
  /** The id of the message about the value, if there is one. */
  readonly problemId: string | undefined;
}

function Value({ row, title, onChange, problemId }: ValueProps): ReactNode {
  return (
    <div className="typed-value">
      <Select
        label={`Type of ${title}`}
        isLabelHidden
        value={row.type}
        options={types}
        onValueChange={(type) => onChange(withType(row, type))}
      />
      {row.type === "boolean" ? (
        <Select
          label={`Value of ${title}`}
          isLabelHidden
          value={row.text === "true" ? "true" : "false"}
          options={booleans}
          onValueChange={(text) => onChange({ ...row, text })}
        />
      ) : (
        <input
          className="input"
          aria-label={`Value of ${title}`}
          placeholder="Value"
          {...(problemId !== undefined && invalid(problemId))}
          inputMode={row.type === "number" ? "decimal" : "text"}
          value={row.text}
          onChange={({ target }) => onChange({ ...row, text: target.value })}
          autoComplete="off"
        />
      )}
    </div>
  );
}
