import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { openProgram, type Program, type ProgramInput } from "../diff/fix/program.js";
import { findProjects } from "../diff/fix/run.js";
import { rootOf } from "../findings/places.js";
import type { Api } from "../model/types.js";
import { runPipeline } from "../pipeline.js";
import type { Environment } from "../run/environment.js";
import { readNames } from "../run/names.js";
import { readJson } from "../run/packages/manifest.js";
import { prepareRun } from "../run/prepare.js";
import type { TargetOptions } from "../run/target-options.js";
import { findOnlyTarget } from "../run/targets.js";
import { withImported } from "./extract/imported.js";
import { findUses } from "./extract/index.js";
import type { Consumer } from "./types.js";

export interface WriteOptions extends Pick<TargetOptions, "spec" | "apis" | "roots" | "overlays"> {
  /** Globs of tsconfig.json files. */
  readonly globs: readonly string[];
}

/** Returns what programs use of the generated client. Reports what is wrong with the call or the document. */
export async function consumerOf(
  { globs, ...options }: WriteOptions,
  environment: Environment,
  report: Report,
): Promise<Consumer | undefined> {
  const projects = findProjects({ globs, user: "`fits --write`" }, environment, report);
  const target = report.hasErrors ? undefined : await findOnlyTarget(options, environment, report);
  const client = target && (await generatedFiles(target, environment, report));
  const [project] = projects;
  if (client === undefined || project === undefined) return undefined;
  const uses = await findUses(
    client.api,
    openAll(projects, { generated: client.files, folder: slashed(realpathSync(rootOf(environment.folder))) }, report),
  );
  if (report.hasErrors) return undefined;
  if (Object.keys(uses.operations).length + Object.keys(uses.schemas).length === 0) {
    report.add("GEN173", {
      problem: "the programs use nothing of the generated code",
      remedy: "name the tsconfig.json of a program that imports it; files of declarations (.d.ts) are not read",
    });
    return undefined;
  }
  return { ...packageOf(dirname(project)), ...uses };
}

/** Returns the model of the API, and the generated files as they are on disk. */
async function generatedFiles(
  target: NonNullable<Awaited<ReturnType<typeof findOnlyTarget>>>,
  environment: Environment,
  report: Report,
): Promise<{ readonly api: Api; readonly files: ReadonlySet<string> } | undefined> {
  const run = await prepareRun(target, environment, report);
  if (run === undefined) return undefined;
  const outputs = run.settings.outputs.filter(({ output }) => output.name !== "docs");
  const settings = { ...run.settings, outputs, formatter: { name: "none", printWidth: 120 } } as const;
  const { names } = readNames(settings, report);
  const { api, files = [] } = await runPipeline({ ...run, settings, names });
  environment.showPhase(undefined);
  if (api === undefined || report.hasErrors) return undefined;
  const paths = files.filter(({ section, path }) => section === undefined && /\.[cm]?tsx?$/.test(path));
  const [missing] = paths.filter(({ path }) => !existsSync(join(settings.root, path)));
  if (missing !== undefined) {
    report.add("GEN173", { problem: `${missing.path} does not exist`, remedy: `run \`${settings.command}\` first` });
    return undefined;
  }
  return { api, files: new Set(paths.map(({ path }) => slashed(realpathSync(join(settings.root, path))))) };
}

async function* openAll(
  projects: readonly string[],
  input: Omit<ProgramInput, "config">,
  report: Report,
): AsyncGenerator<Program> {
  const missing = new Set<string>();
  for (const config of projects)
    yield withImported(await openProgram({ ...input, config: realpathSync(config) }), (module) => missing.add(module));
  // What is missing has no types, so nobody would seem to use it.
  const [first] = missing;
  if (first === undefined) return;
  const problem = `the generated code imports ${first}, which is not found`;
  report.add("GEN173", { problem, remedy: "install the packages of the program first" });
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

/** Returns the name and the version of the package around a folder; without one, the name of the folder. */
function packageOf(folder: string, current = folder): Pick<Consumer, "name" | "version"> {
  const { name, version } = readJson(join(current, "package.json"));
  if (typeof name === "string") return { name, ...(typeof version === "string" && { version }) };
  const above = dirname(current);
  return above === current ? { name: basename(folder) } : packageOf(folder, above);
}
