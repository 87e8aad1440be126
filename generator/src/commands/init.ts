import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { downloadOf, findConfig, typeScriptName, yamlName } from "../config/index.js";
import { printConfig, printTypeScriptConfig } from "../config/syntax/print.js";
import { Report } from "../diagnostics/report.js";
import { visibleLines } from "../diagnostics/visible.js";
import { neighbour } from "../load/index.js";
import { builtIn } from "../outputs.js";
import { findDocuments } from "../run/find-document.js";
import type { Outcome } from "../run/outcome.js";
import { frameworkOf } from "../run/packages/framework.js";
import { installCommand, managerOf, runCommand } from "../run/packages/manager.js";
import { declares, projectFolder } from "../run/packages/project.js";
import type { Session } from "./session.js";
import type { TargetOptions } from "../run/target-options.js";

export interface InitOptions extends TargetOptions {
  /** Writes the configuration in TypeScript. Default: YAML. */
  readonly typescript?: boolean;
}

export interface Init extends Outcome {
  /** The report, with the next steps. */
  readonly text: string;
}

const usualDocument = "openapi.yaml";
const usualFolder = "src/api";

/** Writes a commented configuration for the document that the user names or that we find. Changes nothing else. */
export function init({ spec, out = usualFolder, typescript = false }: InitOptions, session: Session): Init {
  const report = new Report();
  const { folder } = session;
  const found = spec === undefined ? findDocuments(folder) : [documentOf(spec, folder)];
  const [document = usualDocument, ...others] = found;
  if (spec !== undefined) checkDocument(spec, folder, report);
  const project = projectFolder(folder) ?? folder;
  const manager = managerOf(project, session.userAgent);
  const command = runCommand(manager, "generate");
  const framework = frameworkOf(project, builtIn);
  const print = typescript ? printTypeScriptConfig : printConfig;
  const text = print({
    spec: document,
    others,
    out: toPath(out),
    command,
    outputs: builtIn,
    more: framework ? [framework.output] : [],
  });
  const configName = typescript ? typeScriptName : yamlName;
  const existing = findConfig(folder)?.file;
  if (existing !== undefined && dirname(existing) === folder) report.add("GEN132", { file: basename(existing) });
  if (!report.hasErrors) write(join(folder, configName), text, report);
  const steps = [
    ...(found.length > 0
      ? []
      : [`save your OpenAPI document as ${usualDocument}, or correct \`spec\` in ${configName}`]),
    ...(declares(project, "specloom") ? [] : [installSpecloom(project, manager, session.version)]),
    ...(spec !== undefined && downloadOf(spec) !== undefined ? [runCommand(manager, "pull")] : []),
    command,
  ];
  const next = steps.map((step) => `  ${step}\n`).join("");
  const cause = framework ? `, with the output ${framework.output}, as this project has ${framework.package}` : "";
  const done = `created ${configName}${found.length > 0 ? ` for ${document}` : ""}${cause}\n\nNext:\n${next}`;
  return {
    diagnostics: report.diagnostics,
    changes: [],
    sources: [],
    text: report.hasErrors ? "" : visibleLines(done),
  };
}

/** Returns the document as the configuration names it: a relative path, or a URL. */
function documentOf(spec: string, folder: string): string {
  return downloadOf(spec) === undefined ? toPath(relative(folder, resolve(folder, spec))) : spec;
}

function installSpecloom(folder: string, manager: ReturnType<typeof managerOf>, version: string): string {
  return installCommand({ packages: [{ name: "specloom", range: `^${version}` }], folder, manager, dev: true });
}

function checkDocument(spec: string, folder: string, report: Report): void {
  if (downloadOf(spec) !== undefined) return;
  const path = resolve(folder, spec);
  if (existsSync(path)) return;
  const suggestion = neighbour(path, spec);
  report.add("GEN133", { path: spec, suggestion });
}

/** A file or a link in place of the configuration stays as it is. */
function write(path: string, text: string, report: Report): void {
  try {
    writeFileSync(path, text, { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return report.add("GEN132", { file: basename(path) });
    const problem = `the operating system says ${String(code ?? error)}`;
    report.add("GEN110", { path: basename(path), problem, unfinished: false });
  }
}

function toPath(path: string): string {
  return path
    .split(sep)
    .join("/")
    .replace(/^\.\/|\/$/g, "");
}
