import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useIsOnline } from "../data/online.js";
import { Empty, Loading } from "../design/parts.js";

/** The place of a view whose code is loading. Without the network, it says what it waits for. */
export function PendingView(): ReactNode {
  const isOnline = useIsOnline();
  return (
    <div className="page">
      {isOnline ? (
        <Loading label="Loading the page" lines={6} />
      ) : (
        <Empty icon={<WifiOff size={24} aria-hidden />} title="You are offline">
          This page loads as soon as the network is back.
        </Empty>
      )}
    </div>
  );
}
