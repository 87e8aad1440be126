import { useDebounced, useProjectsList } from "@memory-service/react";
import { skipToken } from "@tanstack/react-query";
import * as admin from "../../admin/index.js";
import { type Scope, useSearchCommands, useViews, useWorkspaceActions } from "./actions.js";
import { type Command, type CommandGroup, matching, type Place, withoutEmpty } from "./command.js";
import { useHrefs } from "./hrefs.js";
import { parseId } from "./ids.js";
import { useLookup } from "./lookup.js";
import { readRecent } from "./recent.js";

export interface Commands {
  readonly groups: readonly CommandGroup[];
  /** Describes what is going on, or why there is nothing. */
  readonly message?: string | undefined;
}

/** Returns the commands of a workspace that match what was typed. */
export function useWorkspaceCommands(scope: Scope, query: string, workspaces: readonly Place[]): Commands {
  const term = query.trim();
  const parsed = parseId(term);
  // An id is pasted, but may be typed as well: its beginning is no id, and need not be looked up.
  const settled = useDebounced(term, 150);
  const lookup = useLookup(scope.workspaceId, settled === term ? parsed : undefined);
  const named = useNamed(scope.workspaceId, parsed ? "" : term);
  const actions = useWorkspaceActions(scope, term);
  const views = useViews(scope, term);
  const search = useSearchCommands(scope, term);
  if (parsed) {
    const known = parsed.kind === "workspace" ? workspaces.find(({ id }) => id === parsed.id) : lookup.place;
    const groups = withoutEmpty([{ title: "Found by its id", items: known ? [known] : [] }]);
    return { groups, message: known ? undefined : (lookup.message ?? "Looking up the id…") };
  }
  const foundWorkspaces = term === "" ? [] : matching(workspaces, term);
  const groups = withoutEmpty([
    { title: "Recent", items: term === "" ? readRecent() : [] },
    { title: "Search", items: term === "" ? search : [] },
    { title: "Projects", items: named.projects },
    { title: "Actions", items: actions },
    { title: "Go to", items: views },
    { title: "Agents", items: named.agents },
    { title: "Actors", items: named.actors },
    { title: "Workspaces", items: foundWorkspaces },
    { title: "Search", items: term === "" ? [] : search },
  ]);
  return { groups, message: named.isSearching ? "Searching…" : undefined };
}

interface Named {
  readonly projects: readonly Command[];
  readonly agents: readonly Command[];
  readonly actors: readonly Command[];
  readonly isSearching: boolean;
}

/** Finds what has a name in a workspace. The service filters projects; the lists of agents and actors are short. */
function useNamed(workspaceId: string, term: string): Named {
  const hrefs = useHrefs();
  const settled = useDebounced(term, 200);
  const isSearching = settled !== term;
  const projects = useProjectsList({ page: 1, size: 6, ...(settled !== "" && { name_fuzzy: settled }) });
  const all = term === "" ? skipToken : { workspaceId, page_size: 200 };
  const agents = admin.useAgentsList(all);
  const actors = admin.useActorsList(all);
  const toPlace =
    (kind: "project" | "agent" | "actor") =>
    ({ id, name }: { readonly id: string; readonly name: string }): Place => {
      return { id, kind, title: name || "Unnamed", href: hrefs[kind](workspaceId, id) };
    };
  const places = (projects.data?.items ?? []).map(toPlace("project"));
  const found = (kind: "agent" | "actor", items: readonly { readonly id: string; readonly name: string }[] = []) =>
    term === "" ? [] : matching(items.map(toPlace(kind)), term).slice(0, 6);
  return {
    // Those of the last search that still match, until the service has answered.
    projects: matching(places, isSearching ? term : "").slice(0, term === "" ? 4 : 6),
    agents: found("agent", agents.data?.items),
    actors: found("actor", actors.data?.items),
    isSearching: isSearching || projects.isFetching || (term !== "" && (agents.isPending || actors.isPending)),
  };
}
