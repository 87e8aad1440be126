import type { ConflictResolution, ConflictStrategy } from "@memory-service/client";
import { useConflictsResolve } from "@memory-service/react";
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from "react";
import { useFocusHandedOn } from "../parts/focus.js";
import { useKnown } from "../parts/known.js";
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
      <Lookup view="conflicts" args={[workspaceId, projectId, conflictId]} />
      {!resolve.data && (
        <Strategies
          conflictId={conflictId}
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
        {resolve.data && <Outcome resolution={resolve.data} />}
      </div>
    </>
  );
}

interface StrategiesProps {
  readonly conflictId: string;
  readonly isPending: boolean;
  readonly onChoose: (strategy: ConflictStrategy) => void;
  /** Gets the focus after the form unmounts. */
  readonly outcome: RefObject<HTMLElement | null>;
  /** The error, if any. */
  readonly children: ReactNode;
}

function Strategies({ conflictId, isPending, onChoose, outcome, children }: StrategiesProps): ReactNode {
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
      {strategy === "keep_fact" && <FactToKeep conflictId={conflictId} />}
      {children}
      <div className="actions">
        <button type="submit" className="main" aria-disabled={isPending}>
          {isPending ? "Resolving…" : "Resolve"}
        </button>
      </div>
    </form>
  );
}

/** A choice of the conflict's facts if they are known; otherwise a field for an identifier. */
function FactToKeep({ conflictId }: { readonly conflictId: string }): ReactNode {
  const { conflicts, facts } = useKnown();
  const conflict = conflicts.find(({ args }) => args.includes(conflictId));
  const choices = facts.filter(({ args }) => conflict?.factIds.includes(args.at(-1) ?? ""));
  return (
    <label>
      The fact to keep
      {choices.length === 0 ? (
        <input name="fact" required spellCheck={false} autoComplete="off" />
      ) : (
        <select name="fact" required>
          {choices.map(({ label, args }) => (
            <option key={label} value={args.at(-1)}>
              {label}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

interface OutcomeProps {
  readonly resolution: ConflictResolution;
}

function Outcome({ resolution }: OutcomeProps): ReactNode {
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
              <FactLink id={fact} /> was {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link to a fact if its actor is known; otherwise its identifier. */
function FactLink({ id }: { readonly id: string }): ReactNode {
  const fact = useKnown().facts.find(({ args }) => args.at(-1) === id);
  return fact ? <a href={hrefOf("facts", ...fact.args)}>“{fact.label}”</a> : <code>{id}</code>;
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
