import { parseArgs } from "node:util";
import type { Selectors } from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";

/** A parsed command line. */
export interface Arguments {
  readonly command: CommandName | "help" | "version";
  /** The words after the command, without the document: `tree` of `specloom dump tree`. */
  readonly operands: readonly string[];
  readonly options: Options;
}

export interface Options {
  readonly spec?: string;
  readonly out?: string;
  readonly emit?: readonly string[];
  readonly apis?: readonly string[];
  readonly roots?: readonly string[];
  readonly overlays?: readonly string[];
  /** The values of `--include` and `--exclude`, if any. */
  readonly selectors?: Selectors;
  /** The values of `--casing`, `--enums` and `--values`, if any, unchecked. */
  readonly names?: {
    readonly casing?: readonly string[];
    readonly enums?: string;
    readonly values?: readonly string[];
  };
  readonly vendor: boolean;
  readonly check: boolean;
  readonly watch: boolean;
  readonly force: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
  readonly typescript: boolean;
  /** The values of the options of `diff` and `changelog` that were given, unchecked. */
  readonly diff?: DiffValues;
}

/** Options of `diff` and `changelog`. */
export type DiffValues = { readonly [name in DiffOptionName]?: string | readonly string[] | true };

export type CommandName = "generate" | "pull" | "init" | "lint" | "dump" | "explain" | "diff" | "changelog";

type Operand = "document" | "subject" | "code" | "base" | "revision" | "range";

/** The options that choose the input and the output of a run. */
const choosing: readonly OptionName[] = [
  "spec",
  "out",
  "emit",
  "vendor",
  "api",
  "root",
  "overlay",
  "include",
  "exclude",
  "casing",
  "enums",
  "values",
];

/** The options and operands of each command. */
export const commands: Readonly<
  Record<CommandName, { readonly options: readonly OptionName[]; readonly operands: readonly Operand[] }>
> = {
  generate: {
    options: [...choosing, "check", "watch", "force", "json"],
    operands: ["document"],
  },
  init: { options: ["spec", "out", "typescript"], operands: ["document"] },
  pull: { options: ["out", "api", "check", "force", "json"], operands: ["document"] },
  lint: { options: ["spec", "api", "root", "overlay", "json"], operands: ["document"] },
  dump: {
    options: choosing,
    operands: ["subject", "document"],
  },
  explain: { options: [], operands: ["code"] },
  diff: {
    options: [
      ...["spec", "api", "root", "format", "output", "report", "fail-on", "preset", "policy", "consumers", "links"],
      ...["accept", "reason", "until", "changeset"],
    ] as readonly OptionName[],
    operands: ["base", "revision"],
  },
  changelog: { options: ["spec", "api", "root", "format", "output", "preset", "policy"], operands: ["range"] },
};

const diffOptionTypes = {
  format: { type: "string" },
  output: { type: "string" },
  report: { type: "string", multiple: true },
  "fail-on": { type: "string" },
  preset: { type: "string" },
  policy: { type: "string" },
  consumers: { type: "string", multiple: true },
  links: { type: "string" },
  accept: { type: "string" },
  reason: { type: "string" },
  until: { type: "string" },
  changeset: { type: "boolean" },
} as const;

export type DiffOptionName = keyof typeof diffOptionTypes;

const optionTypes = {
  spec: { type: "string", short: "i" },
  out: { type: "string", short: "o" },
  emit: { type: "string" },
  vendor: { type: "boolean" },
  api: { type: "string", multiple: true },
  root: { type: "string", multiple: true },
  overlay: { type: "string", multiple: true },
  include: { type: "string", multiple: true },
  exclude: { type: "string", multiple: true },
  casing: { type: "string", multiple: true },
  enums: { type: "string" },
  values: { type: "string", multiple: true },
  check: { type: "boolean" },
  watch: { type: "boolean" },
  force: { type: "boolean" },
  json: { type: "boolean" },
  verbose: { type: "boolean" },
  typescript: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
  ...diffOptionTypes,
} as const;

