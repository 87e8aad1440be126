import { useEffect, useRef, useSyncExternalStore } from "react";
import type { HeldChangesStore } from "../data/held-changes.js";
import { useMessages } from "../design/toast.js";

/** Shows a message with an "Undo" for each kind of change that is held. */
export function HeldMessages({ heldChanges }: { readonly heldChanges: HeldChangesStore }): null {
  const { manager } = useMessages();
  const held = useSyncExternalStore(heldChanges.subscribe, heldChanges.getSnapshot);
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = new Set(held.map(({ id }) => id));
    for (const id of shown.current) if (!ids.has(id)) manager.close(id);
    for (const { id, title, undo, send } of held)
      manager.add({ id, title, timeout: 0, onClose: send, actionProps: { children: "Undo", onClick: undo } });
    shown.current = ids;
  }, [held, manager]);
  return null;
}
