import type { Case } from "../scene.js";
import { calls } from "./calls.js";
import { errors } from "./errors.js";
import { keys } from "./keys.js";
import { limits } from "./limits.js";
import { pages } from "./pages.js";
import { redirects } from "./redirects.js";
import { retries } from "./retries.js";
import { uploads } from "./uploads.js";
import { webhooks } from "./webhooks.js";

/** Everything that is proved in every runtime, by name. */
export const cases: readonly (readonly [name: string, run: Case])[] = [
  calls,
  pages,
  errors,
  retries,
  limits,
  redirects,
  keys,
  uploads,
  webhooks,
].flatMap((group) => Object.entries(group));
