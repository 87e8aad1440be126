/** Returns the part of a name that stands for a status: `404`, `Default`. */
export function statusText(status: string): string {
  return status === "default" ? "Default" : status.toUpperCase();
}

/** Describes a status in prose. */
export function statusWords(status: string): string {
  return status === "default" ? "any other status" : `status ${status}`;
}
