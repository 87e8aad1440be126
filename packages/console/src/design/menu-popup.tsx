/** The open parts of menus, which are loaded when a menu is about to open. */
import { Menu } from "@base-ui/react/menu";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { Popup } from "./use-popup.js";
import "./popup.css";

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

export interface MenuPopupProps {
  readonly popup: Popup;
  /** The side of the button at which the popup begins. Default: `end`. */
  readonly align?: "start" | "end";
  readonly children: ReactNode;
}

/** The popup of a menu. Its label is that of the button. */
export function MenuPopup({ popup, align = "end", children }: MenuPopupProps): ReactNode {
  const { anchor, isOpen, isByKey, close } = popup;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || !isByKey) return undefined;
    // The menu takes the focus itself first.
    const timer = setTimeout(() =>
      list.current?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])")?.focus(),
    );
    return () => clearTimeout(timer);
  }, [isOpen, isByKey]);
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={4} align={align}>
          <Menu.Popup ref={list} className="popup" finalFocus={() => !isFocusElsewhere() && anchor.current}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Whether something else than a menu has the focus, such as the dialog that an action has opened before the menu has faded out. */
function isFocusElsewhere(): boolean {
  const { activeElement: focused, body } = document;
  return focused !== null && focused !== body && focused.closest("[role=menu]") === null;
}

export interface ActionsPopupProps {
  readonly popup: Popup;
  readonly actions: readonly MenuAction[];
}

/** The popup of a menu of actions. */
export function ActionsPopup({ popup, actions }: ActionsPopupProps): ReactNode {
  const firstDangerous = actions.findIndex(({ isDangerous }) => isDangerous);
  return (
    <MenuPopup popup={popup}>
      {actions.map(({ label, icon, isDangerous = false, isDisabled = false, onSelect }, index) => (
        <Fragment key={label}>
          {index === firstDangerous && index > 0 && <Menu.Separator className="separator" />}
          <Menu.Item className={isDangerous ? "option danger" : "option"} disabled={isDisabled} onClick={onSelect}>
            {icon}
            {label}
          </Menu.Item>
        </Fragment>
      ))}
    </MenuPopup>
  );
}
