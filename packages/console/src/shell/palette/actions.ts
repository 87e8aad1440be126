import { useProjectsList } from "@memory-service/react";
import { skipToken } from "@tanstack/react-query";
import { driveRoot } from "../../data/service.js";
import { useUploads } from "../../uploads/use-uploads.js";
import { type Theme, themes, useTheme } from "../theme.js";
import { type Command, matching } from "./command.js";
import { useHrefs } from "./hrefs.js";

/** The open workspace and project, which commands are about. */
export interface Scope {
  readonly workspaceId: string;
  readonly projectId: string | undefined;
}

const themeTitles: Readonly<Record<Theme, string>> = {
  system: "Use the theme of the system",
  light: "Use the light theme",
  dark: "Use the dark theme",
};

/** Returns the commands that change the theme. */
export function useThemeActions(term: string): readonly Command[] {
  const [current, choose] = useTheme();
  const actions = themes
    .filter((theme) => theme !== current)
    .map((theme): Command => {
      return { id: `theme-${theme}`, kind: "theme", title: themeTitles[theme], run: () => choose(theme) };
    });
  return matching(actions, term);
}

/** Returns the actions in a workspace. */
export function useWorkspaceActions({ workspaceId, projectId }: Scope, term: string): readonly Command[] {
  const hrefs = useHrefs();
  const uploads = useUploads();
  const themeActions = useThemeActions(term);
  const upload = (): void =>
    chooseFiles((files) =>
      uploads.addFiles(files, { workspaceId, folderId: driveRoot, ...(projectId !== undefined && { projectId }) }),
    );
  const actions: readonly Command[] = [
    { id: "new-project", kind: "create", title: "New project", href: hrefs.newProject(workspaceId) },
    {
      id: "upload",
      kind: "upload",
      title: projectId === undefined ? "Upload files to the drive" : "Upload files to this project",
      run: upload,
    },
  ];
  return [...matching(actions, term), ...themeActions];
}

/** Returns the pages of a workspace and of the open project. */
export function useViews({ workspaceId, projectId }: Scope, term: string): readonly Command[] {
  const hrefs = useHrefs();
  const view = (title: string, href: string): Command => ({ id: `view-${title}`, kind: "view", title, href });
  const ofProject =
    projectId === undefined
      ? []
      : [
          view("Overview of this project", hrefs.project(workspaceId, projectId)),
          view("Memories of this project", hrefs.tab(workspaceId, projectId, "memories")),
          view("Documents of this project", hrefs.tab(workspaceId, projectId, "documents")),
          view("Conflicts of this project", hrefs.tab(workspaceId, projectId, "conflicts")),
        ];
  const all = [
    ...ofProject,
    view("Projects", hrefs.view(workspaceId, "projects")),
    view("Activity", hrefs.view(workspaceId, "activity")),
    view("Drive", hrefs.view(workspaceId, "drive")),
    view("Agents", hrefs.view(workspaceId, "agents")),
    view("Actors", hrefs.view(workspaceId, "actors")),
    view("All workspaces", hrefs.workspaces()),
  ];
  return matching(all, term);
}

/** Returns the command that searches the open project, or those that search each of the first projects for a term. */
export function useSearchCommands({ workspaceId, projectId }: Scope, term: string): readonly Command[] {
  const hrefs = useHrefs();
  const projects = useProjectsList(projectId === undefined ? { page: 1, size: 6 } : skipToken);
  if (projectId === undefined)
    return (term === "" ? [] : (projects.data?.items.slice(0, 4) ?? [])).map(({ id, name }): Command => {
      return {
        id: `search-${id}`,
        kind: "search",
        title: `Search ${name} for “${term}”`,
        href: hrefs.search(workspaceId, id, term),
      };
    });
  const href = hrefs.search(workspaceId, projectId, term === "" ? undefined : term);
  const title = term === "" ? "Search this project" : `Search this project for “${term}”`;
  return [{ id: "search", kind: "search", title, href }];
}

/** Lets the user choose files. The palette is closed by then, so its elements are gone. */
function chooseFiles(onChoose: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => onChoose([...(input.files ?? [])]));
  input.click();
}
