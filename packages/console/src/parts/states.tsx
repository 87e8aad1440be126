import { isApiError } from "@memory-service/client";
import { type ReactNode, useRef } from "react";
import { useFocusHandedOn } from "./focus.js";

/** A loading indicator. */
export function Waiting({ children = "Loading…" }: { readonly children?: ReactNode }): ReactNode {
  return (
    <p className="waiting" role="status">
      {children}
    </p>
  );
}

export interface FailureProps {
  readonly error: unknown;
  readonly title?: string;
  readonly retry?: () => void;
  readonly onDismiss?: () => void;
}

/** An error message, with buttons to retry or dismiss it. */
export function Failure({ error, title = "Something went wrong", retry, onDismiss }: FailureProps): ReactNode {
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

/** Returns the server's message and the status, or the message of any other error. */
function messageOf(error: unknown): string {
  if (isApiError(error)) return `${error.message} (${error.status})`;
  return error instanceof Error ? error.message : String(error);
}

/** The empty state of a list. */
export function Nothing({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="nothing">{children}</p>;
}
