import { isApiError } from "@memory-service/client";

/** The kinds of failure that a page shows differently. */
export type Problem = "missing" | "forbidden" | "unauthorized" | "offline" | "failed";

/** Returns the kind of a failure. Both APIs have the same errors. */
export function problemOf(error: unknown): Problem {
  const status = statusOf(error);
  if (status === 404) return "missing";
  if (status === 403) return "forbidden";
  if (status === 401) return "unauthorized";
  return typeof navigator !== "undefined" && !navigator.onLine ? "offline" : "failed";
}

/** The error of what belongs to another workspace, as that of what does not exist. */
export const elsewhere = Object.assign(new Error("This belongs to another workspace"), { status: 404 });

/** Returns the server's message, or that of any other error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the HTTP status of an error of either API. The classes of the two clients differ; the property is the same. */
export function statusOf(error: unknown): number | undefined {
  if (isApiError(error)) return error.status;
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" ? status : undefined;
}
