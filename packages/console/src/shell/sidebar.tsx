import { Link } from "@tanstack/react-router";
import {
  Bot,
  ChartNoAxesColumn,
  FolderKanban,
  HardDrive,
  LayoutGrid,
  Monitor,
  Moon,
  Search,
  Sun,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../design/button.js";
import { Menu } from "../design/menu.js";
import { shortcutOf } from "../design/shortcut.js";
import { type Theme, themes, useTheme } from "./theme.js";
import { WorkspaceSwitcher } from "./workspace-switcher.js";

export interface SidebarProps {
  readonly workspaceId: string | undefined;
  readonly onOpenPalette: () => void;
  /** Called when a link is followed. */
  readonly onNavigate?: () => void;
}

const views = [
  { to: "/w/$workspaceId/projects", title: "Projects", icon: FolderKanban },
  { to: "/w/$workspaceId/activity", title: "Activity", icon: ChartNoAxesColumn },
  { to: "/w/$workspaceId/drive", title: "Drive", icon: HardDrive },
  { to: "/w/$workspaceId/agents", title: "Agents", icon: Bot },
  { to: "/w/$workspaceId/actors", title: "Actors", icon: Users },
] as const;

/** The navigation of a workspace. */
export function Sidebar({ workspaceId, onOpenPalette, onNavigate }: SidebarProps): ReactNode {
  return (
    <>
      <WorkspaceSwitcher workspaceId={workspaceId} />
      <button type="button" className={buttonClass({}, "command-button")} onClick={onOpenPalette}>
        <Search size={14} aria-hidden />
        Search or jump to
        <kbd aria-hidden>{shortcutOf("K")}</kbd>
      </button>
      <nav aria-label="Workspace" onClick={onNavigate}>
        <ul>
          {workspaceId === undefined ? (
            <li>
              <Link to="/" className="nav-link" activeOptions={{ exact: true, includeSearch: false }}>
                <LayoutGrid size={16} aria-hidden />
                Workspaces
              </Link>
            </li>
          ) : (
            views.map(({ to, title, icon: Icon }) => (
              <li key={to}>
                <Link to={to} params={{ workspaceId }} className="nav-link">
                  <Icon size={16} aria-hidden />
                  {title}
                </Link>
              </li>
            ))
          )}
        </ul>
      </nav>
      <div className="bottom">
        <ThemeMenu />
      </div>
    </>
  );
}

const themeTitles: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };
const themeIcons = { system: Monitor, light: Sun, dark: Moon };

function ThemeMenu(): ReactNode {
  const [theme, chooseTheme] = useTheme();
  const Icon = themeIcons[theme];
  const trigger = (
    <button type="button" className={buttonClass({ variant: "ghost", isSmall: true })}>
      <Icon size={15} aria-hidden />
      <span className="hidden">Theme: </span>
      {themeTitles[theme]}
    </button>
  );
  const actions = themes.map((one) => {
    const OwnIcon = themeIcons[one];
    return { label: themeTitles[one], icon: <OwnIcon size={15} aria-hidden />, onSelect: () => chooseTheme(one) };
  });
  return <Menu trigger={trigger} actions={actions} />;
}
