import { apiNames, isCode, readYamlValue, runConfig } from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import { hashBytes, readIfPossible, readSealed, writeSealed, type Author } from "../write/index.js";
import type { Environment } from "./environment.js";
import { findTarget, type Target } from "./target.js";
import type { TargetOptions } from "./target-options.js";

/**
 * Returns the targets of a run: one, or in a configuration with several APIs one for each selected API. Reports what `findTarget`
 * reports, and names of `--api` that are no APIs (GEN001); then returns none. The author remembers the names of the APIs.
 */
export async function findTargets(
  options: TargetOptions,
  environment: Environment,
  report: Report,
  author?: Author,
): Promise<readonly Target[]> {
  const target = await withConfig(findTarget(options, environment, report), report);
  if (target === undefined) return [];
  const names = await namesOf(target, author);
  if (names === undefined || names.length === 0) {
    if (options.apis === undefined) return [target];
    const remedy = "leave it out, or list the APIs of the configuration under `apis`";
    report.add("GEN001", { argument: "--api", problem: "--api needs a configuration with `apis`", remedy });
    return [];
  }
  checkNames(options.apis ?? [], names, report);
  const selected = names.filter((name) => options.apis?.includes(name) ?? true);
  if (selected.length > 1 && (options.spec !== undefined || options.out !== undefined))
    reportSeveral(names, options.spec === undefined ? "--out" : "another document", report);
  return report.hasErrors ? [] : selected.map((api) => ({ ...target, api }));
}

/** Returns the only target. Reports GEN001 if the configuration has several APIs and none is selected. */
export async function findOnlyTarget(
  options: TargetOptions,
  environment: Environment,
  report: Report,
): Promise<Target | undefined> {
  const [target, ...others] = await findTargets(options, environment, report);
  if (target === undefined || others.length === 0) return target;
  const names = [target, ...others].flatMap(({ api }) => api ?? []);
  reportSeveral(names, "this command", report);
  return undefined;
}

function reportSeveral(names: readonly string[], what: string, report: Report): void {
  const remedy = `select one with --api: ${names.join(", ")}`;
  report.add("GEN001", {
    argument: "--api",
    problem: `${what} is for one API, and the configuration has several`,
    remedy,
  });
}

function checkNames(selected: readonly string[], known: readonly string[], report: Report): void {
  for (const name of selected.filter((one) => !known.includes(one))) {
    const suggestion = closest(name, known);
    const facts = suggestion === undefined ? { remedy: `the configuration has ${known.join(", ")}` } : { suggestion };
    report.add("GEN001", { argument: name, problem: `unknown API "${name}"`, ...facts });
  }
}

/**
 * Returns the target with its configuration, if that is code. It may depend on anything, so we run it every time, and compare
 * its result with that of the last run.
 */
async function withConfig(target: Target | undefined, report: Report): Promise<Target | undefined> {
  if (target?.configFile === undefined || !isCode(target.configFile)) return target;
  const config = await runConfig(target.configFile, report);
  return config && { ...target, config };
}

const namesFile = { name: "apis.json", version: "apis 1" } as const;

/** Returns the names of the APIs; undefined in a configuration with one. A run with nothing to do needs no YAML parser. */
async function namesOf({ configFile, config, root }: Target, author?: Author): Promise<readonly string[] | undefined> {
  if (config !== undefined) return apiNames(config.value);
  const text = configFile === undefined ? "" : (readIfPossible(configFile) ?? "");
  if (configFile === undefined || !text.includes("apis")) return undefined;
  const hash = hashBytes(text);
  const known = author && readSealed({ root }, namesFile, author);
  if (known?.["config"] === hash) return (known["names"] as readonly string[] | null) ?? undefined;
  const names = apiNames(await readYamlValue(configFile));
  if (author !== undefined) writeSealed({ root }, namesFile, { config: hash, names: names ?? null }, author);
  return names;
}
