/** Runs the last of several actions once there are no more of them: editors write a file in several steps, and git many at once. */
export function createDebounce<Input extends readonly unknown[]>(
  action: (...input: Input) => unknown,
  milliseconds = 80,
): { readonly call: (...input: Input) => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    call: (...input) => {
      clearTimeout(timer);
      timer = setTimeout(() => action(...input), milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
