import { useNavigate, useParams } from "@tanstack/react-router";
import { Search } from "lucide-react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "../../../design/button.js";

/** Searches the project in the tab "Search". */
export function SearchBox({ projectName }: { readonly projectName: string }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate({
      to: "/w/$workspaceId/projects/$projectId/search",
      params,
      search: q === "" ? {} : { q },
    });
  };
  return (
    <form className="search-box" role="search" onSubmit={submit}>
      <Search size={18} aria-hidden />
      <input
        name="q"
        type="search"
        className="input"
        aria-label={`Search in ${projectName}`}
        placeholder="Ask this project something, or search for words"
        autoComplete="off"
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}
