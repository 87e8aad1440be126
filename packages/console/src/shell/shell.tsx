import { Outlet, useParams, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { IconButton } from "../design/button.js";
import { useSessions } from "./context.js";
import { OfflineBanner } from "./offline-banner.js";
import { Palette } from "./palette/palette.js";
import { UploadTray } from "../uploads/upload-tray.js";
import { SessionProvider } from "./session-provider.js";
import { Sidebar } from "./sidebar.js";
import { usePaletteShortcut } from "./palette/shortcut.js";
import { WorkspaceSwitcher } from "./workspace-switcher.js";
import "./shell.css";

/** The frame of every page: navigation, messages about the network, and the view of the URL. */
export function Shell(): ReactNode {
  const sessions = useSessions();
  const { workspaceId } = useParams({ strict: false });
  const session = workspaceId === undefined ? sessions.all : sessions.forWorkspace(workspaceId);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  usePaletteShortcut(() => setPaletteOpen((isOpen) => !isOpen));
  const openPalette = (): void => setPaletteOpen(true);
  return (
    <SessionProvider session={sessions.all}>
      <div className="shell">
        <a className="skip-link" href="#content" onClick={skipToContent}>
          Skip to the content
        </a>
        <header className="sidebar">
          <Sidebar workspaceId={workspaceId} onOpenPalette={openPalette} />
        </header>
        <TopBar workspaceId={workspaceId} onOpenPalette={openPalette} />
        <div className="content">
          <OfflineBanner queryClient={session.queryClient} />
          <Main />
        </div>
        <UploadTray />
        <Palette workspaceId={workspaceId} isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      </div>
    </SessionProvider>
  );
}

const Drawer = lazy(() => import("./drawer.js").then(({ Drawer }) => ({ default: Drawer })));

interface TopBarProps {
  readonly workspaceId: string | undefined;
  readonly onOpenPalette: () => void;
}

/** The navigation on narrow screens: a bar, and a drawer with the sidebar. */
function TopBar({ workspaceId, onOpenPalette }: TopBarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="topbar">
      <IconButton label="Navigation" icon={<MenuIcon size={18} aria-hidden />} onClick={() => setOpen(true)} />
      <WorkspaceSwitcher workspaceId={workspaceId} />
      <IconButton label="Search or run a command" icon={<Search size={18} aria-hidden />} onClick={onOpenPalette} />
      {isOpen && (
        <Suspense>
          <Drawer workspaceId={workspaceId} onOpenPalette={onOpenPalette} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/**
 * The view of the URL. When another view opens, we announce its title to screen readers, and give the view the focus if what had it is gone:
 * a link of the sidebar keeps it, a link of a table disappears with its table.
 */
function Main(): ReactNode {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (path === undefined || path === last.current) return;
    const isFirst = last.current === undefined;
    last.current = path;
    if (isFirst) return;
    if (document.activeElement === document.body) main.current?.focus();
    // The view sets the title, when it has loaded its name.
    const timer = setTimeout(() => setAnnouncement(document.title), 400);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <main id="content" ref={main} tabIndex={-1}>
      <p className="hidden" role="status">
        {announcement}
      </p>
      <Outlet />
    </main>
  );
}

/** Moves the focus, without an entry in the history. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
