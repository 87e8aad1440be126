import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";

/** The state of a popup that a button opens. */
export interface Popup {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** Says whether the popup has been open; only then is it rendered, so that it can close with a transition. */
  readonly wasOpened: boolean;
  /** Says whether a key opened it: its first item gets the focus then. */
  readonly isByKey: boolean;
  readonly close: () => void;
  /** The properties of the button. */
  readonly trigger: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly "aria-haspopup": "menu";
    readonly "aria-expanded": boolean;
    readonly "data-popup-open": true | undefined;
    readonly onClick: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
}

/**
 * Opens a popup from a button. The code of popups is as large as that of all views that a page begins with, so we load it when the pointer or
 * the focus reaches a button that needs it.
 *
 * @param load Loads the popup's module.
 */
export function usePopup(load: () => Promise<unknown>): Popup {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const open = (isByKey: boolean): void => {
    setByKey(isByKey);
    setOpen(true);
    setOpened(true);
  };
  const preload = (): void => void load();
  return {
    anchor,
    isOpen,
    wasOpened,
    isByKey,
    close: () => setOpen(false),
    trigger: {
      ref: anchor,
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      "data-popup-open": isOpen || undefined,
      // A click by Enter or Space has no count.
      onClick: ({ detail }) => open(detail === 0),
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        open(true);
      },
      onPointerEnter: preload,
      onFocus: preload,
    },
  };
}
