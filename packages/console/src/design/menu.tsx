import { Ellipsis } from "lucide-react";
import { type ButtonHTMLAttributes, cloneElement, lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { buttonClass } from "./button.js";
import type { MenuAction } from "./menu-popup.js";
import { type Popup, usePopup } from "./use-popup.js";

export type { MenuAction } from "./menu-popup.js";

export interface MenuProps {
  /** A button. */
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & Partial<Popup["trigger"]>>;
  readonly actions: readonly MenuAction[];
}

const load = () => import("./menu-popup.js");
const ActionsPopup = lazy(() => load().then(({ ActionsPopup }) => ({ default: ActionsPopup })));

/** A menu of actions. Dangerous ones come last, after a line. */
export function Menu({ trigger, actions }: MenuProps): ReactNode {
  const popup = usePopup(load);
  return (
    <>
      {cloneElement(trigger, popup.trigger)}
      {popup.wasOpened && (
        <Suspense>
          <ActionsPopup popup={popup} actions={actions} />
        </Suspense>
      )}
    </>
  );
}

export interface RowMenuProps {
  /** The name of the row's resource. */
  readonly name: string;
  readonly actions: readonly MenuAction[];
}

/** The menu of a table's row. */
export function RowMenu({ name, actions }: RowMenuProps): ReactNode {
  const trigger = (
    <button
      type="button"
      className={buttonClass({ variant: "ghost", isSmall: true }, "icon")}
      aria-label={`Actions for ${name}`}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  return <Menu trigger={trigger} actions={actions} />;
}
