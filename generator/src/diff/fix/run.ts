import type { Report } from "../../diagnostics/report.js";
import type { Environment } from "../../run/environment.js";
import { checkPeers } from "../../run/packages/peers.js";
import { packagesFor, reportNoProject } from "../check-consumers.js";
import { Project } from "../project.js";
import { openSides, type SidesOptions } from "../sources/choose.js";
import type { Side } from "../sources/side.js";
import { findFiles } from "../typescript/consumers/find.js";
import type { Repair } from "./repair.js";

export interface FixOptions extends SidesOptions {
  /** Globs of tsconfig.json files: the programs to edit. */
  readonly globs: readonly string[];
  /** The command, for a message that ts-morph is missing. */
  readonly user: string;
  readonly dryRun: boolean;
}

export interface FixOutcome {
  readonly sides: readonly Side[];
  /** Absent if the call is wrong, which the report says, or if a document is broken. */
  readonly repair?: Repair;
}

/** Edits the programs that call the client, so that they follow a change of the document. */
export async function fixConsumers(options: FixOptions, environment: Environment, report: Report): Promise<FixOutcome> {
  const { folder, runtimeFolder } = environment;
  const projects = findProjects(options, environment, report);
  if (report.hasErrors) return { sides: [] };
  const project = new Project(environment, report, options);
  const sides = await openSides(options, { project, folder, report });
  const [base, revision] = sides;
  if (base?.loaded === undefined || revision?.loaded === undefined) return { sides };
  const documents = { base: base.loaded, revision: revision.loaded };
  const packages = await packagesFor([base, revision], documents, { project, folder, runtimeFolder, report });
  if (packages === undefined || report.hasErrors) return { sides };
  const { repair } = await import("./repair.js");
  return { sides, repair: await repair({ ...packages, projects, dryRun: options.dryRun }) };
}

/** Returns the projects to edit. Reports what is missing: a project, or ts-morph. */
export function findProjects(
  { globs, user }: Pick<FixOptions, "globs" | "user">,
  environment: Environment,
  report: Report,
): readonly string[] {
  checkPeers([{ peer: "ts-morph", user }], environment, report);
  const projects = findFiles(globs, environment.folder);
  if (projects.length === 0) reportNoProject(globs, report);
  return projects;
}
