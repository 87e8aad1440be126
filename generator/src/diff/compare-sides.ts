import { isAbsolute, resolve } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { prepareBase } from "./base.js";
import { haveSameNames, type ModelContext } from "./models.js";
import type { Found } from "./find.js";
import { presets } from "./policy/presets.js";
import { defaultPolicy, type FailOn, type Policy, type PresetName } from "./policy/policy.js";
import { readPolicy } from "./policy/read-policy.js";
import { assemble, type AssembleInput } from "./result/assemble.js";
import { describeConsumers } from "./result/consumers.js";
import type { Documents } from "./result/places.js";
import type { DiffResult } from "./result/result.js";
import { rules } from "./rules/index.js";
import { isSameInOrder } from "./json.js";
import type { Side } from "./sources/side.js";
import type { ConsumerReport } from "./typescript/consumers/types.js";
import type { Finding } from "./types.js";
import { pathFrom } from "../diagnostics/paths.js";

/** How a comparison is judged. */
export interface PolicyOptions {
  /** Default: that of the policy, or `sdk`. */
  readonly preset?: PresetName;
  /** Default: that of the policy, or `breaking`. */
  readonly failOn?: FailOn;
  /** The path of a policy file. */
  readonly policy?: string;
}

interface CompareInput extends Pick<AssembleInput, "policy" | "acceptedFor" | "root"> {
  /** The date of the revision: `2026-11-23`. */
  readonly today: string;
  readonly code: ModelContext;
  /** Type-checks the projects that use the generated packages. */
  readonly checkConsumers?: (documents: Documents, findings: readonly Finding[]) => Promise<readonly ConsumerReport[]>;
}

/** Compares two documents; returns undefined if one of them has errors, unless the revision repairs the base. */
export async function compareSides(
  [before, revision]: readonly [Side, Side],
  { root, today, code, checkConsumers, ...input }: CompareInput,
): Promise<Omit<DiffResult, "packages"> | undefined> {
  const base = revision.loaded && prepareBase(before, revision.loaded, root);
  if (base === undefined || revision.loaded === undefined) return undefined;
  const { state } = base.described;
  const documents = { base: base.side.loaded, revision: revision.loaded };
  const isSame = isSameInOrder(documents.base.document.root, documents.revision.document.root);
  const needsCode = state === undefined && comparesCode(input.policy);
  // One document has the same code on both sides, unless its names were changed.
  const isSameCode = isSame && (!needsCode || (await haveSameNames([base.side, revision], code)));
  let found: Found = { findings: [] };
  if (!isSameCode) {
    // Where nothing has changed, this code is not loaded.
    const { findChanges } = await import("./find.js");
    found = await findChanges(documents, { sides: [base.side, revision], today, ...(needsCode && { code }) });
  }
  const findings = base.select(found.findings);
  const consumers = state === undefined ? await checkConsumers?.(documents, findings) : undefined;
  const notCompared = state === "broken" ? "the base has errors" : found.problem;
  const assembled = assemble({
    ...input,
    root,
    documents,
    findings,
    ruleOf: (id) => rules.get(id),
  });
  return {
    ...assembled,
    base: { ...describe(before, root), ...base.described },
    revision: describe(revision, root),
    ...(consumers && { consumers: describeConsumers(consumers, documents) }),
    ...(base.added && { added: base.added }),
    ...(notCompared !== undefined && { notCompared }),
  };
}

/** Returns whether changes of the generated code count. */
export function comparesCode({ preset }: Policy): boolean {
  return !presets[preset].ignores.includes("typescript");
}

/** Returns the policy of the options. Reports problems of its file. */
export function policyOf(options: PolicyOptions, folder: string, report: Report): Policy {
  const { policy: path, preset, failOn } = options;
  const policy =
    path === undefined ? defaultPolicy : readPolicy({ file: resolve(folder, path), rules: [...rules.keys()], report });
  return { ...policy, ...(preset && { preset }), ...(failOn && { failOn }) };
}

function describe({ source, file }: Side, root: string): DiffResult["base"] {
  const shown = pathFrom(root, file);
  return { source: isAbsolute(source) ? shown : source, file: shown };
}
