import { Search } from "lucide-react";
import { type ComponentPropsWithRef, type FocusEvent, type ReactNode, useId } from "react";
import "./field.css";

/** The attributes that one-line and long fields have in common. */
type Attributes = Pick<
  ComponentPropsWithRef<"input"> & ComponentPropsWithRef<"textarea">,
  | "name"
  | "value"
  | "defaultValue"
  | "required"
  | "minLength"
  | "maxLength"
  | "placeholder"
  | "autoComplete"
  | "autoFocus"
  | "spellCheck"
  | "disabled"
>;

export interface TextFieldProps extends Attributes {
  readonly label: string;
  readonly description?: ReactNode;
  /** The server's objection, if any. */
  readonly error?: string | undefined;
  readonly onValueChange?: (value: string) => void;
  /** The type of a field with one line. Default: `text`. */
  readonly type?: "text" | "date" | "number";
  /** A regular expression that the text of a field with one line matches. */
  readonly pattern?: string;
  readonly onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Shows several lines. */
  readonly isLong?: boolean;
}

/** A labelled text field. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, description, error, onValueChange, type = "text", pattern, isLong = false, ...attributes } = props;
  const id = useId();
  const descriptions = [description !== undefined && `${id}-description`, error !== undefined && `${id}-error`];
  const control = {
    ...attributes,
    id,
    className: "input",
    "aria-describedby": descriptions.filter(Boolean).join(" ") || undefined,
    "aria-invalid": error !== undefined || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onValueChange?.(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea {...control} rows={4} /> : <input {...control} type={type} pattern={pattern} />}
      {description !== undefined && (
        <p id={`${id}-description`} className="description">
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="error" role="alert">
          {error}
        </p>
      )}
    </div>
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
