import { targetOptions, type TargetOptions, type ValuesOf } from "../run/target-options.js";

const diffOptions = {
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
  fix: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const verifyOptions = {
  url: { type: "string" },
  header: { type: "string", multiple: true },
  query: { type: "string", multiple: true },
  id: { type: "string", multiple: true },
  all: { type: "boolean" },
  tag: { type: "string", multiple: true },
  seed: { type: "string" },
  "max-requests": { type: "string" },
  "max-seconds": { type: "string" },
  timeout: { type: "string" },
  strict: { type: "boolean" },
  proxy: { type: "string" },
} as const;

const fitsOptions = {
  write: { type: "string" },
  unused: { type: "boolean" },
} as const;

const mockOptions = {
  port: { type: "string" },
  host: { type: "string" },
  delay: { type: "string" },
  "known-ids": { type: "boolean" },
} as const;

const suggestOptions = {
  kinds: { type: "string" },
} as const;

const otherOptions = {
  check: { type: "boolean" },
  watch: { type: "boolean" },
  force: { type: "boolean" },
  json: { type: "boolean" },
  verbose: { type: "boolean" },
  typescript: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** All options, as `parseArgs` takes them. */
export const optionTypes = {
  ...targetOptions,
  ...otherOptions,
  ...diffOptions,
  ...verifyOptions,
  ...fitsOptions,
  ...mockOptions,
  ...suggestOptions,
} as const;
export type OptionName = keyof typeof optionTypes;

/** The values of the options of `diff` and `changelog`, unchecked. */
export type DiffValues = ValuesOf<typeof diffOptions>;

/** The values of the options that were given. */
export interface Options
  extends
    TargetOptions,
    DiffValues,
    ValuesOf<typeof verifyOptions>,
    ValuesOf<typeof fitsOptions>,
    ValuesOf<typeof mockOptions>,
    ValuesOf<typeof suggestOptions>,
    ValuesOf<typeof otherOptions> {}

/** The options and operands of a command. */
interface CommandForm {
  readonly options: readonly OptionName[];
  /** Names for readers, but for `document`: it is the one that `--spec` names, too. */
  readonly operands: readonly string[];
  /** Says whether the last operand may be repeated. */
  readonly repeats?: true;
}

/** Returns the options of a table. */
function namesOf(table: Partial<typeof optionTypes>): readonly OptionName[] {
  return Object.keys(table).filter((name): name is OptionName => Object.hasOwn(optionTypes, name));
}

const choosing = namesOf(targetOptions);
/** The options that say what to do with findings. */
const resulting: readonly OptionName[] = [
  "format",
  "output",
  "report",
  "fail-on",
  "links",
  "accept",
  "reason",
  "until",
];

/** The options for requests that test proposals. */
const testing: readonly OptionName[] = ["url", "header", "query", "id", "max-requests", "max-seconds", "timeout"];

const forms = {
  generate: { options: [...choosing, "check", "watch", "force", "json"], operands: ["document"] },
  init: { options: ["spec", "out", "typescript"], operands: ["document"] },
  pull: { options: ["out", "api", "check", "force", "json"], operands: ["document"] },
  lint: { options: ["spec", "api", "root", "overlay", "json"], operands: ["document"] },
  dump: { options: choosing, operands: ["subject", "document"] },
  explain: { options: [], operands: ["code"] },
  diff: { options: ["spec", "api", "root", ...namesOf(diffOptions)], operands: ["base", "revision", "project"] },
  upgrade: { options: ["api", "root", "force", "consumers"], operands: ["base", "project"] },
  changelog: { options: ["spec", "api", "root", "format", "output", "preset", "policy"], operands: ["range"] },
  verify: {
    options: ["spec", "api", "root", "overlay", ...namesOf(verifyOptions), ...resulting],
    operands: ["document", "traffic"],
  },
  mock: {
    options: ["spec", "api", "root", "overlay", ...namesOf(mockOptions), "header", "watch"],
    operands: ["document"],
  },
  fits: {
    options: ["spec", "api", "root", "overlay", ...namesOf(fitsOptions), "format", "output", "fail-on"],
    operands: ["consumer"],
    repeats: true,
  },
  suggest: {
    options: ["spec", "out", "api", "root", "overlay", ...namesOf(suggestOptions), "force", ...testing],
    operands: ["document"],
  },
} satisfies Readonly<Record<string, CommandForm>>;
export type CommandName = keyof typeof forms;
export const commands: Readonly<Record<CommandName, CommandForm>> = forms;

export const everywhere: readonly OptionName[] = ["verbose", "help", "version"];
