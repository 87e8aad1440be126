import { type ReactNode, useRef } from "react";

export interface ConfirmProps {
  /** On the button, and on the one that confirms. */
  readonly action: string;
  /** Names the button where there are many: `Delete Annual report`. */
  readonly label?: string;
  readonly question: string;
  readonly isDisabled?: boolean;
  /** Without a border, as in the rows of a list. */
  readonly isQuiet?: boolean;
  /** Called after the dialog has gone and has given the focus back: it may move it. */
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function Confirm({ action, label, question, isDisabled = false, isQuiet, onConfirm }: ConfirmProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (): void => {
    if (isDisabled || !dialog.current) return;
    // Where a browser keeps the value of the last time, Escape would confirm again.
    dialog.current.returnValue = "";
    dialog.current.showModal();
  };
  return (
    <>
      <button
        type="button"
        className={isQuiet ? "quiet danger" : "danger"}
        aria-label={label}
        // Not `disabled`: the focus would be lost.
        aria-disabled={isDisabled}
        onClick={ask}
      >
        {action}
      </button>
      <dialog
        ref={dialog}
        aria-label={question}
        onClose={({ currentTarget }) => currentTarget.returnValue === "confirmed" && onConfirm()}
      >
        <p>{question}</p>
        <form method="dialog" className="actions">
          <button autoFocus>Keep it</button>
          <button className="danger" value="confirmed">
            {action}
          </button>
        </form>
      </dialog>
    </>
  );
}
