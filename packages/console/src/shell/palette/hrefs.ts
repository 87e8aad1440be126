import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";

/** Returns functions that return URLs of the console. */
export function useHrefs() {
  const router = useRouter();
  return useMemo(() => {
    const project = { to: "/w/$workspaceId/projects/$projectId" } as const;
    return {
      workspaces: () => router.buildLocation({ to: "/" }).href,
      view: (workspaceId: string, view: "projects" | "activity" | "drive" | "agents" | "actors") =>
        router.buildLocation({ to: `/w/$workspaceId/${view}`, params: { workspaceId } }).href,
      newProject: (workspaceId: string) =>
        router.buildLocation({ to: "/w/$workspaceId/projects", params: { workspaceId }, search: { new: "1" } }).href,
      project: (workspaceId: string, projectId: string) =>
        router.buildLocation({ ...project, params: { workspaceId, projectId } }).href,
      tab: (workspaceId: string, projectId: string, tab: "memories" | "documents" | "conflicts") =>
        router.buildLocation({ to: `${project.to}/${tab}`, params: { workspaceId, projectId } }).href,
      search: (workspaceId: string, projectId: string, q?: string) =>
        router.buildLocation({
          to: `${project.to}/search`,
          params: { workspaceId, projectId },
          search: q === undefined ? {} : { q },
        }).href,
      memory: (workspaceId: string, projectId: string, memoryId: string) =>
        router.buildLocation({ to: `${project.to}/memories/$memoryId`, params: { workspaceId, projectId, memoryId } })
          .href,
      document: (workspaceId: string, projectId: string, documentId: string) =>
        router.buildLocation({
          to: `${project.to}/documents/$documentId`,
          params: { workspaceId, projectId, documentId },
        }).href,
      conflict: (workspaceId: string, projectId: string, conflictId: string) =>
        router.buildLocation({
          to: `${project.to}/conflicts/$conflictId`,
          params: { workspaceId, projectId, conflictId },
        }).href,
      agent: (workspaceId: string, agentId: string) =>
        router.buildLocation({ to: "/w/$workspaceId/agents/$agentId", params: { workspaceId, agentId } }).href,
      actor: (workspaceId: string, actorId: string) =>
        router.buildLocation({ to: "/w/$workspaceId/actors/$actorId", params: { workspaceId, actorId } }).href,
      fact: (workspaceId: string, actorId: string, factId: string) =>
        router.buildLocation({
          to: "/w/$workspaceId/actors/$actorId/facts/$factId",
          params: { workspaceId, actorId, factId },
        }).href,
      folder: (workspaceId: string, folderId: string, item?: string) =>
        router.buildLocation({
          to: "/w/$workspaceId/drive/$folderId",
          params: { workspaceId, folderId },
          search: item === undefined ? {} : { item },
        }).href,
    };
  }, [router]);
}
