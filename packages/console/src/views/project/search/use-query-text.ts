import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FilterText, useFilterText } from "../../../shell/filter-text.js";

const from = "/w/$workspaceId/projects/$projectId/search";

/** Keeps the content of the search field, and writes it to the URL once the user stops typing. */
export function useQueryText(): FilterText {
  const { q = "" } = useSearch({ from });
  const navigate = useNavigate({ from });
  return useFilterText(
    q,
    (q) => void navigate({ search: ({ top: _, ...old }) => ({ ...old, q }), replace: true, resetScroll: false }),
  );
}
