import { type ReactNode, type RefObject, useRef } from "react";
import { useFocusHandedOn } from "./focus.js";

export interface MoreProps {
  readonly count: number;
  /** The total count, if the server reports one. */
  readonly total?: number | undefined;
  /** The noun for the items: `projects`. */
  readonly things: string;
  readonly list: PagedList;
}

/** The part of an infinite query's result that paging needs. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** The end of a paged list: the count, and a button for the next page. */
export function More({ count, total, things, list }: MoreProps): ReactNode {
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="more">
      <p role="status" ref={status} tabIndex={-1}>
        {count}
        {total !== undefined && ` of ${total}`} {things}
      </p>
      {list.hasNextPage && <MoreButton list={list} status={status} />}
    </div>
  );
}

interface MoreButtonProps {
  readonly list: PagedList;
  /** Gets the focus after the last page. */
  readonly status: RefObject<HTMLElement | null>;
}

function MoreButton({ list: { isFetching, isFetchingNextPage, fetchNextPage }, status }: MoreButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button, status);
  // A list runs one fetch at a time. Fetching the next page would cancel a running refetch and mix pages of two states, which
  // loses or repeats items. `disabled` would lose the focus, hence `aria-disabled`.
  return (
    <button type="button" ref={button} aria-disabled={isFetching} onClick={() => !isFetching && void fetchNextPage()}>
      {isFetchingNextPage ? "Loading…" : "Show more"}
    </button>
  );
}
