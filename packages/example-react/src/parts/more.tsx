import type { ReactNode } from "react";

export interface MoreProps {
  readonly shown: number;
  /** Where the service tells it. */
  readonly total?: number | undefined;
  /** What is listed: `projects`. */
  readonly things: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The end of a list that goes on. */
export function More({ shown, total, things, hasMore, isLoading, onMore }: MoreProps): ReactNode {
  return (
    <div className="more">
      <p role="status">
        {shown}
        {total !== undefined && ` of ${total}`} {things}
      </p>
      {hasMore && (
        // Not disabled while it loads: the focus would be lost.
        <button type="button" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
          {isLoading ? "Loading…" : "Show more"}
        </button>
      )}
    </div>
  );
}
