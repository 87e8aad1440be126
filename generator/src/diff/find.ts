import { compareDocuments } from "./compare.js";
import { buildModels, type ModelContext } from "./models.js";
import type { Documents } from "./result/places.js";
import type { Side } from "./sources/side.js";
import type { Finding } from "./types.js";
import { compareTypeScript } from "./typescript/compare.js";

/** Differences of two documents. */
export interface Found {
  readonly findings: readonly Finding[];
  /** Says why the generated code was not compared. */
  readonly problem?: string;
}

interface FindOptions {
  readonly sides: readonly [Side, Side];
  /** The date of the revision: `2026-11-23`. */
  readonly today: string;
  /** Absent if generated code does not matter. */
  readonly code?: ModelContext;
}

/** Finds all changes on the wire and, with `code`, those of the generated code. */
export async function findChanges({ base, revision }: Documents, { sides, today, code }: FindOptions): Promise<Found> {
  const built = code && (await buildModels(sides, code));
  const findings = compareDocuments(base.document, revision.document, { today });
  if (built === undefined) return { findings };
  if ("problem" in built) return { findings, problem: built.problem };
  return { findings: [...findings, ...compareTypeScript(built.base, built.revision)] };
}
