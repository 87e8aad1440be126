import { Dialog } from "@base-ui/react/dialog";
import { Outlet, useParams, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../design/button.js";
import { useSessions } from "./context.js";
import { OfflineBanner } from "./offline-banner.js";
import { Palette } from "./palette/palette.js";
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
        <Palette workspaceId={workspaceId} isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      </div>
    </SessionProvider>
  );
}

interface TopBarProps {
  readonly workspaceId: string | undefined;
  readonly onOpenPalette: () => void;
}

/** The navigation on narrow screens: a bar, and a drawer with the sidebar. */
function TopBar({ workspaceId, onOpenPalette }: TopBarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <header className="topbar">
      <IconButton label="Navigation" icon={<MenuIcon size={18} aria-hidden />} onClick={() => setOpen(true)} />
      <WorkspaceSwitcher workspaceId={workspaceId} />
      <IconButton label="Search or run a command" icon={<Search size={18} aria-hidden />} onClick={onOpenPalette} />
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="drawer" aria-label="Navigation">
            <div className="sidebar">
              <Sidebar
                workspaceId={workspaceId}
                onOpenPalette={() => {
                  close();
                  onOpenPalette();
                }}
                onNavigate={close}
              />
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </header>
  );
}

/** The view of the URL. It gets the focus when another view opens, which announces the view to screen readers. */
function Main(): ReactNode {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (path === undefined || path === last.current) return;
    const isFirst = last.current === undefined;
    last.current = path;
    // Tabs and lists keep the focus of those who work in them: only what has lost it is moved.
    if (!isFirst && document.activeElement === document.body) main.current?.focus();
  }, [path]);
  return (
    <main id="content" ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Moves the focus, without an entry in the history. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
