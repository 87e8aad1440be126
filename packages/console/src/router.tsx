/** The URLs of the console. They hold all state of the views: what is open, queries, filters, tabs and pages. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { driveRoot } from "./data/service.js";
import { RouteFailure } from "./shell/failure.js";
import { loadWhenOnline } from "./shell/load-view.js";
import { NotFound } from "./shell/not-found.js";
import { PendingView } from "./shell/pending-view.js";
import { countOf, oneOf, parseSearch, present, stringifySearch, textOf } from "./shell/search-params.js";
import { Shell } from "./shell/shell.js";
import { WorkspaceLayout } from "./shell/workspace-layout.js";

type Raw = Record<string, unknown>;

const root = createRootRoute({ component: Shell });

/** The length of the intervals in plots. Default: weeks. */
const readActivitySearch = (raw: Raw) => present({ by: oneOf(raw, "by", ["day"]) });

const workspaces = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/workspaces/workspaces-view.js")),
    "WorkspacesView",
  ),
  validateSearch: (raw: Raw) => present({ name: textOf(raw, "name"), after: textOf(raw, "after") }),
});

const workspace = createRoute({ getParentRoute: () => root, path: "/w/$workspaceId", component: WorkspaceLayout });

const workspaceIndex = createRoute({
  getParentRoute: () => workspace,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/w/$workspaceId/projects", params, replace: true });
  },
});

const projects = createRoute({
  getParentRoute: () => workspace,
  path: "projects",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/projects/projects-view.js")),
    "ProjectsView",
  ),
  validateSearch: (raw: Raw) =>
    present({
      name: textOf(raw, "name"),
      page: countOf(raw, "page"),
      new: oneOf(raw, "new", ["1"]),
      sort: oneOf(raw, "sort", ["name", "documents", "memories", "conflicts", "retrieved", "updated"]),
      order: oneOf(raw, "order", ["asc", "desc"]),
    }),
});

const project = createRoute({
  getParentRoute: () => workspace,
  path: "projects/$projectId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/project-layout.js")),
    "ProjectLayout",
  ),
});

const overview = createRoute({
  getParentRoute: () => project,
  path: "/",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/overview/overview-view.js")),
    "OverviewView",
  ),
  validateSearch: readActivitySearch,
});

const search = createRoute({
  getParentRoute: () => project,
  path: "search",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/search/search-view.js")),
    "SearchView",
  ),
  validateSearch: (raw: Raw) =>
    present({
      q: textOf(raw, "q"),
      user: textOf(raw, "user"),
      kind: oneOf(raw, "kind", ["documents", "memories"]),
      top: countOf(raw, "top"),
    }),
});

const memories = createRoute({
  getParentRoute: () => project,
  path: "memories",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/memories/memories-view.js")),
    "MemoriesView",
  ),
  validateSearch: (raw: Raw) =>
    present({
      text: textOf(raw, "text"),
      user: textOf(raw, "user"),
      status: oneOf(raw, "status", ["current", "expired"]),
      order: oneOf(raw, "order", ["asc", "desc"]),
      after: textOf(raw, "after"),
    }),
});

const memory = createRoute({
  getParentRoute: () => project,
  path: "memories/$memoryId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/memories/memory-view.js")),
    "MemoryView",
  ),
});

const documents = createRoute({
  getParentRoute: () => project,
  path: "documents",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/documents/documents-view.js")),
    "DocumentsView",
  ),
  validateSearch: (raw: Raw) =>
    present({
      status: oneOf(raw, "status", ["pending", "running", "okay", "error"]),
      order: oneOf(raw, "order", ["asc", "desc"]),
      after: textOf(raw, "after"),
    }),
});

const document = createRoute({
  getParentRoute: () => project,
  path: "documents/$documentId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/documents/document-view.js")),
    "DocumentView",
  ),
  /** The part to show, and the query whose words to mark. */
  validateSearch: (raw: Raw) => present({ part: textOf(raw, "part"), q: textOf(raw, "q") }),
});

