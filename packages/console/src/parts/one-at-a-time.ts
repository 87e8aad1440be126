import { useRef } from "react";

/** Sends a request unless the previous one is still pending. */
export type SendOne = (send: () => Promise<unknown>) => void;

/** Prevents double submission of a form. A mutation's `isPending` is not enough: it only changes with the next render. */
export function useOneAtATime(): SendOne {
  const isBusy = useRef(false);
  return (send) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const free = (): void => void (isBusy.current = false);
    send().then(free, free);
  };
}
