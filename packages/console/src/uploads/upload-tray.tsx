import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useIsOnline } from "../data/online.js";
import { hasFiles } from "./choice.js";
import { summarize } from "./summary.js";
import { useUploadList } from "./use-uploads.js";

const Tray = lazy(() => import("./tray.js").then(({ Tray }) => ({ default: Tray })));

/** The uploads of the console, announced to screen readers, and in a tray. It is loaded with the first upload. */
export function UploadTray(): ReactNode {
  const list = useUploadList();
  const isOnline = useIsOnline();
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
