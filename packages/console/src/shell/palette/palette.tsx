import { lazy, type ReactNode, Suspense } from "react";
import type { PaletteProps } from "./palette-dialog.js";

const PaletteDialog = lazy(() =>
  import("./palette-dialog.js").then(({ PaletteDialog }) => ({ default: PaletteDialog })),
);

/** The command palette, which is loaded when it is first opened. */
export function Palette(props: PaletteProps): ReactNode {
  return props.isOpen && <Suspense>{<PaletteDialog {...props} />}</Suspense>;
}
