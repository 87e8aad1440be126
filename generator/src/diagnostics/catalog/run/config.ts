import { didYouMean, entry, type Suggestion } from "../entry.js";

/** GEN0xx: the command line and the configuration. */
export const configDiagnostics = {
  GEN001: entry<
    {
      readonly argument: string;
      readonly problem: string;
      /** The fix, if the argument is not a typo. */
      readonly remedy?: string;
    } & Suggestion
  >({
    severity: "error",
    message: ({ problem }) => problem,
    help: ({ argument, suggestion, remedy = "`specloom --help` lists the commands and their options" }) =>
      suggestion === undefined ? remedy : `did you mean \`${suggestion}\` instead of \`${argument}\`?`,
    explain:
      "The command line has an unknown command or option, an option without a value or with two, or too many arguments. " +
      "Example: `specloom generate --chekc` instead of `specloom generate --check`.",
  }),
  GEN002: entry<{ readonly folder: string; readonly spec?: string; readonly out?: string }>({
    severity: "error",
    message: ({ folder, spec, out }) => {
      if (spec !== undefined) return `missing output folder for ${spec}, and no configuration found`;
      if (out !== undefined) return `missing document for ${out}, and no configuration found`;
      return `no specloom.config.yaml or specloom.config.ts in ${folder} or any folder above it`;
    },
    help: ({ spec, out }) =>
      spec === undefined && out === undefined
        ? "create one with `specloom init`, or run `specloom openapi.yaml -o src/api`"
        : `run \`specloom ${spec ?? "openapi.yaml"} -o ${out ?? "src/api"}\``,
    explain:
      "specloom needs to know which document to read and where to write its output. It looks for specloom.config.yaml in the " +
      "current folder and its parent folders. `specloom init` creates one. Without a configuration, name both on the command " +
      "line: `specloom openapi.yaml -o src/api`.",
  }),
  GEN003: entry<{ readonly file: string; readonly problem: string; readonly remedy?: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be read: ${problem}`,
    help: ({ remedy }) => remedy ?? "correct the line shown; the configuration is a YAML mapping",
    explain:
      "The configuration is a YAML 1.2 file with one mapping and without duplicate keys. specloom generates nothing until it " +
      "can read it. Example: two keys `spec`, of which one would be ignored.",
  }),
  GEN004: entry<{ readonly key: string; readonly known: readonly string[] } & Suggestion>({
    severity: "error",
    message: ({ key }) => `unknown key "${key}" in the configuration`,
    help: ({ known, suggestion }) => didYouMean(suggestion, `use one of ${known.join(", ")}`),
    explain:
      "specloom rejects unknown keys, because they are usually typos. Example: `folders:` under an output, where `folder:` is " +
      "meant.",
  }),
  GEN005: entry<{
    readonly key: string;
    readonly expected: string;
    readonly actual: string;
    readonly example?: string;
  }>({
    severity: "error",
    message: ({ key, expected, actual }) => `"${key}" must be ${expected}, not ${actual}`,
    help: ({ expected, example }) =>
      `change it to ${expected}${example === undefined ? "" : `, for example \`${example}\``}`,
    explain:
      "A value of the configuration has the wrong type, or is not one of the allowed values. Example: `printWidth: wide`, where " +
      "a number is required.",
  }),
  GEN006: entry<{ readonly key: string; readonly example: string }>({
    severity: "error",
    message: ({ key }) => `missing key "${key}" in the configuration`,
    help: ({ example }) => `add it, for example \`${example}\``,
    explain:
      "Two keys have no default: the document (`spec`) and the folder of each output (`folder`). Example: " +
      "`client: { folder: src/api }` instead of `client: {}`.",
  }),
  GEN007: entry<{ readonly name: string; readonly known: readonly string[] } & Suggestion>({
    severity: "error",
    message: ({ name }) => `unknown output "${name}"`,
    help: ({ known, suggestion }) => didYouMean(suggestion, `use one of ${known.join(", ")}`),
    explain:
      "`--emit` and `outputs` name emitters. `--emit` takes the names of the outputs that are configured, separated " +
      "by commas: `specloom generate --emit types,client`.",
  }),
  GEN008: entry<{ readonly key: string; readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ key, path, problem }) => `"${key}" is the path "${path}", which ${problem}`,
    help: () => "use a path inside the configuration's folder, with forward slashes",
    explain:
      "Output folders must be inside the configuration's folder, because specloom replaces and removes files there, and because " +
      "the paths in specloom.lock.json must be the same on every machine. To write to a sibling folder, move the configuration to a " +
      "folder that contains both.",
  }),
  GEN009: entry<{ readonly code: string } & Suggestion>({
    severity: "error",
    message: ({ code }) => `unknown code or rule "${code}"`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "`specloom explain` lists all codes and rules" : `did you mean ${suggestion}?`,
    explain:
      "`specloom explain CODE` takes the code after `error` or `warning`, such as GEN101, or a rule of `specloom diff`, such as " +
      "operation.removed.",
  }),
  GEN010: entry<{ readonly spec: string; readonly file: string }>({
    severity: "error",
    message: ({ spec }) => `the document must be a file, but "${spec}" is a URL`,
    help: ({ spec, file }) => `download it, and use the file: specloom pull '${spec}' -o ${file}`,
    explain:
      "Of documents, only `specloom pull` uses the network, so that the output depends only on the files of the repository, and a change of " +
      "the document shows in a diff. Download the document and commit it. Example: `specloom pull " +
      "'https://api.example.com/openapi.yaml' -o openapi.yaml`, then `specloom openapi.yaml -o src/api`. In a configuration, " +
      "`spec` may be a URL.",
  }),
};
