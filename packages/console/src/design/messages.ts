import { messageOf, statusOf } from "../data/problem.js";
import type { ToastManager } from "./toasts.js";

export interface Message {
  /** A message with the same id replaces this one. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  /** Shows a button that undoes what the message is about, and the seconds in which it can. */
  readonly undo?: () => void;
  /** The time in milliseconds at which it can no longer be undone; whoever sets it closes the message. Default: six seconds from now. */
  readonly until?: number;
  /** Shows a button for the next step, unless there is one that undoes. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** Keeps the message until it is closed, by the user or with `close`. */
  readonly isLasting?: boolean;
  readonly isFailure?: boolean;
  /** Called when the message is closed, by the user too. */
  readonly onClose?: () => void;
}

/** Milliseconds in which a message is shown. */
const shortly = 6_000;

/**
 * Messages about what has happened, in the corner of the page. What shows them is loaded with the first one: a page has none when it
 * opens.
 */
export class Messages {
  readonly #listeners = new Set<() => void>();
  /** Messages that wait until they can be shown. */
  readonly #waiting: ((manager: ToastManager) => void)[] = [];
  /** The undo functions of the messages on the page, the newest one last. */
  readonly #undos = new Map<string, () => void>();
  #manager: ToastManager | undefined;
  #count = 0;
  #isLoading = false;
  #isReady = false;

  /** Shows a message for a few seconds, unless it is lasting. */
  show(message: Message): void {
    const {
      id = `message ${++this.#count}`,
      title,
      description,
      undo,
      until,
      action,
      isLasting = until !== undefined,
      isFailure,
      onClose,
    } = message;
    const button = undo ? { label: "Undo", onSelect: undo } : action;
    const act = (): void => {
      button?.onSelect();
      this.close(id);
    };
    this.#undos.delete(id);
    if (undo) this.#undos.set(id, act);
    this.#with((manager) =>
      manager.add({
        id,
        title,
        timeout: isLasting ? 0 : shortly,
        ...(description !== undefined && { description }),
        ...(isFailure && { type: "bad" }),
        onClose: () => {
          this.#undos.delete(id);
          onClose?.();
        },
        ...(undo && { data: { until: until ?? Date.now() + shortly } }),
        ...(button && { actionProps: { children: button.label, onClick: act } }),
      }),
    );
  }

  /** Shows a failure until the user closes it. */
  showFailure(error: unknown, title: string): void {
    const status = statusOf(error);
    const description = status === undefined ? messageOf(error) : `${messageOf(error)} (${status})`;
    this.show({ title, description, isLasting: true, isFailure: true });
  }

  /** Undoes what the last message with an "Undo" is about. Returns whether there was one. */
  undoLast(): boolean {
    const undo = [...this.#undos.values()].at(-1);
    undo?.();
    return undo !== undefined;
  }

  close(id: string): void {
    this.#undos.delete(id);
    this.#with((manager) => manager.close(id));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the manager of toasts, once there was a message. */
  readonly getSnapshot = (): ToastManager | undefined => this.#manager;

  /** Shows the messages that wait. The list of toasts calls this when it is on the page: it would miss them before. */
  readonly setReady = (): void => {
    this.#isReady = true;
    for (const act of this.#waiting.splice(0)) this.#with(act);
  };

  #with(act: (manager: ToastManager) => void): void {
    if (this.#manager && this.#isReady) return act(this.#manager);
    this.#waiting.push(act);
    if (!this.#manager && !this.#isLoading) void this.#load();
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const toasts = await import("./toasts.js").catch(() => undefined);
    this.#isLoading = false;
    // Without the network, the messages wait: the next one loads again.
    if (toasts === undefined) return;
    this.#manager = toasts.createToastManager();
    for (const listener of this.#listeners) listener();
  }
}
