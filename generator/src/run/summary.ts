import type { Settings } from "../config/index.js";
import type { NamesChanges } from "../model/index.js";
import type { Api } from "../model/types.js";
import { lockNameOf, type Change, type Counts } from "../write/index.js";
import type { Environment } from "./environment.js";
import type { FirstCall } from "./first-call/index.js";
import type { Ignore } from "./packages/formatter.js";
import type { Missing } from "./packages/needed.js";

/** Facts about a run besides its files. */
export interface Summary {
  readonly counts: Counts;
  readonly missing?: readonly Missing[];
  /** Set on the first run. */
  readonly example?: FirstCall;
  /** Files that a formatter of the project is to leave alone. Set on the first run. */
  readonly ignore?: Ignore;
  readonly names?: NamesChanges;
  /** The number of lists that look paged, and are not iterated over. Set on the first run, for a document without pagination. */
  readonly paged?: number;
}

/** Fewer lists may look paged by chance. */
const fewestPaged = 3;

/** Describes a run that wrote files. */
export async function describeRun(
  api: Api,
  settings: Settings,
  changes: readonly Change[],
  environment: Environment,
): Promise<Summary> {
  const counts = { operations: api.operations.length, schemas: api.schemas.length };
  const { findMissing } = await import("../run/packages/needed.js");
  const missing = findMissing(settings, environment);
  const isFirst = changes.some(({ kind, path }) => kind === "created" && path === lockNameOf(settings));
  if (!isFirst) return { counts, missing };
  const { firstCall } = await import("../run/first-call/index.js");
  const example = firstCall(api, settings, environment.folder);
  const { findIgnored } = await import("../run/packages/formatter.js");
  const ignore = findIgnored(settings, environment.folder);
  const paged = await countPaged(api);
  return {
    counts,
    missing,
    ...(example !== undefined && { example }),
    ...(ignore !== undefined && { ignore }),
    ...(paged >= fewestPaged && { paged }),
  };
}

/** Returns the number of lists that look paged, in a document that says of none how. */
async function countPaged(api: Api): Promise<number> {
  if (api.operations.some(({ pagination }) => pagination !== undefined)) return 0;
  const { suggestPagination } = await import("../suggest/pagination.js");
  return suggestPagination({ api: api.wire ?? api, has: () => false }).length;
}
