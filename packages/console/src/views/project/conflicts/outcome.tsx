import type { ConflictsResolveParams, ConflictStrategy } from "@memory-service/client";
import type { Conflict } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { PendingChange } from "../../../data/pending-changes.js";
import { Button, buttonClass } from "../../../design/button.js";
import { ListLink } from "../list-link.js";
import type { ConflictingFact } from "./facts.js";
import { Preview } from "./preview.js";
import { Resolution } from "./resolution.js";

export interface OutcomeProps {
  readonly conflict: Conflict;
  readonly facts: readonly ConflictingFact[];
  readonly chosen: ConflictStrategy | undefined;
  readonly pending: PendingChange<ConflictsResolveParams> | undefined;
  /** The id of the next open conflict. */
  readonly next: string | undefined;
  /** Whether the conflict was resolved before the user's choice arrived. */
  readonly isTooLate: boolean;
  readonly onResolve: () => void;
}

/** The effects of the choice: before, while and after it is sent. */
export function Outcome({ conflict, facts, chosen, pending, next, isTooLate, onResolve }: OutcomeProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  useFocusKept(panel, pending !== undefined);
  return (
    <section className="card conflict-outcome" ref={panel} tabIndex={-1} aria-labelledby="conflict-outcome">
      <h3 id="conflict-outcome">{conflict.resolved ? "What has happened" : "What will happen"}</h3>
      {conflict.resolved ? (
        <>
          {isTooLate && (
            <p role="alert">Somebody else resolved this conflict before your choice arrived. Yours changed nothing.</p>
          )}
          <Resolution conflict={conflict} facts={facts} />
        </>
      ) : (
        <div className="stack" aria-live="polite">
          {chosen ? (
            <Preview facts={facts} strategy={chosen} memories={conflict.memory_ids.length} />
          ) : (
            <p className="muted">
              Choose what is right. You see here what happens with the facts before you resolve the conflict.
            </p>
          )}
        </div>
      )}
      {!conflict.resolved && !pending && (
        <Button variant="primary" aria-disabled={chosen === undefined} onClick={onResolve}>
          Resolve conflict
        </Button>
      )}
      {pending && <Sending isWaiting={pending.isWaiting} />}
      {(pending ?? conflict.resolved) && <Onwards next={next} />}
    </section>
  );
}

function Sending({ isWaiting }: { readonly isWaiting: boolean }): ReactNode {
  return (
    <p className="sending" role="status">
      {isWaiting ? (
        <LoaderCircle className="spinner" size={14} aria-hidden />
      ) : (
        <CircleCheck className="good" size={14} aria-hidden />
      )}
      {isWaiting ? "Waiting for the network." : "Resolved. You can undo this for a few seconds."}
    </p>
  );
}

/** A link to the next open conflict, or to all conflicts. */
function Onwards({ next }: { readonly next: string | undefined }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return next === undefined ? (
    <ListLink to="conflicts" />
  ) : (
    <Link
      to="/w/$workspaceId/projects/$projectId/conflicts/$conflictId"
      params={{ ...params, conflictId: next }}
      className={buttonClass({ variant: "primary" })}
    >
      Next open conflict
    </Link>
  );
}

/** Moves the focus to the panel when the button that had it is replaced, and when the toast with "Undo" has closed. */
function useFocusKept(panel: RefObject<HTMLElement | null>, isPending: boolean): void {
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current === isPending) return undefined;
    wasPending.current = isPending;
    const keep = (): void => {
      if (document.activeElement === document.body || document.activeElement?.closest(".toasts"))
        panel.current?.focus({ preventScroll: true });
    };
    keep();
    // The toast closes after its animation.
    const timer = setTimeout(keep, 400);
    return () => clearTimeout(timer);
  }, [isPending, panel]);
}
