import { join } from "node:path";
import type { OutputSettings, Settings } from "../../config/index.js";
import type { WantedPackage } from "../../emit/output.js";
import { runtimePackage } from "../../emit/shared/module-options.js";
import { installCommand, managerOf } from "./manager.js";
import { declares, isElsewhere, lacks, projectOfOutput } from "./project.js";

/** Packages that a project lacks, and the command that installs them. */
export interface Missing {
  /** Absolute: the folder of the project. */
  readonly folder: string;
  readonly packages: readonly WantedPackage[];
  readonly command: string;
}

/** Returns what the made outputs import and the projects around them lack; outputs may be in several projects. */
export function findMissing(
  { root, outputs, selected }: Settings,
  { folder, userAgent }: { readonly folder: string; readonly userAgent?: string },
): readonly Missing[] {
  const projects = new Map<string, Map<string, WantedPackage>>();
  for (const one of outputs.filter(({ emitter }) => selected?.has(emitter) ?? true)) {
    const project = projectOfOutput(join(root, one.folder), root, folder);
    const wanted = packagesOf(one, project).filter((wanted) => lacks(project, wanted));
    const known = projects.get(project) ?? new Map<string, WantedPackage>();
    for (const found of wanted) known.set(found.name, found);
    if (known.size > 0) projects.set(project, known);
  }
  return [...projects].map(([project, found]) => {
    const packages = [...found.values()].map(({ name, range }) => ({ name, range: preferred(range) }));
    // What started specloom says nothing about a project elsewhere.
    const manager = managerOf(project, isElsewhere(project, folder) ? undefined : userAgent);
    return { folder: project, packages, command: installCommand({ packages, folder: project, manager }) };
  });
}

/** Returns the packages that the files of an output import, or are used with, in a project. */
function packagesOf({ output, options }: OutputSettings, project: string): readonly WantedPackage[] {
  const importsRuntime = String(options["runtime"] ?? "").startsWith(`${runtimePackage.name}/`);
  const own = (output.packages ?? []).filter(({ beside }) => beside === undefined || declares(project, beside));
  return [...(importsRuntime ? [runtimePackage] : []), ...own];
}

/** Returns the last of the ranges that the code works with: the one to install. */
function preferred(range: string): string {
  return range.split(" || ").at(-1) ?? range;
}
