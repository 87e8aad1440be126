import type { ReactNode } from "react";
import { Skeleton } from "../../../design/parts.js";

export interface PanelProps {
  readonly title: string;
  /** A link to the whole list. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the overview. */
export function Panel({ title, more, children }: PanelProps): ReactNode {
  return (
    <section className="card panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

/** Placeholders for the rows of a panel. */
export const PanelRows = ({ rows }: { readonly rows: number }): ReactNode => (
  <ul className="panel-rows" aria-busy>
    {Array.from({ length: rows }, (_, row) => (
      <li key={row}>
        <span className="text">
          <Skeleton width={`${85 - ((row * 17) % 40)}%`} />
          <Skeleton width="30%" />
        </span>
      </li>
    ))}
  </ul>
);

export interface PanelFailureProps {
  readonly title: string;
  readonly retry: () => void;
}

/** A part of the overview that could not be loaded. The others are still useful, so this stays small. */
export const PanelFailure = ({ title, retry }: PanelFailureProps): ReactNode => (
  <p className="panel-note" role="alert">
    {title}{" "}
    <button type="button" className="link plain" onClick={retry}>
      Try again
    </button>
  </p>
);
