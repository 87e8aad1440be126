import { documentsGetQuery, factsGetQuery } from "@memory-service/react/options";
import { skipToken, useQueries, type UseQueryResult } from "@tanstack/react-query";
import * as admin from "../../admin/index.js";
import { statusOf } from "../../data/problem.js";
import { nameOfActor } from "../../views/actors/words.js";
import type { Place } from "./command.js";
import { useHrefs } from "./hrefs.js";
import { nouns, type ParsedId } from "./ids.js";

/** The result of a lookup by id. */
export interface Lookup {
  readonly place?: Place | undefined;
  /** Describes a lookup without a result. */
  readonly message?: string;
}

interface Found {
  readonly title: string;
  readonly href: string;
}

type Result = Pick<UseQueryResult<Found>, "data" | "error" | "isFetching">;

/** Looks up an id in a workspace. The API needs to know the project or the actor of some things, so we ask for it in each. */
export function useLookup(workspaceId: string, parsed: ParsedId | undefined): Lookup {
  const direct = useDirect(workspaceId, parsed);
  const inProjects = useInProjects(workspaceId, parsed);
  const inActors = useInActors(workspaceId, parsed);
  if (parsed === undefined) return {};
  const { id, kind } = parsed;
  if (kind === undefined) return { message: "Things with this kind of id have no page." };
  const results = [...direct, ...inProjects, ...inActors];
  const found = results.find(({ data }) => data)?.data;
  if (found) {
    const placeKind = kind === "item" ? "file" : kind;
    return { place: { id, kind: placeKind, ...found, detail: capitalized(nouns[kind]) } };
  }
  if (results.some(({ isFetching }) => isFetching)) return { message: "Looking up the id…" };
  const hasFailed = results.some(({ error }) => error && statusOf(error) !== 404);
  return {
    message: hasFailed
      ? "The id could not be looked up. Close the palette, and try again."
      : `No ${nouns[kind]} of this workspace has this id.`,
  };
}

/** Asks for things that the API finds by their id alone. */
function useDirect(workspaceId: string, parsed: ParsedId | undefined): readonly Result[] {
  const hrefs = useHrefs();
  const { id = "", kind } = parsed ?? {};
  return [
    admin.useProjectsGet(kind === "project" ? { projectId: id } : skipToken, {
      select: ({ name, workspace_id }): Found => ({ title: name, href: hrefs.project(workspace_id, id) }),
    }),
    admin.useAgentsGet(kind === "agent" ? { agentId: id } : skipToken, {
      select: ({ name }): Found => ({ title: name, href: hrefs.agent(workspaceId, id) }),
    }),
    admin.useActorsGet(kind === "actor" ? { actorId: id } : skipToken, {
      select: (actor): Found => ({ title: nameOfActor(actor), href: hrefs.actor(actor.workspace_id, id) }),
    }),
    admin.useDriveGetItem(kind === "item" ? { itemId: id } : skipToken, {
      select: ({ name, type, parent_item_id }): Found => ({
        title: name,
        href: type === "directory" ? hrefs.folder(workspaceId, id) : hrefs.folder(workspaceId, parent_item_id, id),
      }),
    }),
  ];
}

/** Asks for the parts of projects in each project of the workspace. */
function useInProjects(workspaceId: string, parsed: ParsedId | undefined): readonly Result[] {
  const hrefs = useHrefs();
  const { id = "", kind } = parsed ?? {};
  const isOfProject = kind === "memory" || kind === "document" || kind === "conflict";
  const list = admin.useProjectsList(isOfProject ? { workspaceId, page_size: 200 } : skipToken);
  const projects = list.data?.items ?? [];
  const memories = useQueries({
    queries: (kind === "memory" ? projects : []).map(({ id: projectId }) => ({
      ...admin.memoriesGetQuery({ projectId, memoryId: id }),
      select: ({ content }: { readonly content: string }): Found => ({
        title: content,
        href: hrefs.memory(workspaceId, projectId, id),
      }),
    })),
  });
  const documents = useQueries({
    queries: (kind === "document" ? projects : []).map(({ id: projectId }) => ({
      ...documentsGetQuery({ workspaceId, projectId, documentId: id }),
      select: ({ name }: { readonly name: string }): Found => ({
        title: name,
        href: hrefs.document(workspaceId, projectId, id),
      }),
    })),
  });
  const conflicts = useQueries({
    queries: (kind === "conflict" ? projects : []).map(({ id: projectId, name }) => ({
      ...admin.conflictsGetQuery({ projectId, conflictId: id }),
      select: (): Found => ({ title: `Conflict in ${name}`, href: hrefs.conflict(workspaceId, projectId, id) }),
    })),
  });
  return [stateOf(list), ...memories, ...documents, ...conflicts];
}

/** Asks for a fact of each actor of the workspace. */
function useInActors(workspaceId: string, parsed: ParsedId | undefined): readonly Result[] {
  const hrefs = useHrefs();
  const { id = "", kind } = parsed ?? {};
  const list = admin.useActorsList(kind === "fact" ? { workspaceId, page_size: 200 } : skipToken);
  const facts = useQueries({
    queries: (kind === "fact" ? (list.data?.items ?? []) : []).map(({ id: actorId }) => ({
      ...factsGetQuery({ workspaceId, actorId, factId: id }),
      select: ({ fact }: { readonly fact: string }): Found => ({
        title: fact,
        href: hrefs.fact(workspaceId, actorId, id),
      }),
    })),
  });
  return [stateOf(list), ...facts];
}

/** Returns the state of a list that is needed for a lookup. */
const stateOf = ({ error, isFetching }: Omit<Result, "data">): Result => ({ data: undefined, error, isFetching });

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
