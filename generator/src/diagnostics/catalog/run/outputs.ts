import { didYouMean, entry, type Suggestion } from "../entry.js";

/** GEN14x: options of outputs, configurations that are code, and outputs from other packages. */
export const outputDiagnostics = {
  GEN140: entry<
    {
      readonly output: string;
      readonly key: string;
      readonly known: readonly string[];
      /** Other outputs with this option. */
      readonly owners: readonly string[];
    } & Suggestion
  >({
    severity: "error",
    message: ({ output, key }) => `unknown option "${key}" for the output "${output}"`,
    help: ({ key, owners, known, suggestion }) => {
      if (owners.length > 0) return `\`${key}\` is an option of ${owners.map((name) => `\`${name}\``).join(", ")}`;
      return didYouMean(suggestion, `use one of ${known.join(", ")}`);
    },
    explain:
      "Each output has its own options, and specloom rejects others, because they would have no effect. Example: " +
      "`docs: { folder: docs, tiers: [zod] }`, where `tiers` is an option of `zod`.",
  }),
  GEN141: entry<{ readonly files: readonly string[] }>({
    severity: "error",
    message: ({ files }) => `there are several configurations in one folder: ${files.join(", ")}`,
    help: () => "keep one of them, and delete the others",
    explain:
      "A folder has one configuration: specloom.config.yaml, or specloom.config.ts (or .mts, .js, .mjs). With two, one of " +
      "them would be ignored.",
  }),
  GEN142: entry<{ readonly file: string; readonly problem: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} exports no configuration: ${problem}`,
    help: () => 'export an object as default: `export default defineConfig({ spec: "openapi.yaml", outputs: { … } })`',
    explain:
      "A configuration in TypeScript or JavaScript has a default export, which is the object that specloom.config.yaml would hold: " +
      "plain data, without functions, promises or classes. `defineConfig` of specloom checks its types as you write it. Outputs of other " +
      'packages are keys, too: `outputs: { "@acme/specloom-swr": { folder: "src/hooks" } }`.',
  }),
  GEN143: entry<{ readonly file: string; readonly problem: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be run: ${problem}`,
    help: () =>
      "fix the error; packages that the configuration imports, such as specloom, must be installed in your project",
    explain:
      "specloom runs a configuration in TypeScript or JavaScript to read it. It threw an error, has a syntax error, or imports " +
      "something that does not exist.",
  }),
  GEN144: entry<{ readonly name: string; readonly install: string }>({
    severity: "error",
    message: ({ name }) => `the output "${name}" is a package that is not installed`,
    help: ({ install }) => `install it: ${install}`,
    explain:
      "A key of `outputs` that is the name of a package, either with a scope or beginning with `specloom-`, is an output that this " +
      "package provides. specloom imports it from node_modules, from the folder of the configuration upwards.",
  }),
  GEN145: entry<{ readonly name: string; readonly problem: string }>({
    severity: "error",
    message: ({ name, problem }) => `the package ${name} provides no output for this specloom: ${problem}`,
    help: ({ name }) => `install a version of ${name} for this version of specloom, or report this to its authors`,
    explain:
      "A package provides an output by exporting it, as default or as `output`, from its main module: the result of `defineOutput` of " +
      "specloom, under the name of the package. See docs/outputs.md in the package specloom.",
  }),
  GEN146: entry<{ readonly name: string; readonly problem: string }>({
    severity: "error",
    message: ({ name, problem }) => `the output "${name}" failed: ${problem}; nothing was written`,
    help: ({ name }) => `report this to the authors of ${name}, with the document; until then, remove the output`,
    explain:
      "The code of an output that another package provides threw an error, returned something other than files, or emitted TypeScript " +
      "that does not parse. specloom writes nothing unless all outputs succeed.",
  }),
  GEN147: entry<{ readonly output: string; readonly missing: string; readonly option: string }>({
    severity: "error",
    message: ({ output, missing }) => `the output "${output}" imports the output "${missing}", which is not configured`,
    help: ({ missing, option }) =>
      `add \`${missing}: { folder: src/${missing} }\`, or set \`${option}\` to the module that exports it`,
    explain:
      "Some outputs import the files of others: hooks the options of TanStack Query, which call the client, servers and mocks the endpoints. Either the " +
      "same configuration generates both, or an option names the module: a package, or a path relative to the folder of the output. " +
      'Example: `query: { folder: src/query, package: "@acme/client" }`.',
  }),
  GEN148: entry<{
    readonly output: string;
    readonly other: string;
    readonly option: string;
    readonly missing: readonly string[];
  }>({
    severity: "error",
    message: ({ output, other, option, missing }) =>
      `the output "${output}" needs the \`${option}\` of "${other}" to include ${missing.join(" and ")}`,
    help: ({ option, missing }) => `add ${missing.join(" and ")} to \`${option}\``,
    explain:
      "Some outputs import files that another output emits only with certain options. Endpoints and tools, for example, validate with " +
      "the tier `fast`: `zod: { folder: src/validators, tiers: [zod, fast] }`.",
  }),
  GEN218: entry<{ readonly subject: string; readonly reason: string }>({
    severity: "warning",
    message: ({ subject, reason }) => `no fixture of ${subject} is possible: ${reason}`,
    help: () => "add an `example` that the schema accepts, or correct the schema if there is none",
    fallback: () => "the fixture throws unless it gets a value, and a mock needs a result of yours",
    explain:
      "The mocks make a valid value of every schema. Some keywords have no value, such as a minimum above the maximum, and some have values " +
      "that we do not find, such as a pattern that looks ahead. An example of the document is used if it is valid.",
  }),
  GEN219: entry<{ readonly key: string; readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ key, path, problem }) => `the folder "${path}" of ${key} cannot be read: ${problem}`,
    help: () => "write the path of a folder, relative to the configuration",
    explain:
      "Some options name a folder whose files the output reads, such as your own templates. It has to exist, inside of the folder of the " +
      "configuration. Example: `docs: { folder: docs/api, templates: templates }`.",
  }),
  GEN220: entry<{ readonly template: string; readonly problem: string } & Suggestion>({
    severity: "error",
    message: ({ template, problem }) => `the template ${template} cannot be used: ${problem}`,
    help: ({ suggestion }) =>
      didYouMean(suggestion, "docs/templates.schema.json of specloom lists the members of each view"),
    explain:
      "A template of your own replaces the one of specloom with the same name, and gets the same view. It may use the members of this view, " +
      "the helpers if, unless, each and with, and the other templates as partials. Example: a file `reference-section.hbs` in the folder.",
  }),
};
