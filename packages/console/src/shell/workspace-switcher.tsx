import { Menu } from "@base-ui/react/menu";
import { useWorkspacesListInfinite } from "@memory-service/react";
import { Link } from "@tanstack/react-router";
import { Check, ChevronsUpDown, LayoutGrid } from "lucide-react";
import type { ReactNode } from "react";

/** The open workspace, and a menu of the others. */
export function WorkspaceSwitcher({ workspaceId }: { readonly workspaceId: string | undefined }): ReactNode {
  const list = useWorkspacesListInfinite({ page_size: 100 });
  const workspaces = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const current = workspaces.find(({ id }) => id === workspaceId);
  const name = workspaceId === undefined ? "All workspaces" : (current?.name ?? "Workspace");
  return (
    <Menu.Root>
      <Menu.Trigger className="switcher">
        <span className="avatar" aria-hidden>
          {workspaceId === undefined ? <LayoutGrid size={13} /> : name.charAt(0)}
        </span>
        <span className="hidden">Switch workspace, current: </span>
        <span className="name">{name}</span>
        <ChevronsUpDown size={14} aria-hidden className="muted" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="popup">
            <Menu.Group>
              <Menu.GroupLabel className="group-label">Workspaces</Menu.GroupLabel>
              {workspaces.map(({ id, name }) => (
                <Menu.LinkItem
                  key={id}
                  className="option"
                  closeOnClick
                  render={<Link to="/w/$workspaceId/projects" params={{ workspaceId: id }} />}
                >
                  {name}
                  {id === workspaceId && <Check size={14} className="check" aria-label="(current)" />}
                </Menu.LinkItem>
              ))}
            </Menu.Group>
            <Menu.Separator className="separator" />
            <Menu.LinkItem className="option" closeOnClick render={<Link to="/" />}>
              <LayoutGrid size={14} aria-hidden />
              All workspaces
            </Menu.LinkItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
