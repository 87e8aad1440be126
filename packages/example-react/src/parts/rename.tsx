import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";

export interface RenameProps {
  readonly name: string;
  /** What has the name: `workspace`. */
  readonly kind: string;
  /** On the button. */
  readonly action?: string;
  readonly onRename: (name: string) => void;
  /** How the name is shown. */
  readonly children: ReactNode;
}

/** A name with a button that turns it into a field. Enter renames, Escape leaves it as it is. */
export function Rename({ name, kind, action = "Rename", onRename, children }: RenameProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(false);
  // The focus goes to the field, and back to where it came from.
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
