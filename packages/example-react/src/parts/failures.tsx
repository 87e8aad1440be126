import { type ReactNode, useState } from "react";
import { Failure } from "./states.js";

/** A change that failed, until somebody has read it. */
interface FailedChange {
  readonly id: string;
  /** The identifier of what was to be changed. */
  readonly about: string;
  readonly title: string;
  readonly error: unknown;
}

export interface Change {
  /** The identifier of what is changed. */
  readonly about: string;
  /** Says what has not happened, if it fails. */
  readonly title: string;
}

export interface Failures {
  readonly all: readonly FailedChange[];
  /** Tells if this change fails. What failed before with the same thing is past. */
  readonly watch: (change: Promise<unknown>, about: Change) => void;
  readonly dismiss: (id: string) => void;
}

/**
 * The failures of changes, several of which may be under way. Each is watched by a promise of its own, from `mutateAsync`: the
 * `error` of a mutation, and the callbacks of `mutate`, are those of the last call alone.
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

/** All of them, each with a button that puts it away. */
export function FailureList({ failures: { all, dismiss } }: { readonly failures: Failures }): ReactNode {
  return (
    <>
      {all.map(({ id, title, error }) => (
        <Failure key={id} error={error} title={title} onDismiss={() => dismiss(id)} />
      ))}
    </>
  );
}
