import { parseArgs } from "node:util";
import { closest } from "../diagnostics/closest.js";
import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import { commands, everywhere, optionTypes, type CommandName, type Options } from "./options.js";

/** A parsed command line. */
export interface Arguments {
  readonly command: CommandName | "help" | "version";
  /** The words after the command, without the document: `tree` of `specloom dump tree`. */
  readonly operands: readonly string[];
  readonly options: Options;
  /** The words after `--` of `specloom verify … -- npm test`: a program and its arguments. */
  readonly program?: readonly string[];
}

/** Reports everything that is wrong with the command line (GEN001), and then returns undefined. */
export function readArguments(all: readonly string[], report: Report): Arguments | undefined {
  const { argv, program } = splitProgram(all);
  const { values, tokens } = parseArgs({
    args: [...argv],
    options: optionTypes,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals = wordsOf(tokens);
  const [first, ...rest] = positionals;
  if (first === "help") return { command: "help", operands: rest, options: {} };
  if (values.help === true) return { command: "help", operands: positionals.slice(0, 1), options: {} };
  if (values.version === true) return { command: "version", operands: [], options: {} };
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
  const position = positionOfDocument(command, operands, values.spec !== undefined);
  const document = operands[position];
  const option = given.find(({ name }) => name === "spec")?.value;
  if (document !== undefined) checkDocument(document, option, report);
  if (report.hasErrors) return undefined;
  return {
    command,
    operands: operands.filter((_, index) => index !== position),
    options: optionsOf([...argv], document),
    ...optional("program", program),
  };
}

type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];

/** Returns the words that are not values of options. A word after an unknown option is its value, unless it is a command. */
function wordsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "positional") return [];
    const before = tokens[at - 1];
    const isValue =
      before?.kind === "option" && before.inlineValue === undefined && !Object.hasOwn(optionTypes, before.name);
    return isValue && !Object.hasOwn(commands, token.value) ? [] : [token.value];
  });
}

/** Returns the words before and after `--` of `verify`, which runs a program. */
function splitProgram(all: readonly string[]): Pick<Arguments, "program"> & { readonly argv: readonly string[] } {
  const end = all[0] === "verify" ? all.indexOf("--") : -1;
  return end < 0 ? { argv: all } : { argv: all.slice(0, end), program: all.slice(end + 1) };
}

/** Returns the index of the document among the operands of a command. Recorded traffic is known by its extension. */
function positionOfDocument(command: CommandName, operands: readonly string[], isNamed: boolean): number {
  if (command !== "verify") return commands[command].operands.indexOf("document");
  return isNamed ? -1 : operands.findIndex((one) => !isTraffic(one));
}

/** Returns whether an operand names recorded traffic. */
export function isTraffic(word: string): boolean {
  return word.toLowerCase().endsWith(".har");
}

/** Commands are plain words; a document has an extension or a folder. */
function looksLikePath(word: string): boolean {
  return word === "-" || /[./\\]/.test(word);
}

/** Returns the values of valid arguments. */
function optionsOf(args: string[], document: string | undefined): Options {
  const { values } = parseArgs({ args, options: optionTypes, allowPositionals: true });
  const { emit, api = [], root: roots, overlay: overlays, ...others } = values;
  const apis = api.flatMap(splitNames);
  return {
    ...others,
    ...optional("spec", document ?? others.spec),
    ...optional("emit", emit === undefined ? undefined : splitNames(emit)),
    ...optional("apis", apis.length === 0 ? undefined : apis),
    ...optional("roots", roots),
    ...optional("overlays", overlays),
  };
}

function splitNames(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
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
    const near = closest(name, allowed) ?? allowed.find((option) => name.startsWith(option));
    const problem = `unknown option ${rawName} for \`specloom ${command}\``;
    report.add("GEN001", { argument: rawName, problem, ...(near !== undefined && { suggestion: `--${near}` }) });
    return;
  }
  if (known === "spec" && value === "-") return reportStandardInput(report);
  const wantsValue = optionTypes[known].type === "string";
  // `--spec --out sdk` forgot the value; a file that begins with a dash is given as `--spec=-file`.
  const hasValue = value !== undefined && value !== "" && (inlineValue === true || !value.startsWith("-"));
  if (wantsValue && !hasValue) report.add("GEN001", { argument: rawName, problem: `${rawName} needs a value` });
  if (!wantsValue && value !== undefined)
    report.add("GEN001", { argument: rawName, problem: `${rawName} takes no value` });
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
  const { operands: known, repeats } = commands[command];
  for (const operand of repeats === true ? [] : operands.slice(known.length)) {
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