const conflicts = createRoute({
  getParentRoute: () => project,
  path: "conflicts",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/conflicts/conflicts-view.js")),
    "ConflictsView",
  ),
  validateSearch: (raw: Raw) =>
    present({
      status: oneOf(raw, "status", ["open", "resolved"]),
      memory: textOf(raw, "memory"),
      order: oneOf(raw, "order", ["asc", "desc"]),
      after: textOf(raw, "after"),
    }),
});

const conflict = createRoute({
  getParentRoute: () => project,
  path: "conflicts/$conflictId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/project/conflicts/conflict-view.js")),
    "ConflictView",
  ),
  validateSearch: (raw: Raw) => present({ choice: textOf(raw, "choice") }),
});

const readFolderSearch = (raw: Raw) =>
  present({
    /** The file whose details are open. */
    item: textOf(raw, "item"),
    sort: oneOf(raw, "sort", ["name", "size", "type", "updated"]),
    order: oneOf(raw, "order", ["asc", "desc"]),
  });

const drive = createRoute({
  getParentRoute: () => workspace,
  path: "drive",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/drive/drive-view.js")),
    "DriveView",
  ),
  validateSearch: readFolderSearch,
});

const activity = createRoute({
  getParentRoute: () => workspace,
  path: "activity",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/activity/activity-view.js")),
    "ActivityView",
  ),
  validateSearch: readActivitySearch,
});

const folder = createRoute({
  getParentRoute: () => workspace,
  path: "drive/$folderId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/drive/drive-view.js")),
    "FolderView",
  ),
  validateSearch: readFolderSearch,
  // The API's name for the root of the drive has no page of its own.
  beforeLoad: ({ params: { workspaceId, folderId }, search }) => {
    if (folderId === driveRoot)
      throw redirect({ to: "/w/$workspaceId/drive", params: { workspaceId }, search, replace: true });
  },
});

const agents = createRoute({
  getParentRoute: () => workspace,
  path: "agents",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/agents/agents-view.js")),
    "AgentsView",
  ),
  validateSearch: (raw: Raw) => present({ after: textOf(raw, "after") }),
});

const agent = createRoute({
  getParentRoute: () => workspace,
  path: "agents/$agentId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/agents/agent-view.js")),
    "AgentView",
  ),
  validateSearch: (raw: Raw) => present({ version: countOf(raw, "version") }),
});

const comparison = createRoute({
  getParentRoute: () => workspace,
  path: "agents/$agentId/compare",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/agents/comparison-view.js")),
    "ComparisonView",
  ),
  validateSearch: (raw: Raw) => present({ from: countOf(raw, "from"), to: countOf(raw, "to") }),
});

const actors = createRoute({
  getParentRoute: () => workspace,
  path: "actors",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/actors/actors-view.js")),
    "ActorsView",
  ),
  validateSearch: (raw: Raw) => present({ name: textOf(raw, "name"), after: textOf(raw, "after") }),
});

const actor = createRoute({
  getParentRoute: () => workspace,
  path: "actors/$actorId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/actors/actor-view.js")),
    "ActorView",
  ),
  validateSearch: (raw: Raw) =>
    present({
      status: oneOf(raw, "status", ["known", "forgotten", "all"]),
      order: oneOf(raw, "order", ["asc", "desc"]),
      after: textOf(raw, "after"),
    }),
});

const fact = createRoute({
  getParentRoute: () => workspace,
  path: "actors/$actorId/facts/$factId",
  component: lazyRouteComponent(
    loadWhenOnline(() => import("./views/actors/fact-view.js")),
    "FactView",
  ),
});

const routes = root.addChildren([
  workspaces,
  workspace.addChildren([
    workspaceIndex,
    projects,
    project.addChildren([overview, search, memories, memory, documents, document, conflicts, conflict]),
    activity,
    drive,
    folder,
    agents,
    agent,
    comparison,
    actors,
    actor,
    fact,
  ]),
]);

/** Creates the router. Tests pass a history of their own. */
export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: routes,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PendingView,
    defaultPreload: "intent",
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
