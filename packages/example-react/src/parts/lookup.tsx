import { type ReactNode, type SubmitEvent } from "react";
import { goTo } from "../routes.js";

export interface LookupProps {
  readonly view: string;
  /** The identifiers by label, in the order of the route's arguments. */
  readonly ids: Readonly<Record<string, string>>;
}

/** A form that opens a resource by its identifiers, for resources that the API cannot list. */
export function Lookup({ view, ids }: LookupProps): ReactNode {
  const open = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    goTo(view, ...Object.keys(ids).map((label) => String(data.get(label)).trim()));
  };
  return (
    <form className="lookup" onSubmit={open} aria-label="Open by identifier">
      {Object.entries(ids).map(([label, id]) => (
        <label key={label}>
          {label}
          <input name={label} defaultValue={id} required spellCheck={false} autoComplete="off" />
        </label>
      ))}
      <button type="submit">Open</button>
    </form>
  );
}
