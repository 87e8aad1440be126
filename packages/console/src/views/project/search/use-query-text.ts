import { useDebounced } from "@memory-service/react";
import { useMatch, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";

export interface QueryText {
  /** The content of the field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The query to send: the content of the field, once the user stops typing. */
  readonly query: string;
}

const from = "/w/$workspaceId/projects/$projectId/search";

/** Keeps the content of the search field, and writes it to the URL once the user stops typing. */
export function useQueryText(): QueryText {
  const { q = "" } = useSearch({ from });
  const { pathname } = useMatch({ from });
  const { history } = useRouter();
  const navigate = useNavigate({ from });
  const [text, setText] = useState(q);
  const query = useDebounced(text.trim(), 250);
  const write = useEffectEvent((next: string) => {
    // Whoever has followed a link in the meantime must not be brought back.
    if (next !== q.trim() && isSame(history.location.pathname, pathname))
      void navigate({ search: ({ top: _, ...old }) => ({ ...old, q: next }), replace: true, resetScroll: false });
  });
  useEffect(() => write(query), [query]);
  useEffect(
    () =>
      // Links and "Back" change the query. What this field writes replaces an entry, and must not undo what was typed since.
      history.subscribe(({ location, action }) => {
        if (action.type !== "REPLACE" && isSame(location.pathname, pathname))
          setText(new URLSearchParams(location.search).get("q") ?? "");
      }),
    [history, pathname],
  );
  return { text, setText, query };
}

const isSame = (left: string, right: string): boolean => left.replace(/\/$/, "") === right.replace(/\/$/, "");
