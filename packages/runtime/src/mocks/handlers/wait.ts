/** Waits for some milliseconds, or for ever. Ends with the request. */
export function wait(delay: number | "infinite" | undefined, signal: AbortSignal): Promise<void> {
  if (delay === undefined || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = delay === "infinite" ? undefined : setTimeout(resolve, delay);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
