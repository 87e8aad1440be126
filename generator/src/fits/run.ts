import { readFileSync } from "node:fs";
import { parse, relative } from "node:path";
import { withoutFilter } from "../config/index.js";
import { Locator } from "../diagnostics/locate.js";
import { optional } from "../diagnostics/optional.js";
import { pathFrom } from "../diagnostics/paths.js";
import type { Report } from "../diagnostics/report.js";
import type { FailOn } from "../diff/policy/policy.js";
import { rootOf } from "../findings/places.js";
import { findFiles } from "../diff/typescript/consumers/find.js";
import { readModel } from "../pipeline.js";
import type { Environment } from "../run/environment.js";
import { prepareRun } from "../run/prepare.js";
import { asDocument } from "../run/target.js";
import type { TargetOptions } from "../run/target-options.js";
import { findOnlyTarget } from "../run/targets.js";
import { checkFits } from "./check/index.js";
import { readConsumer } from "./file.js";
import type { Placed, PlacedFinding } from "./report/words.js";
import type { Consumer } from "./types.js";

export interface FitsOptions extends Pick<TargetOptions, "spec" | "apis" | "roots" | "overlays"> {
  /** Globs of the files of consumers. */
  readonly globs: readonly string[];
  readonly failOn?: FailOn | undefined;
}

/** The result, or what is wrong: with the call, or with the document. */
export type FitsOutcome = { readonly result: Placed } | { readonly problem: "usage" | "document" };

/** Checks whether a document serves consumers. */
export async function runFits(
  { globs, failOn, ...options }: FitsOptions,
  environment: Environment,
  report: Report,
): Promise<FitsOutcome> {
  const consumers = readConsumers(globs, environment, report);
  const target = report.hasErrors ? undefined : await findOnlyTarget(asDocument(options), environment, report);
  const run = await prepareRun(target, environment, report, () => []);
  if (run === undefined) return { problem: "usage" };
  const { loaded, api } = await readModel({ ...run, settings: withoutFilter(run.settings) });
  environment.showPhase(undefined);
  if (loaded === undefined || api === undefined) return { problem: "document" };
  const root = rootOf(environment.folder);
  const checked = checkFits(api, consumers, failOn);
  const locator = new Locator(loaded.files);
  const findings = checked.findings.map((finding): PlacedFinding => {
    const at = loaded.document.locationOf(finding.source ?? "", "key");
    const line = finding.source === undefined ? undefined : locator.locate(at)?.line;
    return { ...finding, place: { file: pathFrom(root, at.file), ...optional("line", line) } };
  });
  return { result: { ...checked, findings, document: relative(environment.folder, run.settings.spec) } };
}

/** Reads the files of consumers. Reports GEN172 for those that cannot be read, and if there are none. */
function readConsumers(globs: readonly string[], { folder }: Environment, report: Report): readonly Consumer[] {
  return globs.flatMap((glob) => {
    const { root } = parse(glob);
    const files = findFiles([glob.slice(root.length)], root === "" ? folder : root);
    if (files.length === 0) report.add("GEN172", { path: glob, problem: "no file matches it" });
    return files.flatMap((file) => {
      const consumer = readFile(file);
      if (typeof consumer !== "string") return [consumer];
      report.add("GEN172", { path: relative(folder, file), problem: consumer });
      return [];
    });
  });
}

function readFile(file: string): Consumer | string {
  try {
    return readConsumer(readFileSync(file, "utf8"));
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
