import { isApiError } from "@memory-service/client";
import { type ReactNode, useRef } from "react";
import { useFocusHandedOn } from "./focus.js";

/** While nothing is there yet. */
export function Waiting({ children = "Loading…" }: { readonly children?: ReactNode }): ReactNode {
  return (
    <p className="waiting" role="status">
      {children}
    </p>
  );
}

export interface FailureProps {
  readonly error: unknown;
  /** What went wrong, in the words of the page. */
  readonly title?: string;
  readonly retry?: () => void;
  readonly onDismiss?: () => void;
}

/** What went wrong, and a way to try again, or to put it away. */
export function Failure({ error, title = "That did not work", retry, onDismiss }: FailureProps): ReactNode {
  const alert = useRef<HTMLDivElement>(null);
  useFocusHandedOn(alert);
  return (
    <div className="failure" role="alert" ref={alert}>
      <p>
        <strong>{title}.</strong> {messageOf(error)}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
      {onDismiss && (
        <button type="button" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}

/** What the service says, with the status that tells what kind of failure it is. */
function messageOf(error: unknown): string {
  if (isApiError(error)) return `${error.message} (${error.status})`;
  return error instanceof Error ? error.message : String(error);
}

/** A list that has nothing in it. */
export function Nothing({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="nothing">{children}</p>;
}
