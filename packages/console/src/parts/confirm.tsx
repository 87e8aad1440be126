import { type ReactNode, useRef } from "react";

export interface ConfirmProps {
  /** The label of the button, and of the confirming button in the dialog. */
  readonly action: string;
  /** The accessible name where several buttons have the same label: `Delete Annual report`. */
  readonly label?: string;
  readonly question: string;
  readonly isDisabled?: boolean;
  /** Omits the border, for rows of a list. */
  readonly isQuiet?: boolean;
  /** Called after the dialog has closed and restored the focus, so that it can move the focus. */
  readonly onConfirm: () => void;
}

/** A button that asks for confirmation before an irreversible action. */
export function Confirm({ action, label, question, isDisabled = false, isQuiet, onConfirm }: ConfirmProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (): void => {
    if (isDisabled || !dialog.current) return;
    // Some browsers keep the previous return value, so that Escape would confirm.
    dialog.current.returnValue = "";
    dialog.current.showModal();
  };
  return (
    <>
      <button
        type="button"
        className={isQuiet ? "quiet danger" : "danger"}
        aria-label={label}
        // `disabled` would lose the focus.
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
