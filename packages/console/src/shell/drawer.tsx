import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Sidebar } from "./sidebar.js";

export interface DrawerProps {
  readonly workspaceId: string | undefined;
  readonly onOpenPalette: () => void;
  readonly onClose: () => void;
}

/** The sidebar over the page, on narrow screens. */
export function Drawer({ workspaceId, onOpenPalette, onClose }: DrawerProps): ReactNode {
  const openPalette = (): void => {
    onClose();
    onOpenPalette();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="drawer" aria-label="Navigation">
          <div className="sidebar">
            <Sidebar workspaceId={workspaceId} onOpenPalette={openPalette} onNavigate={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
