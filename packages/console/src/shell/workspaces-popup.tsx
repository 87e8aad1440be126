import { Menu } from "@base-ui/react/menu";
import type { Workspace } from "@memory-service/client";
import { Link } from "@tanstack/react-router";
import { Check, LayoutGrid } from "lucide-react";
import type { ReactNode } from "react";
import { MenuPopup } from "../design/menu-popup.js";
import type { Popup } from "../design/use-popup.js";

export interface WorkspacesPopupProps {
  readonly popup: Popup;
  readonly workspaces: readonly Workspace[];
  readonly currentId: string | undefined;
}

/** Links to all workspaces. */
export function WorkspacesPopup({ popup, workspaces, currentId }: WorkspacesPopupProps): ReactNode {
  return (
    <MenuPopup popup={popup} align="start">
      <Menu.Group>
        <Menu.GroupLabel className="group-label">Workspaces</Menu.GroupLabel>
        {workspaces.map(({ id, name }) => (
          <Menu.LinkItem
            key={id}
            className="option"
            closeOnClick
            render={<Link to="/w/$workspaceId/projects" params={{ workspaceId: id }} />}
          >
            <span dir="auto">{name}</span>
            {id === currentId && <Check size={14} className="check" aria-label="(current)" />}
          </Menu.LinkItem>
        ))}
      </Menu.Group>
      <Menu.Separator className="separator" />
      <Menu.LinkItem className="option" closeOnClick render={<Link to="/" />}>
        <LayoutGrid size={14} aria-hidden />
        All workspaces
      </Menu.LinkItem>
    </MenuPopup>
  );
}
