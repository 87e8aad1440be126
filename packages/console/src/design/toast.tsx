import { createContext, lazy, type ReactNode, Suspense, useContext, useSyncExternalStore } from "react";
import type { Messages } from "./messages.js";

const MessagesContext = createContext<Messages | undefined>(undefined);
const Toasts = lazy(() => import("./toasts.js").then(({ Toasts }) => ({ default: Toasts })));

export interface MessagesProviderProps {
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** Provides the messages, and shows them. */
export function MessagesProvider({ messages, children }: MessagesProviderProps): ReactNode {
  const manager = useSyncExternalStore(messages.subscribe, messages.getSnapshot);
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
