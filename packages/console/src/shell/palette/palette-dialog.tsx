import type { ReactNode } from "react";
import { Dialog } from "../../design/dialog.js";
import type { PaletteProps } from "./palette.js";

/** Finds projects, agents, actors and actions by name, and anything by its id. */
export function PaletteDialog({ isOpen, onClose }: PaletteProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Commands">
      <p>…</p>
    </Dialog>
  );
}
