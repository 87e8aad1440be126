import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import "./dialog.css";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly isWide?: boolean;
  /** Interrupts the user, and does not close with a click outside. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** The frame of a dialog. */
export function DialogFrame(props: DialogProps): ReactNode {
  const { isOpen, onClose, title, description, isWide = false, isAlert = false, children } = props;
  const Base = isAlert ? AlertDialog : Dialog;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={isWide ? "dialog wide" : "dialog"}>
          <header>
            <Base.Title>{title}</Base.Title>
            {description && <Base.Description className="muted">{description}</Base.Description>}
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
