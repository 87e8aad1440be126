import { useRef } from "react";

/** Sends something, unless the last one is still under way. */
export type SendOne = (send: () => Promise<unknown>) => void;

/**
 * For a form that must not be sent twice. The `isPending` of a mutation does not keep two quick presses apart: it is that of the
 * last rendering.
 */
export function useOneAtATime(): SendOne {
  const isBusy = useRef(false);
  return (send) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const free = (): void => void (isBusy.current = false);
    send().then(free, free);
  };
}
