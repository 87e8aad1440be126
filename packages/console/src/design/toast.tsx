import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useSyncExternalStore } from "react";
import type { Messages } from "./messages.js";

const MessagesContext = createContext<Messages | undefined>(undefined);
const Toasts = lazy(() => import("./toasts.js").then(({ Toasts }) => ({ default: Toasts })));

export interface MessagesProviderProps {
  readonly messages: Messages;
  readonly children: ReactNode;
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Returns whether a key goes to a field for text, which has an undo of its own. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input:not([type=checkbox], [type=radio]), textarea") !== null;

/** Provides the messages, and shows them. Ctrl+Z or ⌘Z undoes what the last one is about. */
export function MessagesProvider({ messages, children }: MessagesProviderProps): ReactNode {
  const manager = useSyncExternalStore(messages.subscribe, messages.getSnapshot);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isUndo(event) && !isText(event.target) && messages.undoLast()) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [messages]);
  return (
    <MessagesContext value={messages}>
      {children}
      {manager && (
        <Suspense>
          <Toasts manager={manager} onReady={messages.setReady} />
        </Suspense>
      )}
    </MessagesContext>
  );
}

/** Returns the messages of the page. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error("useMessages needs a MessagesProvider above");
  return messages;
}
