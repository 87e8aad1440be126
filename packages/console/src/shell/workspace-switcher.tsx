import { useWorkspacesListInfinite } from "@memory-service/react";
import { ChevronsUpDown, LayoutGrid } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { usePopup } from "../design/use-popup.js";

const load = () => import("./workspaces-popup.js");
const WorkspacesPopup = lazy(() => load().then(({ WorkspacesPopup }) => ({ default: WorkspacesPopup })));

/** The open workspace, and a menu of the others. */
export function WorkspaceSwitcher({ workspaceId }: { readonly workspaceId: string | undefined }): ReactNode {
  const popup = usePopup(load);
  const list = useWorkspacesListInfinite({ page_size: 100 });
  const workspaces = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const current = workspaces.find(({ id }) => id === workspaceId);
  const name = workspaceId === undefined ? "All workspaces" : (current?.name ?? "Workspace");
  return (
    <>
      <button type="button" className="switcher" {...popup.trigger}>
        <span className="avatar" aria-hidden>
          {workspaceId === undefined ? <LayoutGrid size={13} /> : name.charAt(0)}
        </span>
        <span className="hidden">Switch workspace, current: </span>
        <span className="name" dir="auto">
          {name}
        </span>
        <ChevronsUpDown size={14} aria-hidden className="muted" />
      </button>
      {popup.wasOpened && (
        <Suspense>
          <WorkspacesPopup popup={popup} workspaces={workspaces} currentId={workspaceId} />
        </Suspense>
      )}
    </>
  );
}
