import type { Client } from "@memory-service/client";
import { ClientProvider, ErrorBoundary } from "@memory-service/react";
import type { QueryClient } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import { focusContent } from "./parts/focus.js";
import { type Known, KnownContext, nothingKnown, useKnown } from "./parts/known.js";
import { Lookup, type LookupProps } from "./parts/lookup.js";
import { RefuseButton } from "./parts/refuse-button.js";
import type { Refusals } from "./parts/refusals.js";
import { Failure, Waiting } from "./parts/states.js";
import { hrefOf, type Route, useRoute } from "./routes.js";
import { AgentView } from "./views/agent.js";
import { ConflictView } from "./views/conflict.js";
import { DocumentView } from "./views/document.js";
import { DriveView } from "./views/drive.js";
import { FactView } from "./views/fact.js";
import { ProjectsView } from "./views/projects.js";
import { SearchView } from "./views/search.js";
import { TraceView } from "./views/trace.js";
import { WorkspacesView } from "./views/workspaces.js";

interface View {
  readonly title: string;
  readonly render: (args: readonly string[]) => ReactNode;
}

const views: Readonly<Record<string, View>> = {
  workspaces: { title: "Workspaces", render: () => <WorkspacesView /> },
  projects: { title: "Projects", render: () => <ProjectsView /> },
  drive: { title: "Drive", render: (folders) => <DriveView folders={folders} /> },
  search: { title: "Search", render: ([projectId]) => <SearchView projectId={projectId} /> },
  documents: {
    title: "Document",
    render: ([workspaceId, projectId, documentId]) =>
      workspaceId && projectId && documentId ? (
        <DocumentView workspaceId={workspaceId} projectId={projectId} documentId={documentId} />
      ) : (
        <Unchosen title="Document" view="documents" />
      ),
  },
  memories: {
    title: "Memory",
    render: ([projectId, memoryId]) =>
      projectId && memoryId ? (
        <TraceView id={projectId} memoryId={memoryId} />
      ) : (
        <Unchosen title="Memory" view="memories" />
      ),
  },
  conflicts: {
    title: "Conflict",
    render: ([workspaceId, projectId, conflictId]) =>
      workspaceId && projectId && conflictId ? (
        <ConflictView workspaceId={workspaceId} projectId={projectId} conflictId={conflictId} />
      ) : (
        <Unchosen title="Conflict" view="conflicts" />
      ),
  },
  facts: {
    title: "Fact",
    render: ([workspaceId, actorId, factId]) =>
      workspaceId && actorId && factId ? (
        <FactView workspaceId={workspaceId} actorId={actorId} factId={factId} />
      ) : (
        <Unchosen title="Fact" view="facts" />
      ),
  },
  agents: {
    title: "Agent",
    render: ([id]) => (id ? <AgentView id={id} /> : <Unchosen title="Agent" view="agents" />),
  },
};

export interface AppProps {
  readonly client: Client;
  readonly queryClient: QueryClient;
  /** Shows a button that refuses changes. */
  readonly refusals?: Refusals | undefined;
  /** Resources that the views link to. */
  readonly known?: Known | undefined;
}

export function App({ client, queryClient, refusals, known = nothingKnown }: AppProps): ReactNode {
  return (
    <ClientProvider client={client} queryClient={queryClient}>
      <KnownContext value={known}>
        <Shell refusals={refusals} />
      </KnownContext>
    </ClientProvider>
  );
}

/** The navigation and the current view. */
function Shell({ refusals }: Pick<AppProps, "refusals">): ReactNode {
  const route = useRoute();
  const name = Object.hasOwn(views, route.view) ? route.view : "workspaces";
  return (
    <div className="shell">
      <a className="skip" href="#content" onClick={skipToContent}>
        Skip to the content
      </a>
      <header className="side">
        <p className="brand">Memory service</p>
        <nav aria-label="Views">
          <ul>
            {Object.entries(views).map(([key, { title }]) => (
              <li key={key}>
                <a href={hrefOf(key)} aria-current={key === name ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {refusals && <RefuseButton refusals={refusals} />}
      </header>
      <Content key={JSON.stringify(route)} view={views[name]!} route={route} />
    </div>
  );
}

interface ContentProps {
  readonly view: View;
  readonly route: Route;
}

/** The view of a route. Its key is the route, so that no state survives navigation. */
function Content({ view, route }: ContentProps): ReactNode {
  const main = useRef<HTMLElement>(null);
  const known = useKnown();
  // A view without arguments opens the first known resource.
  const first = isKnownView(route.view) ? known[route.view][0] : undefined;
  const args = route.args.length === 0 && first ? first.args : route.args;
  // Focusing the content announces the new view to screen readers. On the first view the focus stays at the top of the page.
  useEffect(() => {
    document.title = `${view.title} · Memory service`;
    if (document.activeElement !== document.body) main.current?.focus();
  }, [view]);
  return (
    <main id="content" ref={main} tabIndex={-1} aria-label={view.title}>
      <ErrorBoundary fallback={({ error, reset }) => <Failure error={error} retry={reset} />}>
        <Suspense fallback={<Waiting />}>{view.render(args)}</Suspense>
      </ErrorBoundary>
    </main>
  );
}

const isKnownView = (view: string): view is keyof Known => Object.hasOwn(nothingKnown, view);

/** A view before a resource is chosen. */
function Unchosen({ title, view }: LookupProps & { readonly title: string }): ReactNode {
  return (
    <>
      <h1>{title}</h1>
      <Lookup view={view} />
    </>
  );
}

/** Skips to the content without following the link, because the hash is the route. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusContent();
}
