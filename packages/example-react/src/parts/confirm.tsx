import { type ReactNode, useRef } from "react";

export interface ConfirmProps {
  /** On the button, and on the one that confirms. */
  readonly action: string;
  /** Names the button where there are many: `Delete Annual report`. */
  readonly label?: string;
  readonly question: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function Confirm({ action, label, question, disabled, onConfirm }: ConfirmProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="quiet danger"
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
