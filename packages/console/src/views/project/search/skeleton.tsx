import type { ReactNode } from "react";
import { Skeleton } from "../../../design/parts.js";
import type { Kind } from "./results.js";

export interface ResultsSkeletonProps {
  readonly kind: Kind | undefined;
  /** Whether the search waits for the network. */
  readonly isPaused: boolean;
}

/** Placeholders for the hits of the first search. */
export function ResultsSkeleton({ kind, isPaused }: ResultsSkeletonProps): ReactNode {
  if (isPaused) return <p className="muted">The search starts as soon as the network is back.</p>;
  return (
    <div className="search-results" aria-hidden>
      <div className={`search-columns ${kind ?? "both"}`}>
        {kind !== "memories" && <Hits lines={[4, 2, 3]} />}
        {kind !== "documents" && <Hits lines={[1, 1]} />}
      </div>
    </div>
  );
}

function Hits({ lines }: { readonly lines: readonly number[] }): ReactNode {
  return (
    <section>
      <div className="search-list-title">
        <Skeleton width="6rem" />
      </div>
      <ul className="search-list">
        {lines.map((count, hit) => (
          <li key={hit} className="search-hit">
            <Skeleton width="40%" />
            {Array.from({ length: count }, (_, line) => (
              <Skeleton key={line} width={line === count - 1 ? "60%" : "95%"} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
