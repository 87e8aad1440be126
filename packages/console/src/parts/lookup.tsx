import { type ReactNode, type SubmitEvent } from "react";
import { goTo, hrefOf } from "../routes.js";
import { type Known, useKnown } from "./known.js";

/** The labels of the identifiers that a view needs, in the order of its route's arguments. */
const labels = {
  documents: ["Workspace", "Project", "Document"],
  memories: ["Project", "Memory"],
  conflicts: ["Workspace", "Project", "Conflict"],
  facts: ["Workspace", "Actor", "Fact"],
  agents: ["Agent"],
} satisfies Partial<Record<keyof Known, readonly string[]>>;

export interface LookupProps {
  readonly view: keyof typeof labels;
  /** The identifiers of the open resource. */
  readonly args?: readonly string[];
}

/** A form that opens a resource by its identifiers, and links to those that are known: the service's API cannot list them. */
export function Lookup({ view, args = [] }: LookupProps): ReactNode {
  const known = useKnown()[view];
  const open = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    goTo(view, ...labels[view].map((label) => String(data.get(label)).trim()));
  };
  return (
    <>
      <form className="lookup" onSubmit={open} aria-label="Open by identifier">
        {labels[view].map((label, index) => (
          <label key={label}>
            {label}
            <input name={label} defaultValue={args[index]} required spellCheck={false} autoComplete="off" />
          </label>
        ))}
        <button type="submit">Open</button>
      </form>
      {known.length > 0 && (
        <details className="known">
          <summary>Choose from {known.length}</summary>
          <ul>
            {known.map((resource) => (
              <li key={resource.args.join("/")}>
                <a
                  href={hrefOf(view, ...resource.args)}
                  aria-current={resource.args.every((arg, index) => arg === args[index]) ? "true" : undefined}
                >
                  {resource.label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
