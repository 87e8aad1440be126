import { basename, dirname, resolve } from "node:path";
import { parseDocument } from "yaml";
import type { Report } from "../diagnostics/report.js";
import { tiers } from "../emit/emitter.js";
import { formatterNames } from "../format/index.js";
import { readIfThere } from "../write/index.js";
import { downloadOf } from "./url.js";
import { createReader, type Reader } from "./reader.js";
import { defaultCommand, defaultFormatter, defaultRuntime, type OutputSettings, type Settings } from "./settings.js";

export interface ConfigInput {
  /** Absolute path of the configuration. */
  readonly file: string;
  /** The names that `outputs` may have, in the order in which they run. */
  readonly emitters: readonly string[];
  readonly report: Report;
}

/** The settings of a configuration. Reports GEN003 to GEN008 and GEN010, all that apply, and returns undefined for any of them. */
export function readConfig({ file, emitters, report }: ConfigInput): Settings | undefined {
  const value = parseConfig(file, report);
  if (report.hasErrors) return undefined;
  const top = createReader({ file, report, value });
  const settings = readSettings(top, { file, emitters, report });
  return report.hasErrors ? undefined : settings;
}

/** The value of the file; undefined where there is none, which is reported (GEN003). */
function parseConfig(file: string, report: Report): unknown {
  const refuse = (problem: string, range?: readonly [number, number]) =>
    report.add("GEN003", { file: basename(file), problem }, { file, pointer: "", ...(range && { range }) });
  try {
    const text = readIfThere(file);
    if (text === undefined) return void refuse("it is not an ordinary file");
    const document = parseDocument(text, { prettyErrors: false });
    for (const error of document.errors) refuse(problemOf(error), error.pos);
    // Aliases are resolved here: some are wrong, and some stand for more than fits into memory.
    return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
  } catch (error) {
    return void refuse(problemOf(error));
  }
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The library recurses into what is nested.
  if (message.includes("call stack size")) return "it nests too deeply";
  // Node says `EACCES: permission denied, open '/home/…'`.
  return /^[A-Z]+: ([^,]+), /.exec(message)?.[1] ?? message;
}

function readSpec(top: Reader, file: string, report: Report): string {
  const spec = top.requiredString("spec", "spec: openapi.yaml");
  const download = downloadOf(spec);
  if (download !== undefined) report.add("GEN010", download, { file, pointer: "/spec", on: "value" });
  return spec;
}

function readSettings(top: Reader, { file, emitters, report }: ConfigInput): Settings {
  top.onlyKeys(["spec", "format", "printWidth", "command", "redocly", "outputs"]);
  const root = dirname(file);
  const outputs = top.object("outputs", "outputs: { types: { folder: src/generated } }");
  const command = top.string("command") ?? defaultCommand;
  const ruleset = top.string("redocly");
  return {
    root,
    configFile: file,
    spec: resolve(root, readSpec(top, file, report)),
    formatter: readFormatter(top),
    ...(ruleset !== undefined && { ruleset: resolve(root, ruleset) }),
    command,
    outputs: outputs === undefined ? [] : readOutputs(outputs, emitters, command),
  };
}

function readFormatter(top: Reader): Settings["formatter"] {
  return {
    name: top.oneOf("format", formatterNames) ?? defaultFormatter.name,
    printWidth: top.positiveInteger("printWidth") ?? defaultFormatter.printWidth,
  };
}

function readOutputs(outputs: Reader, emitters: readonly string[], command: string): readonly OutputSettings[] {
  outputs.onlyOutputs(emitters);
  const configured = emitters.flatMap((emitter) => {
    const output = outputs.optionalObject(emitter);
    return output === undefined ? [] : [{ emitter, output }];
  });
  const packageName = configured.map(({ output }) => output.string("package")).find((name) => name !== undefined);
  return configured.map(({ emitter, output }) =>
    readOutput(emitter, output, { command, package: packageName ?? "client" }),
  );
}

function readOutput(
  emitter: string,
  output: Reader,
  defaults: { readonly command: string; readonly package: string },
): OutputSettings {
  output.onlyKeys(["folder", "runtime", "package", "sections", "proof", "unknownKeys", "formats", "raw", "tiers"]);
  return {
    emitter,
    folder: output.path("folder", "folder: src/generated"),
    sections: output.paths("sections"),
    options: {
      runtime: output.string("runtime") ?? defaultRuntime,
      package: output.string("package") ?? defaults.package,
      command: defaults.command,
      ...optional("proof", output.boolean("proof")),
      ...optional("unknownKeys", output.oneOf<"loose" | "schema">("unknownKeys", ["loose", "schema"])),
      ...optional("formats", output.oneOf<"assert" | "annotate">("formats", ["assert", "annotate"])),
      ...optional("raw", output.boolean("raw")),
      ...optional("tiers", output.listOf("tiers", tiers)),
    },
  };
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
