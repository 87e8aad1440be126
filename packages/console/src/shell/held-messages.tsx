import { useEffect, useRef, useSyncExternalStore } from "react";
import type { HeldChangesStore } from "../data/held-changes.js";
import { useMessages } from "../design/toast.js";

/** Shows a message with an "Undo" for each kind of change that is held. */
export function HeldMessages({ heldChanges }: { readonly heldChanges: HeldChangesStore }): null {
  const messages = useMessages();
  const held = useSyncExternalStore(heldChanges.subscribe, heldChanges.getSnapshot);
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = new Set(held.map(({ id }) => id));
    for (const id of shown.current) if (!ids.has(id)) messages.close(id);
    for (const { id, title, subject, until, undo, send } of held)
      messages.show({
        id,
        title,
        ...(subject !== undefined && { description: subject }),
        until,
        undo: () => {
          undo();
          messages.show({ id: "undone", title: "Undone" });
        },
        onClose: send,
      });
    shown.current = ids;
  }, [held, messages]);
  return null;
}
