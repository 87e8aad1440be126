/** Returns what happened to a value that one of the documents has, or both. */
export function actionOf(before: unknown, after: unknown): "added" | "changed" | "removed" {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}
