import { type ReactNode, useRef } from "react";

export interface ConfirmProps {
  /** On the button, and on the one that confirms. */
  readonly action: string;
  /** Names the button where there are many: `Delete Annual report`. */
  readonly label?: string;
  readonly question: string;
  readonly disabled?: boolean;
  /** Without a border, as in the rows of a list. */
  readonly isQuiet?: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function Confirm({ action, label, question, disabled, isQuiet, onConfirm }: ConfirmProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={isQuiet ? "quiet danger" : "danger"}
        aria-label={label}
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
      >
        {action}
      </button>
      <dialog ref={dialog} aria-label={question}>
        <p>{question}</p>
        <form method="dialog" className="actions">
          <button autoFocus>Keep it</button>
          <button className="danger" onClick={onConfirm}>
            {action}
          </button>
        </form>
      </dialog>
    </>
  );
}
