import type { QueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "../data/format.js";
import { useIsOnline } from "../data/online.js";
import { useWaitingCount } from "../data/pending-changes.js";

/** Says that the page is offline, and how many changes wait for the network. */
export function OfflineBanner({ queryClient }: { readonly queryClient: QueryClient }): ReactNode {
  const isOnline = useIsOnline();
  const waiting = useWaitingCount(queryClient);
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <WifiOff size={15} aria-hidden />
          <span>
            You are offline, and see what was loaded before.{" "}
            {waiting > 0 && `${countOf(waiting, "change waits", "changes wait")} for the network.`}
          </span>
        </p>
      )}
    </div>
  );
}
