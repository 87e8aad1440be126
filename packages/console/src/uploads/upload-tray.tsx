import { onlineManager } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { hasFiles } from "./choice.js";
import { summarize } from "./summary.js";
import { useUploadList } from "./use-uploads.js";

const Tray = lazy(() => import("./tray.js").then(({ Tray }) => ({ default: Tray })));

/** The uploads of the console, announced to screen readers, and in a tray. It is loaded with the first upload. */
export function UploadTray(): ReactNode {
  const list = useUploadList();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => onlineManager.isOnline());
  const summary = summarize(list, isOnline);
  useEffect(refuseStrayDrops, []);
  return (
    <>
      <div className="hidden" role="status" aria-label="Upload status">
        {summary.announcement}
      </div>
      <Suspense>{list.length > 0 && <Tray list={list} summary={summary} isOnline={isOnline} />}</Suspense>
    </>
  );
}

const subscribeToNetwork = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Keeps the browser from leaving the page to show a file that was dropped beside a list. Returns a cleanup. */
function refuseStrayDrops(): () => void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
  return () => {
    window.removeEventListener("dragover", refuse);
    window.removeEventListener("drop", refuse);
  };
}
