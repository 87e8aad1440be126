import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from "react";
import { Button } from "./button.js";
import type { DialogProps } from "./dialog-frame.js";
import { TextField } from "./field.js";

const DialogFrame = lazy(() => import("./dialog-frame.js").then(({ DialogFrame }) => ({ default: DialogFrame })));

/** A modal dialog. It returns the focus when it closes. Its code is loaded when it is first opened. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}

export interface FormDialogProps extends Omit<DialogProps, "children"> {
  /** The label of the submit button. */
  readonly action: string;
  readonly isPending?: boolean;
  /** Receives the values of the fields by name, without surrounding spaces. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog({ action, isPending = false, onSubmit, children, ...dialog }: FormDialogProps): ReactNode {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const);
    if (!isPending) onSubmit(Object.fromEntries(values));
  };
  return (
    <Dialog {...dialog}>
      <form className="stack" onSubmit={submit}>
        {children}
        <div className="actions">
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface ConfirmDeletionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The kind of thing: `project`. */
  readonly kind: string;
  readonly name: string;
  /** The effects of the deletion. */
  readonly consequences: ReactNode;
  readonly onConfirm: () => void;
}

/** Asks for the name of something before it is deleted for good. */
export function ConfirmDeletion({
  isOpen,
  onClose,
  kind,
  name,
  consequences,
  onConfirm,
}: ConfirmDeletionProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Delete “${name}”?`} description={consequences} isAlert>
      <DeletionForm kind={kind} name={name} onClose={onClose} onConfirm={onConfirm} />
    </Dialog>
  );
}

type DeletionFormProps = Pick<ConfirmDeletionProps, "kind" | "name" | "onClose" | "onConfirm">;

function DeletionForm({ kind, name, onClose, onConfirm }: DeletionFormProps): ReactNode {
  const [typed, setTyped] = useState("");
  const isRight = typed.trim() === name.trim();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isRight) onConfirm();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={`To confirm, type the ${kind}’s name`}
        description={name}
        name="confirmation"
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" aria-disabled={!isRight}>
          Delete {kind}
        </Button>
      </div>
    </form>
  );
}
