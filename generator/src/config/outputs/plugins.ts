import { parentsOf } from "../find.js";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { Option } from "../../emit/option.js";
import { interfaceVersion, type Output } from "../../emit/output.js";
import { isRecord, readIfPossible } from "../../write/index.js";
import { consult, type Consulted } from "../consulted.js";

/** An output that a package provides. */
export interface Plugin {
  readonly output: Output;
  /** The files of the package, so that another version is noticed. */
  readonly consulted: readonly Consulted[];
}

/** The configured output and its position. */
export interface PluginInput {
  readonly name: string;
  /** Absolute: the folder of the configuration, where the package is looked up. */
  readonly root: string;
  readonly report: Report;
  readonly at: SourceLocation;
  /** Returns the command that installs a package. */
  readonly installCommand: (name: string) => string;
}

/** Returns whether the name of an output is that of a package. Nothing else is imported. */
export function isPluginName(name: string): boolean {
  return /^(?:@[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*|specloom-[\w.-]+)$/.test(name);
}

/** Imports an output. Reports GEN144 if its package is not installed, and GEN145 if it provides no output. */
export async function loadPlugin({ name, root, report, at, installCommand }: PluginInput): Promise<Plugin | undefined> {
  const { createJiti } = await import("jiti");
  const url = createJiti(join(root, "specloom.config.yaml"), { fsCache: false }).esmResolve(name, { try: true });
  if (url === undefined || !url.startsWith("file:")) {
    report.add("GEN144", { name, install: installCommand(name) }, at);
    return undefined;
  }
  const refuse = (problem: string) => void report.add("GEN145", { name, problem }, at);
  const consulted = filesOf(fileURLToPath(url), name);
  try {
    // Another version has another URL, so that --watch imports it again.
    const module: unknown = await import(`${url}?${versionOf(consulted)}`);
    const found = isRecord(module) ? (module["default"] ?? module["output"]) : undefined;
    const problem = problemOf(found, name);
    return problem === undefined ? { output: found as Output, consulted } : refuse(problem);
  } catch (error) {
    return refuse(`importing it fails: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
}

/** Returns why a value is no output; undefined if it is one. */
function problemOf(value: unknown, name: string): string | undefined {
  if (!isRecord(value)) return "it exports no output, neither as default nor as `output`";
  if (value["interface"] === undefined) return "its output was not created by `defineOutput` of specloom";
  if (value["interface"] !== interfaceVersion)
    return `it was written for version ${String(value["interface"])} of the interface for outputs, and this specloom has version ${interfaceVersion}`;
  if (value["name"] !== name)
    return `its output has the name ${JSON.stringify(value["name"])}, not that of the package`;
  if (typeof value["emit"] !== "function") return "its output has no function `emit`";
  if (!isRecord(value["options"]) || !Object.values(value["options"]).every(isOption))
    return "its options were not declared with the functions of specloom";
  const own = ["peers", "readsDocument", "readsImports", "problems"].find((key) => value[key] !== undefined);
  return own && `its output has \`${own}\`, which only the outputs of specloom can have`;
}

function isOption(value: unknown): value is Option {
  const kinds = ["boolean", "string", "number", "one", "some", "paths", "folder"];
  return isRecord(value) && isRecord(value["values"]) && kinds.includes(String(value["values"]["kind"]));
}

/** No package of an output needs more files; another package would cost every run the time to read them. */
const mostFiles = 200;

/** Returns the manifest of a package and its code, from the folder of its entry on. */
function filesOf(entry: string, name: string): readonly Consulted[] {
  const manifest = manifestOf(dirname(entry), name);
  const beside = readdirSync(dirname(entry), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[cm]?js$/.test(path) && !path.includes("node_modules"))
    .sort()
    .slice(0, mostFiles)
    .map((path) => join(dirname(entry), path));
  return [...new Set([...(manifest === undefined ? [] : [manifest]), entry, ...beside])].map(consult);
}

/** Returns the package.json of a package, from a folder of it upwards. */
function manifestOf(folder: string, name: string): string | undefined {
  const paths = parentsOf(folder).map((one) => join(one, "package.json"));
  return paths.find((path) => readIfPossible(path)?.includes(JSON.stringify(name)));
}

function versionOf(files: readonly Consulted[]): string {
  const hash = createHash("sha256");
  for (const { text = "" } of files) hash.update(text);
  return hash.digest("hex").slice(0, 16);
}
