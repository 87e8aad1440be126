import type { MaybeLater } from "./contract.js";
import * as details from "./error-details.js";

/** Returns the code for calls that fail. In bundles for browsers, package.json replaces this module by `load-details-later.ts`. */
export const loadDetails = (): MaybeLater<typeof details | undefined> => details;
