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
}

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
  return { counts, missing, ...(example !== undefined && { example }), ...(ignore !== undefined && { ignore }) };
}
