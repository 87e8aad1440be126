import { type ReactNode, type RefObject, useRef } from "react";
import { useFocusHandedOn } from "./focus.js";

export interface MoreProps {
  readonly shown: number;
  /** Where the service tells it. */
  readonly total?: number | undefined;
  /** What is listed: `projects`. */
  readonly things: string;
  readonly list: PagedList;
}

/** What an infinite query says of itself. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** The end of a list that goes on. */
export function More({ shown, total, things, list }: MoreProps): ReactNode {
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="more">
      <p role="status" ref={status} tabIndex={-1}>
        {shown}
        {total !== undefined && ` of ${total}`} {things}
      </p>
      {list.hasNextPage && <MoreButton list={list} status={status} />}
    </div>
  );
}

interface MoreButtonProps {
  readonly list: PagedList;
  /** Has the focus once there is no more. */
  readonly status: RefObject<HTMLElement | null>;
}

function MoreButton({ list: { isFetching, isFetchingNextPage, fetchNextPage }, status }: MoreButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button, status);
  // A list has one fetch at a time: the next page would cancel one that brings the others up to date, and pages of two states
  // lose or repeat items between them. Not `disabled`: the focus would be lost.
  return (
    <button type="button" ref={button} aria-disabled={isFetching} onClick={() => !isFetching && void fetchNextPage()}>
      {isFetchingNextPage ? "Loading…" : "Show more"}
    </button>
  );
}
