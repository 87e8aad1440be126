import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { Problem } from "../../../design/parts.js";
import { useTitle } from "../../../design/title.js";
import { termsOf } from "../passages/highlight.js";
import { TermsContext } from "../passages/highlighted.js";
import { MoreHits } from "./more-hits.js";
import { NoHits } from "./no-hits.js";
import { Results } from "./results.js";
import { SearchBox } from "./search-box.js";
import { ResultsSkeleton } from "./skeleton.js";
import { Start } from "./start.js";
import { KeyHints, SearchStatus, SearchToolbar } from "./toolbar.js";
import { useHitFocus, useHitKeys } from "./use-hit-keys.js";
import { type ProjectSearch, steps, useProjectSearch } from "./use-project-search.js";
import { useQueryText } from "./use-query-text.js";
import "./search.css";

const from = "/w/$workspaceId/projects/$projectId/search";

/** The search of a project: a field, and what it finds in documents and memories. */
export function SearchView(): ReactNode {
  const { projectId } = useParams({ from });
  // Another project starts anew: the hits of this one do not belong to it.
  return <SearchPage key={projectId} projectId={projectId} />;
}

function SearchPage({ projectId }: { readonly projectId: string }): ReactNode {
  const { user, top = steps[0] } = useSearch({ from });
  const { text, setText, settled: query } = useQueryText();
  const search = useProjectSearch({ projectId, query, user, top });
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const keys = { list, field };
  useHitKeys(keys);
  useHitFocus(keys, search.results);
  const isEmpty = text.trim() === "" || query === "";
  useTitle(isEmpty ? "Search" : `“${query}”`, 2);
  const focusField = (): void => field.current?.focus();
  return (
    <div className="search">
      <SearchBox
        ref={field}
        text={text}
        onTextChange={setText}
        isSearching={!isEmpty && search.isSearching}
        onSubmit={() => list.current?.querySelector<HTMLElement>("[data-hit]")?.focus()}
        onClear={() => {
          setText("");
          focusField();
        }}
      />
      {isEmpty ? (
        <Start userId={search.userId} onChoose={focusField} />
      ) : (
        <>
          <SearchToolbar search={search} />
          <div className="search-line">
            <SearchStatus search={search} />
            <KeyHints />
          </div>
        </>
      )}
      <div ref={list} className="search-found">
        {!isEmpty && (
          <TermsContext value={termsOf(query)}>
            <Found search={search} query={query} list={list} />
          </TermsContext>
        )}
      </div>
      {isEmpty && <KeyHints />}
    </div>
  );
}

interface FoundProps {
  readonly search: ProjectSearch;
  readonly query: string;
  readonly list: { readonly current: HTMLElement | null };
}

/** The hits of a search, or its state while there are none. */
function Found({ search, query, list }: FoundProps): ReactNode {
  const { kind } = useSearch({ from });
  const { results, error, isStale, users, userId } = search;
  const failure = error && <Problem error={error} title="The search failed" kind="project" retry={search.retry} />;
  if (!results) return failure ?? <ResultsSkeleton kind={kind} isPaused={search.isPaused} />;
  const { documents, memories } = results;
  return (
    <>
      {failure}
      {documents.length === 0 && memories.length === 0 ? (
        <div aria-busy={isStale}>
          <NoHits query={query} users={users} userId={userId} />
        </div>
      ) : (
        <Results
          documents={documents}
          memories={memories}
          kind={kind}
          query={query}
          users={users}
          userId={userId}
          isStale={isStale}
        />
      )}
      {!error && <MoreHits search={search} results={results} kind={kind} list={list} />}
    </>
  );
}
