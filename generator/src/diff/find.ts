import { compareDocuments } from "./compare.js";
import { buildModels, type ModelContext } from "./models.js";
import type { Documents } from "./result/places.js";
import type { Side } from "./sources/side.js";
import type { Finding } from "./types.js";
import { compareTypeScript } from "./typescript/compare.js";

/** What differs between two documents. */
export interface Found {
  readonly findings: readonly Finding[];
  /** Says why the generated code was not compared. */
  readonly problem?: string;
}

/** Finds all changes on the wire and, with `code`, those of the generated code. `today` is the date of the revision: `2026-11-23`. */
export async function findChanges(
  { base, revision }: Documents,
  {
    sides,
    today,
    code,
  }: { readonly sides: readonly [Side, Side]; readonly today: string; readonly code?: ModelContext },
): Promise<Found> {
  const built = code && (await buildModels(sides, code));
  const findings = compareDocuments(base.document, revision.document, { today });
  if (built === undefined) return { findings };
  if ("problem" in built) return { findings, problem: built.problem };
  return { findings: [...findings, ...compareTypeScript(built.models.base, built.models.revision)] };
}
