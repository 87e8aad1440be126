import type { Report } from "../diagnostics/report.js";
import { readLocks } from "./models.js";
import type { Project } from "./project.js";
import type { Documents } from "./result/places.js";
import { rootOf } from "../findings/places.js";
import type { Side } from "./sources/side.js";
import type { GeneratedInput } from "./typescript/consumers/generated.js";
import type { ConsumerReport } from "./typescript/consumers/types.js";
import type { Finding } from "./types.js";

export interface Surroundings {
  readonly project: Project;
  /** Absolute: the current folder. */
  readonly folder: string;
  /** Absolute: the folder with the sources of the runtime. */
  readonly runtimeFolder: string;
  readonly report: Report;
}

/**
 * Returns the check of the projects that match the globs. It reports GEN171 without a configuration, which says where the generated
 * packages are, and if no project matches.
 */
export function consumerCheck(
  globs: readonly string[],
  sides: readonly [Side, Side],
  around: Surroundings,
): (documents: Documents, findings: readonly Finding[]) => Promise<readonly ConsumerReport[]> {
  return async (documents, findings) => {
    const packages = await packagesFor(sides, documents, around);
    if (packages === undefined) return [];
    const { checkConsumers } = await import("./typescript/consumers/index.js");
    const checked = await checkConsumers({ ...packages, globs, folder: around.folder, findings });
    if (checked.length === 0) reportNoProject(globs, around.report);
    return checked;
  };
}

/** Returns what the packages of both documents are generated from. Reports GEN171 without a configuration. */
export async function packagesFor(
  sides: readonly [Side, Side],
  documents: Documents,
  { project, folder, runtimeFolder, report }: Surroundings,
): Promise<GeneratedInput | undefined> {
  const settings = project.folder === undefined ? undefined : await project.settings();
  if (settings === undefined) {
    report.add("GEN171", {
      problem: "there is no configuration",
      remedy: "add one, which names the generated packages",
    });
    return undefined;
  }
  const api = settings.api !== undefined && { api: settings.api };
  const names = await readLocks(sides, { folder: settings.root, ...api });
  return { root: rootOf(folder), settings, documents, names, runtimeFolder };
}

export function reportNoProject(globs: readonly string[], report: Report): void {
  report.add("GEN171", { problem: `no file matches ${globs.join(", ")}`, remedy: "name tsconfig.json files" });
}
