import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Returns whether the page is online. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline());

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
