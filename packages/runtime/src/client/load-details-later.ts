import type { MaybeLater } from "./contract.js";
import type * as details from "./error-details.js";

/** Loads the code for calls that fail. Resolves to undefined where it cannot be loaded: offline, or in a service worker. */
export const loadDetails = (): MaybeLater<typeof details | undefined> =>
  import("./error-details.js").catch(() => undefined);
