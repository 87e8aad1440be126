import { parseArgs } from "node:util";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";

/** The command line, understood. */
export interface Arguments {
  readonly command: CommandName | "help" | "version";
  /** What stands after the command: `tree` of `specloom dump tree`. */
  readonly operands: readonly string[];
  readonly options: Options;
}

export interface Options {
  readonly spec?: string;
  readonly out?: string;
  readonly emit?: readonly string[];
  readonly check: boolean;
  readonly watch: boolean;
  readonly force: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
}

export type CommandName = "generate" | "lint" | "dump" | "explain";

/** The options of each command, and how many operands it takes at most. */
const commands: Readonly<Record<CommandName, { readonly options: readonly OptionName[]; readonly operands: number }>> =
  {
    generate: { options: ["spec", "out", "emit", "check", "watch", "force", "json"], operands: 0 },
    lint: { options: ["spec", "json"], operands: 0 },
    dump: { options: ["spec", "out", "emit"], operands: 1 },
    explain: { options: [], operands: 1 },
  };

const optionTypes = {
  spec: { type: "string" },
  out: { type: "string" },
  emit: { type: "string" },
  check: { type: "boolean" },
  watch: { type: "boolean" },
  force: { type: "boolean" },
  json: { type: "boolean" },
  verbose: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

type OptionName = keyof typeof optionTypes;
const everywhere: readonly OptionName[] = ["verbose", "help", "version"];

/** Reports everything that is wrong with the command line (GEN001), and then returns undefined. */
export function readArguments(argv: readonly string[], report: Report): Arguments | undefined {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: optionTypes,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (values.help === true || positionals[0] === "help") return bare("help");
  if (values.version === true) return bare("version");
  const [name, ...operands] = positionals;
  const command = readCommand(name, report);
  if (command === undefined) return undefined;
  const given = tokens.filter((token) => token.kind === "option");
  for (const token of given) checkOption(token, command, report);
  checkRepeated(given, report);
  checkOperands(operands, command, report);
  checkTogether(values, report);
  if (report.hasErrors) return undefined;
  const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);
  return {
    command,
    operands,
    options: { ...flags(values), ...texts(text(values.spec), text(values.out), text(values.emit)) },
  };
}

function bare(command: "help" | "version"): Arguments {
  return { command, operands: [], options: flags({}) };
}

function flags(values: Readonly<Record<string, unknown>>): Omit<Options, "spec" | "out" | "emit"> {
  const on = (name: OptionName) => values[name] === true;
  return { check: on("check"), watch: on("watch"), force: on("force"), json: on("json"), verbose: on("verbose") };
}

function texts(spec: string | undefined, out: string | undefined, emit: string | undefined): Partial<Options> {
  const names = emit
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return { ...(spec !== undefined && { spec }), ...(out !== undefined && { out }), ...(names && { emit: names }) };
}

function readCommand(name: string | undefined, report: Report): CommandName | undefined {
  const known = Object.keys(commands);
  const isKnown = (candidate: string): candidate is CommandName => known.includes(candidate);
  if (name !== undefined && isKnown(name)) return name;
  const suggestion = name === undefined ? undefined : closest(name, known);
  const problem = name === undefined ? "no command is given" : `there is no command "${name}"`;
  report.add("GEN001", { argument: name ?? "", problem, ...(suggestion !== undefined && { suggestion }) });
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
    const problem = `\`specloom ${command}\` has no option ${rawName}`;
    report.add("GEN001", { argument: rawName, problem, ...(near !== undefined && { suggestion: `--${near}` }) });
    return;
  }
  if (known === "spec" && value === "-") {
    const remedy = "write it to a file, and name that; its references are relative to the file";
    report.add("GEN001", { argument: rawName, problem: "a document is not read from standard input", remedy });
    return;
  }
  const wantsValue = optionTypes[known].type === "string";
  // `--spec --out sdk` forgot the value; a file that begins with a dash is given as `--spec=-file`.
  const hasValue = value !== undefined && value !== "" && (inlineValue === true || !value.startsWith("-"));
  if (wantsValue && !hasValue) report.add("GEN001", { argument: rawName, problem: `${rawName} needs a value` });
  if (!wantsValue && hasValue) report.add("GEN001", { argument: rawName, problem: `${rawName} takes no value` });
}

/** Reports options that are given twice: of two values, one would be ignored. */
function checkRepeated(tokens: readonly OptionToken[], report: Report): void {
  for (const name of ["spec", "out", "emit"]) {
    const [, second] = tokens.filter((token) => token.name === name);
    if (second === undefined) continue;
    report.add("GEN001", {
      argument: second.rawName,
      problem: `${second.rawName} is given twice, and takes one value`,
    });
  }
}

function checkOperands(operands: readonly string[], command: CommandName, report: Report): void {
  for (const operand of operands.slice(commands[command].operands)) {
    report.add("GEN001", {
      argument: operand,
      problem: `\`specloom ${command}\` does not take the argument "${operand}"`,
    });
  }
}

const exclusive = [
  ["check", "watch"],
  ["check", "force"],
  ["watch", "json"],
] as const;

function checkTogether(values: Readonly<Record<string, unknown>>, report: Report): void {
  for (const [one, other] of exclusive) {
    if (values[one] === true && values[other] === true) {
      report.add("GEN001", { argument: `--${one}`, problem: `--${one} and --${other} exclude each other` });
    }
  }
}
