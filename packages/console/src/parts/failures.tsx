import { type ReactNode, useState } from "react";
import { Failure } from "./states.js";

/** A failed change, kept until the user dismisses it. */
interface FailedChange {
  readonly id: string;
  /** The identifier of the changed resource. */
  readonly about: string;
  readonly title: string;
  readonly error: unknown;
}

export interface Change {
  /** The identifier of the changed resource. */
  readonly about: string;
  /** The message if the change fails. */
  readonly title: string;
}

export interface Failures {
  readonly all: readonly FailedChange[];
  /** Reports the change if it fails, and removes earlier failures of the same resource. */
  readonly watch: (change: Promise<unknown>, about: Change) => void;
  readonly dismiss: (id: string) => void;
}

/**
 * Collects the failures of concurrent changes. Each has its own promise from `mutateAsync`, because a mutation's `error` and
 * the callbacks of `mutate` only cover the latest call.
 */
export function useFailures(): Failures {
  const [all, setAll] = useState<readonly FailedChange[]>([]);
  const watch: Failures["watch"] = (change, { about, title }) => {
    setAll((all) => all.filter((failure) => failure.about !== about));
    change.catch((error: unknown) => {
      setAll((all) => [...all, { id: crypto.randomUUID(), about, title, error }]);
    });
  };
  const dismiss: Failures["dismiss"] = (id) => setAll((all) => all.filter((failure) => failure.id !== id));
  return { all, watch, dismiss };
}

/** All failures, each with a dismiss button. */
export function FailureList({ failures: { all, dismiss } }: { readonly failures: Failures }): ReactNode {
  return (
    <>
      {all.map(({ id, title, error }) => (
        <Failure key={id} error={error} title={title} onDismiss={() => dismiss(id)} />
      ))}
    </>
  );
}
