import { type ReactNode, useSyncExternalStore } from "react";
import type { Refusals } from "./refusals.js";

/** Refuses the next change, to demonstrate the rollback of optimistic updates. */
export function RefuseButton({ refusals }: { readonly refusals: Refusals }): ReactNode {
  const waiting = useSyncExternalStore(refusals.subscribe, refusals.getSnapshot);
  return (
    <div className="refuse">
      <button type="button" onClick={refusals.refuseNext}>
        Refuse the next change
      </button>
      <p role="status">{messageFor(waiting)}</p>
    </div>
  );
}

const messageFor = (waiting: number): string =>
  waiting === 0 ? "" : `The next ${waiting === 1 ? "change" : `${waiting} changes`} will be refused.`;
