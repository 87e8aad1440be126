/** Shows messages. Loaded with the first message. */
import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { buttonClass } from "./button.js";
import { shortcutOf } from "./shortcut.js";
import "./toasts.css";

export type ToastManager = ReturnType<typeof Toast.createToastManager>;

export const createToastManager = (): ToastManager => Toast.createToastManager();

export interface ToastsProps {
  readonly manager: ToastManager;
  /** Called when messages can be added. */
  readonly onReady: () => void;
}

export function Toasts({ manager, onReady }: ToastsProps): ReactNode {
  useEffect(onReady, [onReady]);
  const before = useRef<HTMLElement>(null);
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" onFocus={rememberFocus}>
          <ToastList before={before} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

interface ToastListProps {
  /** The element that had the focus before the messages. */
  readonly before: RefObject<HTMLElement | null>;
}

function ToastList({ before }: ToastListProps): ReactNode {
  const { toasts } = Toast.useToastManager();
  const { length } = toasts;
  // A click on a button of a message takes the focus, which is gone with the message.
  useEffect(() => {
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true });
  }, [length, before]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type ?? ""}`}>
      <Toast.Content className="content">
        <div className="text">
          <div className="heading">
            <Toast.Title className="title" />
            <Countdown key={untilOf(toast.data)} until={untilOf(toast.data)} />
          </div>
          <Toast.Description className="description" />
        </div>
        {toast.actionProps && (
          <Toast.Action
            className={buttonClass({ isSmall: true })}
            {...(untilOf(toast.data) !== undefined && { "aria-keyshortcuts": "Control+Z Meta+Z" })}
          />
        )}
        {/* By default it is hidden from screen readers until the list of messages has the focus. */}
        <Toast.Close
          className={buttonClass({ variant: "ghost", isSmall: true }, "icon")}
          aria-label="Close message"
          aria-hidden={false}
        >
          <X size={14} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Returns the time until which the change of a message can be undone. */
const untilOf = (data: unknown): number | undefined =>
  typeof data === "object" && data !== null && "until" in data && typeof data.until === "number"
    ? data.until
    : undefined;

/** The seconds that are left to undo. Screen readers are told once, by the button. */
function Countdown({ until = 0 }: { readonly until: number | undefined }): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return null;
  return (
    <span className="countdown numeric" aria-hidden>
      {seconds} s <kbd>{shortcutOf("Z")}</kbd>
    </span>
  );
}
