import { Dialog } from "@base-ui/react/dialog";
import { useWorkspacesListInfinite } from "@memory-service/react";
import { useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSessions } from "../context.js";
import { SessionProvider } from "../session-provider.js";
import { useThemeActions } from "./actions.js";
import { type Command, matching, type Place, withoutEmpty } from "./command.js";
import { CommandList } from "./command-list.js";
import { useHrefs } from "./hrefs.js";
import { parseId } from "./ids.js";
import { readRecent, remember } from "./recent.js";
import { useWorkspaceCommands } from "./workspace-commands.js";
import "../../design/popup.css";
import "./palette.css";

export interface PaletteProps {
  readonly workspaceId: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds projects, agents, actors and actions by name, and anything by its id. */
export function PaletteDialog({ workspaceId, isOpen, onClose }: PaletteProps): ReactNode {
  const sessions = useSessions();
  const router = useRouter();
  const [query, setQuery] = useState("");
  const workspaces = useWorkspaces();
  const run = (command: Command): void => {
    onClose();
    if ("run" in command) return command.run();
    remember(command);
    router.history.push(command.href);
  };
  const content = { query, onQueryChange: setQuery, onRun: run, workspaces };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="palette" aria-label="Command palette">
          {workspaceId === undefined ? (
            <AllCommands {...content} />
          ) : (
            <SessionProvider session={sessions.forWorkspace(workspaceId)}>
              <WorkspaceCommands {...content} workspaceId={workspaceId} />
            </SessionProvider>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ContentProps {
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly onRun: (command: Command) => void;
  readonly workspaces: readonly Place[];
}

function WorkspaceCommands({ workspaces, ...content }: ContentProps & { readonly workspaceId: string }): ReactNode {
  const { projectId } = useParams({ strict: false });
  const { groups, message } = useWorkspaceCommands(
    { workspaceId: content.workspaceId, projectId },
    content.query,
    workspaces,
  );
  return <CommandList {...content} groups={groups} message={message} />;
}

/** The palette outside of a workspace. */
function AllCommands({ workspaces, ...content }: ContentProps): ReactNode {
  const term = content.query.trim();
  const themeActions = useThemeActions(term);
  const parsed = parseId(term);
  const found = parsed ? workspaces.filter(({ id }) => id === parsed.id) : matching(workspaces, term);
  const groups = withoutEmpty([
    { title: "Recent", items: term === "" ? readRecent() : [] },
    { title: parsed ? "Found by its id" : "Workspaces", items: found },
    { title: "Actions", items: themeActions },
  ]);
  const message = parsed && found.length === 0 ? "Open its workspace first, and look up the id there." : undefined;
  return <CommandList {...content} groups={groups} message={message} />;
}

/** Returns the workspaces as places. The session that sees all of them provides them. */
function useWorkspaces(): readonly Place[] {
  const hrefs = useHrefs();
  const list = useWorkspacesListInfinite({ page_size: 100 });
  const workspaces = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return workspaces.map(({ id, name }) => ({ id, kind: "workspace", title: name, href: hrefs.view(id, "projects") }));
}
