import type { Report } from "../diagnostics/report.js";
import { readLocks } from "./models.js";
import type { Project } from "./project.js";
import type { Documents } from "./result/places.js";
import { rootOf, type Side } from "./sources/side.js";
import type { ConsumerReport } from "./typescript/consumers/types.js";
import type { Finding } from "./types.js";

interface Surroundings {
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
  { project, folder, runtimeFolder, report }: Surroundings,
): (documents: Documents, findings: readonly Finding[]) => Promise<readonly ConsumerReport[]> {
  return async (documents, findings) => {
    const settings = project.folder === undefined ? undefined : await project.settings();
    if (settings === undefined) {
      report.add("GEN171", {
        problem: "there is no configuration",
        remedy: "add one, which names the generated packages",
      });
      return [];
    }
    const { checkConsumers } = await import("./typescript/consumers/index.js");
    const names = await readLocks(sides, {
      folder: settings.root,
      ...(settings.api !== undefined && { api: settings.api }),
    });
    const input = { globs, folder, root: rootOf(folder), settings, documents, names, findings, runtimeFolder };
    const checked = await checkConsumers(input);
    if (checked.length === 0)
      report.add("GEN171", { problem: `no file matches ${globs.join(", ")}`, remedy: "name tsconfig.json files" });
    return checked;
  };
}