export type OptionName = keyof typeof optionTypes;
export const everywhere: readonly OptionName[] = ["verbose", "help", "version"];

/** Reports everything that is wrong with the command line (GEN001), and then returns undefined. */
export function readArguments(argv: readonly string[], report: Report): Arguments | undefined {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: optionTypes,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [first, ...rest] = positionals;
  if (first === "help") return { ...bare("help"), operands: rest };
  if (values.help === true) return { ...bare("help"), operands: first === undefined ? [] : [first] };
  if (values.version === true) return bare("version");
  // The most common command needs no name: `specloom petstore.yaml -o src/api`.
  const isNameless = first === undefined ? values.spec !== undefined || values.out !== undefined : looksLikePath(first);
  const command = isNameless ? "generate" : readCommand(first, report);
  if (command === undefined) return undefined;
  const operands = isNameless ? positionals : rest;
  const given = tokens.filter((token) => token.kind === "option");
  for (const token of given) checkOption(token, command, report);
  checkRepeated(given, report);
  checkOperands(operands, command, report);
  checkTogether(values, report);
  const selectors = selectorsOf(given);
  const stringOf = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);
  const position = commands[command].operands.indexOf("document");
  const document = position < 0 ? undefined : operands[position];
  if (document !== undefined) checkDocument(document, stringOf(values.spec), report);
  if (report.hasErrors) return undefined;
  return {
    command,
    operands: operands.filter((_, index) => index !== position),
    options: {
      ...booleanOptions(values),
      ...stringOptions(document ?? stringOf(values.spec), stringOf(values.out), stringOf(values.emit)),
      ...listOptions(values),
      ...(selectors.include.length + selectors.exclude.length > 0 && { selectors }),
      ...namesValues(given),
      ...diffValues(values),
    },
  };
}

/** Commands are plain words; a document has an extension or a folder. */
function looksLikePath(word: string): boolean {
  return word === "-" || /[./\\]/.test(word);
}

function bare(command: "help" | "version"): Arguments {
  return { command, operands: [], options: booleanOptions({}) };
}

function booleanOptions(values: Readonly<Record<string, unknown>>): Omit<Options, "spec" | "out" | "emit"> {
  const on = (name: OptionName) => values[name] === true;
  return {
    vendor: on("vendor"),
    check: on("check"),
    watch: on("watch"),
    force: on("force"),
    json: on("json"),
    verbose: on("verbose"),
    typescript: on("typescript"),
  };
}

function stringOptions(spec: string | undefined, out: string | undefined, emit: string | undefined): Partial<Options> {
  const names = emit
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return { ...(spec !== undefined && { spec }), ...(out !== undefined && { out }), ...(names && { emit: names }) };
}

function selectorsOf(tokens: readonly OptionToken[]): Selectors {
  const valuesOf = (option: string) =>
    tokens.flatMap(({ name, value }) => (name === option && value !== undefined ? [value] : []));
  return { include: valuesOf("include"), exclude: valuesOf("exclude") };
}

function namesValues(tokens: readonly OptionToken[]): Pick<Options, "names"> {
  const valuesOf = (option: OptionName) => tokens.flatMap(({ name, value }) => (name === option ? (value ?? []) : []));
  const [casing, [enums], values] = [valuesOf("casing"), valuesOf("enums"), valuesOf("values")];
  if (casing.length === 0 && enums === undefined && values.length === 0) return {};
  const names = { ...(casing.length > 0 && { casing }), ...(enums !== undefined && { enums }) };
  return { names: { ...names, ...(values.length > 0 && { values }) } };
}

function listOptions({
  api,
  root,
  overlay,
}: Readonly<Record<string, unknown>>): Pick<Options, "apis" | "roots" | "overlays"> {
  const strings = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
  const apis = strings(api)
    .flatMap((names) => names.split(",").map((name) => name.trim()))
    .filter(Boolean);
  const roots = strings(root);
  const overlays = strings(overlay);
  return {
    ...(apis.length > 0 && { apis }),
    ...(roots.length > 0 && { roots }),
    ...(overlays.length > 0 && { overlays }),
  };
}

