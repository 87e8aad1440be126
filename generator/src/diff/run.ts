import { dirname, join } from "node:path";
import { Report } from "../diagnostics/report.js";
import type { Environment } from "../run/environment.js";
import { consumerCheck } from "./check-consumers.js";
import { comparesCode, compareSides, policyOf, type PolicyOptions } from "./compare-sides.js";
import { haveSameNames, type ModelContext } from "./models.js";
import { acceptedNameOf, readAccepted } from "../findings/accepted.js";
import { leavesOut } from "./policy/presets.js";
import { rootOf } from "../findings/places.js";
import { acceptedBy, checkAccepted } from "../findings/settle.js";
import { Project, reservedByOutputs, type Package } from "./project.js";
import type { DiffResult, PackageBump } from "./result/result.js";
import { rules } from "./rules/index.js";
import { isVerifyRule } from "../verify/rules.js";
import { bumpOfVersion, nextVersion } from "./result/version.js";
import { openSides, type SidesOptions } from "./sources/choose.js";
import type { Side } from "./sources/side.js";
import type { Bump } from "./types.js";

export interface DiffOptions extends SidesOptions, PolicyOptions {
  /** Globs of tsconfig.json files: projects to type-check against the change. */
  readonly consumers?: readonly string[];
  /** Says whether the packages of the configuration are needed even if both documents are named. */
  readonly packages?: boolean;
}

/** The surroundings of a comparison. */
export interface DiffEnvironment extends Environment {
  /** The current date, such as `2026-11-23`. */
  readonly today: string;
}

/** The outcome of a comparison. Problems of the call are in the report; those of documents are in the sides. */
export interface DiffOutcome {
  readonly sides: readonly Side[];
  /** Absent if a side is missing or broken, unless the path of the base follows from the revision. */
  readonly result?: DiffResult;
  /** Says whether the call, the policy or the accepted changes cannot be understood. */
  readonly isMisused: boolean;
  /** The absolute path of the file of accepted changes, which may not exist. */
  readonly acceptedFile: string;
  /** The folder of the configuration; absent without one. */
  readonly projectFolder?: string;
}

/** Compares two documents under a policy. Reports what is wrong with the call, the policy and the accepted changes. */
export async function compareSources(
  options: DiffOptions,
  environment: DiffEnvironment,
  report: Report,
): Promise<DiffOutcome> {
  const { folder, runtimeFolder, today } = environment;
  const project = new Project(environment, report, options);
  const policy = policyOf(options, folder, report);
  const { folder: projectFolder } = project;
  const globs = options.consumers ?? [];
  const mayStayUnread = async (unchanged: readonly [Side, Side]): Promise<boolean> =>
    globs.length === 0 && (!comparesCode(policy) || haveSameNames(unchanged, await contextOf(project)));
  const sides = report.hasErrors ? [] : await openSides(options, { project, folder, report, mayStayUnread });
  const acceptedFile = join(
    projectFolder ?? dirname(sides[1]?.file ?? join(folder, "_")),
    acceptedNameOf(await project.api()),
  );
  const found = { sides, acceptedFile, ...(projectFolder !== undefined && { projectFolder }) };
  const [base, revision] = sides;
  if (base === undefined || revision?.loaded === undefined || report.hasErrors)
    return { ...found, isMisused: report.hasErrors };
  const accepted = readAccepted(acceptedFile, report);
  const packages = await packagesOf(options, revision, { project, environment });
  const acceptedFor = acceptedBy(accepted, today);
  const names = await project.names();
  const checking =
    globs.length === 0
      ? {}
      : { checkConsumers: consumerCheck(globs, [base, revision], { project, folder, runtimeFolder, report }) };
  const compared = await compareSides([base, revision], {
    policy,
    acceptedFor,
    root: rootOf(folder),
    today,
    ...checking,
    code: { ...(await contextOf(project)), reserved: reservedByOutputs, ...(names && { names }) },
  });
  if (compared === undefined) return { ...found, isMisused: report.hasErrors };
  const { errorCount: misuses } = report;
  const isLeftOut = (rule: string): boolean => isVerifyRule(rule) || leavesOut(policy.preset, rules.get(rule));
  // After a comparison in part, an entry without a change may have one.
  if (compared.base.state === undefined)
    checkAccepted(accepted, { changes: compared.changes, today, isLeftOut, report });
  const result: DiffResult = {
    ...compared,
    failed: compared.failed || report.errorCount > misuses,
    packages: packages.map((one) => bumpPackage(one, compared.bump)),
  };
  return { ...found, result, isMisused: misuses > 0 };
}

/** Returns where the names of the generated code are. */
async function contextOf(project: Project): Promise<Pick<ModelContext, "folder" | "api">> {
  const { folder } = project;
  const api = await project.api();
  return { ...(folder !== undefined && { folder }), ...(api !== undefined && { api }) };
}

/** Returns the packages of the configuration if the revision is its document. */
async function packagesOf(
  options: DiffOptions,
  { file }: Side,
  { project, environment }: { readonly project: Project; readonly environment: Environment },
): Promise<readonly Package[]> {
  if (project.folder === undefined) return [];
  if (options.revision === undefined || options.packages === true) return project.packages();
  // Nobody asked for the configuration, so its problems do not matter.
  const own = new Project(environment, new Report(), { ...(options.apis && { apis: options.apis }) });
  return (await own.settings())?.spec === file ? own.packages() : [];
}

function bumpPackage({ name, version }: { readonly name: string; readonly version?: string }, bump: Bump): PackageBump {
  if (version === undefined) return { name, bump };
  const next = nextVersion(version, bump);
  return { name, version, bump: bumpOfVersion(version, bump), ...(next !== undefined && { next }) };
}
