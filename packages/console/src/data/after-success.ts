/**
 * Calls a function once a change has succeeded, with its result. TanStack Query calls the callbacks of `mutate` only for the latest change, and
 * only while the component is mounted; the promise of `mutateAsync` settles in any case. The query client reports failures.
 */
export function afterSuccess<Result>(change: Promise<Result>, act: (result: Result) => void): void {
  change.then(act, () => {});
}