function diffValues(values: Readonly<Record<string, unknown>>): Pick<Options, "diff"> {
  const given = Object.keys(diffOptionTypes).filter((name) => values[name] !== undefined);
  return given.length === 0 ? {} : { diff: Object.fromEntries(given.map((name) => [name, values[name]])) };
}

function readCommand(name: string | undefined, report: Report): CommandName | undefined {
  const known = Object.keys(commands);
  const isKnown = (candidate: string): candidate is CommandName => known.includes(candidate);
  if (name !== undefined && isKnown(name)) return name;
  if (name === undefined) {
    const remedy = "run `specloom openapi.yaml -o src/api`; `specloom --help` lists all commands";
    report.add("GEN001", { argument: "", problem: "missing command", remedy });
    return undefined;
  }
  const suggestion = closest(name, known);
  const problem = `unknown command "${name}"`;
  const remedy = `\`specloom --help\` lists the commands; a document without an extension is \`./${name}\``;
  report.add("GEN001", { argument: name, problem, ...(suggestion === undefined ? { remedy } : { suggestion }) });
  return undefined;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken, command: CommandName, report: Report): void {
  const allowed = [...commands[command].options, ...everywhere];
  const known = allowed.find((option) => option === name);
  if (known === undefined) {
    const near = closest(name, allowed);
    const problem = `unknown option ${rawName} for \`specloom ${command}\``;
    report.add("GEN001", { argument: rawName, problem, ...(near !== undefined && { suggestion: `--${near}` }) });
    return;
  }
  if (known === "spec" && value === "-") return reportStandardInput(report);
  const wantsValue = optionTypes[known].type === "string";
  // `--spec --out sdk` forgot the value; a file that begins with a dash is given as `--spec=-file`.
  const hasValue = value !== undefined && value !== "" && (inlineValue === true || !value.startsWith("-"));
  if (wantsValue && !hasValue) report.add("GEN001", { argument: rawName, problem: `${rawName} needs a value` });
  if (!wantsValue && hasValue) report.add("GEN001", { argument: rawName, problem: `${rawName} takes no value` });
}

const once = Object.entries(optionTypes).flatMap(([name, option]) =>
  option.type === "string" && !("multiple" in option) ? [name] : [],
);

/** Reports options that are given twice: of two values, one would be ignored. */
function checkRepeated(tokens: readonly OptionToken[], report: Report): void {
  for (const name of once) {
    const [, second] = tokens.filter((token) => token.name === name);
    if (second === undefined) continue;
    report.add("GEN001", {
      argument: second.rawName,
      problem: `duplicate option ${second.rawName}`,
    });
  }
}

function checkOperands(operands: readonly string[], command: CommandName, report: Report): void {
  for (const operand of operands.slice(commands[command].operands.length)) {
    const problem = `unexpected argument "${operand}" for \`specloom ${command}\``;
    const remedy = Object.hasOwn(commands, operand) ? `the command comes first: \`specloom ${operand}\`` : undefined;
    report.add("GEN001", { argument: operand, problem, ...(remedy !== undefined && { remedy }) });
  }
}

function checkDocument(document: string, option: string | undefined, report: Report): void {
  if (document === "-") return reportStandardInput(report);
  if (option === undefined) return;
  const problem = `two documents: ${document} and ${option}`;
  report.add("GEN001", { argument: document, problem, remedy: "pass one document, with or without --spec" });
}

function reportStandardInput(report: Report): void {
  const remedy = "save the document to a file and pass its path; its references are relative to that file";
  report.add("GEN001", { argument: "-", problem: "specloom does not read documents from standard input", remedy });
}

const exclusive = [
  ["check", "watch"],
  ["check", "force"],
  ["watch", "json"],
] as const;

function checkTogether(values: Readonly<Record<string, unknown>>, report: Report): void {
  for (const [one, other] of exclusive) {
    if (values[one] === true && values[other] === true) {
      report.add("GEN001", { argument: `--${one}`, problem: `--${one} and --${other} cannot be combined` });
    }
  }
}
