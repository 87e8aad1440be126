import type { ConflictResolution, ConflictStrategy } from "@memory-service/client";
import { useConflictsResolve } from "@memory-service/react";
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from "react";
import { useFocusHandedOn } from "../parts/focus.js";
import { Lookup } from "../parts/lookup.js";
import { useOneAtATime } from "../parts/one-at-a-time.js";
import { Failure } from "../parts/states.js";
import { hrefOf } from "../routes.js";

export interface ConflictViewProps {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly conflictId: string;
}

/** Resolves a conflict with one of four strategies. The API cannot list conflicts, so the user enters the identifier. */
export function ConflictView({ workspaceId, projectId, conflictId }: ConflictViewProps): ReactNode {
  const resolve = useConflictsResolve();
  const sendOne = useOneAtATime();
  const outcome = useRef<HTMLDivElement>(null);
  return (
    <>
      <h1>Conflict</h1>
      <Lookup view="conflicts" ids={{ Workspace: workspaceId, Project: projectId, Conflict: conflictId }} />
      {!resolve.data && (
        <Strategies
          isPending={resolve.isPending}
          onChoose={(strategy) =>
            sendOne(() => resolve.mutateAsync({ workspaceId, projectId, conflictId, ...strategy }))
          }
          outcome={outcome}
        >
          {resolve.error && (
            <Failure error={resolve.error} title="Could not resolve the conflict" onDismiss={resolve.reset} />
          )}
        </Strategies>
      )}
      <div role="status" ref={outcome} tabIndex={-1}>
        {resolve.data && <Outcome workspaceId={workspaceId} resolution={resolve.data} />}
      </div>
    </>
  );
}

interface StrategiesProps {
  readonly isPending: boolean;
  readonly onChoose: (strategy: ConflictStrategy) => void;
  /** Gets the focus after the form unmounts. */
  readonly outcome: RefObject<HTMLElement | null>;
  /** The error, if any. */
  readonly children: ReactNode;
}

function Strategies({ isPending, onChoose, outcome, children }: StrategiesProps): ReactNode {
  const [strategy, setStrategy] = useState<ConflictStrategy["strategy"]>("keep_fact");
  const form = useRef<HTMLFormElement>(null);
  useFocusHandedOn(form, outcome);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fact = String(new FormData(event.currentTarget).get("fact")).trim();
    onChoose(strategy === "keep_fact" ? { strategy, keep_fact_id: fact } : { strategy });
  };
  return (
    <form className="card" ref={form} onSubmit={submit}>
      <fieldset>
        <legend>Choose a strategy</legend>
        {strategies.map(({ value, title, effect }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="strategy"
              value={value}
              checked={value === strategy}
              onChange={() => setStrategy(value)}
            />
            <span>
              <strong>{title}</strong>
              <span className="details">{effect}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {strategy === "keep_fact" && (
        <label>
          The fact to keep
          <input name="fact" required defaultValue="fact_1" spellCheck={false} />
        </label>
      )}
      {children}
      <div className="actions">
        <button type="submit" className="main" aria-disabled={isPending}>
          {isPending ? "Resolving…" : "Resolve"}
        </button>
      </div>
    </form>
  );
}

interface OutcomeProps {
  readonly workspaceId: string;
  readonly resolution: ConflictResolution;
}

function Outcome({ workspaceId, resolution }: OutcomeProps): ReactNode {
  const { id, forgotten_fact_ids, updated_fact_ids } = resolution;
  const facts = [
    ...forgotten_fact_ids.map((fact) => ({ fact, what: "forgotten" })),
    ...updated_fact_ids.map((fact) => ({ fact, what: "rewritten" })),
  ];
  return (
    <div className="card good">
      <p>
        <strong>Conflict {id} is resolved.</strong> {facts.length === 0 && "No fact has changed."}
      </p>
      {facts.length > 0 && (
        <ul>
          {facts.map(({ fact, what }) => (
            <li key={fact}>
              <a href={hrefOf("facts", workspaceId, "act_1", fact)}>{fact}</a> was {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const strategies: readonly {
  readonly value: ConflictStrategy["strategy"];
  readonly title: string;
  readonly effect: string;
}[] = [
  { value: "keep_fact", title: "Keep one fact", effect: "The other conflicting facts are forgotten." },
  { value: "trust_fact", title: "Trust the fact", effect: "If a fact and a document differ, the fact is trusted." },
  {
    value: "trust_document",
    title: "Trust the document",
    effect: "Conflicting facts are forgotten or rewritten.",
  },
  { value: "dismiss", title: "Dismiss it", effect: "Marks the conflict resolved without changing any fact." },
];
