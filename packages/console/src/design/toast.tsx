import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { messageOf, statusOf } from "../data/problem.js";
import { buttonClass } from "./button.js";
import "./toast.css";

type Manager = ReturnType<typeof Toast.createToastManager>;

export interface Message {
  readonly title: string;
  readonly description?: string;
  /** Shows a button that undoes what the message is about. */
  readonly undo?: () => void;
  /** Shows a button for the next step, unless there is one that undoes. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** Messages about what has happened, in the corner of the page. */
export class Messages {
  readonly manager: Manager = Toast.createToastManager();

  /** Shows a message for a few seconds. */
  show({ title, description, undo, action }: Message): void {
    const button = undo ? { label: "Undo", onSelect: undo } : action;
    const id = this.manager.add({
      title,
      ...(description !== undefined && { description }),
      timeout: 6_000,
      ...(button && { actionProps: { children: button.label, onClick: () => this.#act(id, button.onSelect) } }),
    });
  }

  /** Shows a failure until the user closes it. */
  showFailure(error: unknown, title: string): void {
    const status = statusOf(error);
    this.manager.add({
      title,
      description: status === undefined ? messageOf(error) : `${messageOf(error)} (${status})`,
      type: "bad",
      timeout: 0,
    });
  }

  #act(id: string, onSelect: () => void): void {
    this.manager.close(id);
    onSelect();
  }
}

const MessagesContext = createContext<Messages | undefined>(undefined);

/** Provides the messages, and shows them. */
export function MessagesProvider({
  messages,
  children,
}: {
  readonly messages: Messages;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <MessagesContext value={messages}>
      <Toast.Provider toastManager={messages.manager} limit={4}>
        {children}
        <Toast.Portal>
          <Toast.Viewport className="toasts">
            <ToastList />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </MessagesContext>
  );
}

/** Returns the messages of the page. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error("useMessages needs a MessagesProvider above");
  return messages;
}

function ToastList(): ReactNode {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type ?? ""}`}>
      <Toast.Content className="content">
        <div className="text">
          <Toast.Title className="title" />
          <Toast.Description className="description" />
        </div>
        {toast.actionProps && <Toast.Action className={buttonClass({ isSmall: true })} />}
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
