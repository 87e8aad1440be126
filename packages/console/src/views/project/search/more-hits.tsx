import type { ProjectsSearchResult } from "@memory-service/client";
import { Link } from "@tanstack/react-router";
import { ChevronDown, LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "../../../design/button.js";
import type { Kind } from "./results.js";
import { hitsIn } from "./use-hit-keys.js";
import { type ProjectSearch, steps } from "./use-project-search.js";

export interface MoreHitsProps {
  readonly search: ProjectSearch;
  readonly results: ProjectsSearchResult;
  readonly kind: Kind | undefined;
  /** The element that contains the hits. */
  readonly list: { readonly current: HTMLElement | null };
}

/** The end of the hits: a link to more of them, if there may be more. It moves the focus to the first new hit. */
export function MoreHits({ search, results, kind, list }: MoreHitsProps): ReactNode {
  const { top, isStale } = search;
  const documents = kind === "memories" ? 0 : results.documents.length;
  const memories = kind === "documents" ? 0 : results.memories.length;
  const shown = useRef<{ readonly documents: number; readonly memories: number }>(null);
  useEffect(() => {
    if (!shown.current || isStale) return;
    const before = shown.current;
    shown.current = null;
    const hits = hitsIn(list.current);
    const first = documents > before.documents ? before.documents : documents + before.memories;
    (hits[first] ?? hits.at(-1))?.focus();
  }, [isStale, documents, memories, list]);
  // The link stays while it loads, so that it keeps the focus.
  const isLoading = isStale && search.isSearching;
  const next = steps.find((step) => step > top);
  const isFull = documents >= top || memories >= top;
  if (isFull && next === undefined && !isLoading)
    return <p className="search-end muted">These are the best {top}. Add words to the query to find others.</p>;
  if (!isFull && !isLoading) return null;
  return (
    <p className="search-end">
      <Link
        from="/w/$workspaceId/projects/$projectId/search"
        to="."
        search={(old) => ({ ...old, top: next ?? top })}
        replace
        resetScroll={false}
        className={buttonClass()}
        onClick={() => {
          shown.current = { documents, memories };
        }}
      >
        {isLoading ? <LoaderCircle className="spinner" size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        Show more
      </Link>
    </p>
  );
}
