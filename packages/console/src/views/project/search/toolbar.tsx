import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countOf, numberOf } from "../../../data/format.js";
import { messageOf } from "../../../data/problem.js";
import { Select, type SelectOption } from "../../../design/select.js";
import type { ProjectSearch } from "./use-project-search.js";

const from = "/w/$workspaceId/projects/$projectId/search";

const kinds = [
  { kind: undefined, title: "All" },
  { kind: "documents", title: "Documents" },
  { kind: "memories", title: "Memories" },
] as const;

/** Filters of a search: the kind of hits, and the user whose memories are searched. */
export function SearchToolbar({ search }: { readonly search: ProjectSearch }): ReactNode {
  const { results, top } = search;
  const counts = results && { documents: results.documents.length, memories: results.memories.length };
  const textOf = (count: number, isFull: boolean): string => `${numberOf(count)}${isFull ? "+" : ""}`;
  const countTextOf = (kind: "documents" | "memories" | undefined): string => {
    if (!counts) return "";
    if (kind) return textOf(counts[kind], counts[kind] >= top);
    return textOf(counts.documents + counts.memories, counts.documents >= top || counts.memories >= top);
  };
  return (
    <div className="toolbar">
      <nav className="segments" aria-label="Kinds of hits">
        {kinds.map(({ kind, title }) => (
          <Link
            key={title}
            from={from}
            to="."
            search={(old) => ({ ...old, kind })}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {title} <span className="search-count numeric">{countTextOf(kind)}</span>
          </Link>
        ))}
      </nav>
      <div className="end">
        <UserSelect search={search} />
      </div>
    </div>
  );
}

/** The user whose memories are searched. */
function UserSelect({ search: { users, userId, usersError } }: { readonly search: ProjectSearch }): ReactNode {
  const navigate = useNavigate({ from });
  const { user } = useSearch({ from });
  if (usersError && !users)
    return <p className="muted">The users of memories could not be loaded: {messageOf(usersError)}</p>;
  if (userId === undefined || !users || (users.length === 0 && user === undefined)) return null;
  const known: SelectOption<string>[] = users.map(({ user_id, memory_count }) => ({
    value: user_id,
    label: user_id,
    detail: countOf(memory_count, "memory", "memories"),
  }));
  const isKnown = users.some(({ user_id }) => user_id === userId);
  return (
    <Select
      label="Memories of"
      value={userId}
      options={isKnown ? known : [...known, { value: userId, label: userId, detail: "no memories" }]}
      onValueChange={(user) =>
        void navigate({ search: ({ top: _, ...old }) => ({ ...old, user }), replace: true, resetScroll: false })
      }
    />
  );
}

/** Announces how much a search has found. */
export function SearchStatus({ search }: { readonly search: ProjectSearch }): ReactNode {
  return (
    <p className="search-status" role="status">
      {statusOf(search)}
    </p>
  );
}

function statusOf({ results, error, isPaused, top }: ProjectSearch): string {
  if (error) return results ? "These are the results of the search before." : "";
  if (isPaused) return "You are offline.";
  if (!results) return "Searching…";
  if (results.documents.length + results.memories.length === 0) return "No hits";
  const best = (count: number): string => (count >= top ? "the best " : "");
  const documents = countOf(results.documents.length, "hit in documents", "hits in documents");
  const memories = countOf(results.memories.length, "memory", "memories");
  const text = `${best(results.documents.length)}${documents} and ${best(results.memories.length)}${memories}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The keys of the page. */
export function KeyHints(): ReactNode {
  return (
    <p className="search-keys">
      <span>
        <kbd>/</kbd> search
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>j</kbd> <kbd>k</kbd> move through the hits
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Esc</kbd> back to the field
      </span>
    </p>
  );
}
