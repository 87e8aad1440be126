import { Field } from "@base-ui/react/field";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown, Search } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode } from "react";
import { buttonClass } from "./button.js";
import "./field.css";

interface Described {
  readonly label: string;
  readonly description?: ReactNode;
  /** The server's objection, if any. */
  readonly error?: string | undefined;
}

export interface TextFieldProps extends Described, Omit<ComponentPropsWithRef<typeof Field.Control>, "className"> {
  /** Shows several lines. */
  readonly isLong?: boolean;
}

/** A labelled text field. */
export function TextField({ label, description, error, isLong = false, ...control }: TextFieldProps): ReactNode {
  return (
    <Field.Root
      className="field"
      {...(control.name !== undefined && { name: control.name })}
      invalid={error !== undefined}
    >
      <Field.Label>{label}</Field.Label>
      <Field.Control {...control} className="input" {...(isLong && { render: <textarea rows={4} /> })} />
      {description !== undefined && <Field.Description className="description">{description}</Field.Description>}
      {error !== undefined && (
        <Field.Error className="error" match>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<"input">, "type" | "className" | "onChange"> {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Makes the field the main thing of its page. */
  readonly isLarge?: boolean;
}

/** A field that filters a list. Its label is only for screen readers. */
export function SearchField({ label, onValueChange, isLarge = false, ...input }: SearchFieldProps): ReactNode {
  return (
    <label className={isLarge ? "search-field large" : "search-field"}>
      <span className="hidden">{label}</span>
      <Search size={isLarge ? 18 : 15} aria-hidden />
      <input
        placeholder={label}
        {...input}
        type="search"
        className="input"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </label>
  );
}

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A detail at the end of the option, such as a count. */
  readonly detail?: string;
}

export interface SelectProps<Value extends string> {
  /** The accessible name, which the button also shows before the value unless `isLabelHidden`. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onValueChange: (value: Value) => void;
}

/** A choice of one of several values. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, isLabelHidden = false, value, options, onValueChange } = props;
  return (
    <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onValueChange(next)}>
      <Base.Trigger className={buttonClass({}, "select")}>
        <span className={isLabelHidden ? "hidden" : "muted"}>{label}:</span>
        <Base.Value className="value" />
        <Base.Icon>
          <ChevronsUpDown size={14} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className="popup">
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className="option">
                <Base.ItemText>{option.label}</Base.ItemText>
                {option.detail !== undefined && <span className="end numeric">{option.detail}</span>}
                <Base.ItemIndicator className="check">
                  <Check size={14} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
