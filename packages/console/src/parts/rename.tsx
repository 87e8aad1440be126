import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";

export interface RenameProps {
  readonly name: string;
  /** The kind of thing to rename: `workspace`. */
  readonly kind: string;
  /** The button's label. */
  readonly action?: string;
  readonly onRename: (name: string) => void;
  /** The element that displays the name. */
  readonly children: ReactNode;
}

/** A name with a button that opens an input field. Enter saves, Escape cancels. */
export function Rename({ name, kind, action = "Rename", onRename, children }: RenameProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(false);
  // Move the focus to the field, and back to the button when the field closes.
  useEffect(() => {
    if (isOpen) field.current?.select();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen)
    return (
      <div className="rename">
        {children}
        <button
          type="button"
          className="quiet"
          ref={button}
          onClick={() => setOpen(true)}
          aria-label={`${action} ${name}`}
        >
          {action}
        </button>
      </div>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("name")).trim();
    setOpen(false);
    if (given !== name && given !== "") onRename(given);
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setOpen(false);
  };
  return (
    <form className="rename" onSubmit={submit} onKeyDown={leave}>
      <input
        ref={field}
        name="name"
        defaultValue={name}
        maxLength={255}
        required
        aria-label={`New text of the ${kind}`}
      />
      <button type="submit">Save</button>
      <button type="button" className="quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </form>
  );
}
