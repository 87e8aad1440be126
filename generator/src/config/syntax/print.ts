import { keyText, stringText } from "../../codegen/literals.js";
import type { Output } from "../../emit/output.js";
import { withNeeds } from "../../outputs.js";

export interface NewConfig {
  /** Relative to the configuration, as is `out`. */
  readonly spec: string;
  /** Further documents that `spec` could name. */
  readonly others: readonly string[];
  readonly out: string;
  /** The command that runs the generator. */
  readonly command: string;
  /** All outputs. */
  readonly outputs: readonly Output[];
  /** Outputs to generate besides the usual ones. */
  readonly more: readonly string[];
}

/** Returns a configuration in YAML with the same result as a run without one. It shows the other outputs as comments. */
export function printConfig({ spec, others, out, command, outputs, more }: NewConfig): string {
  const entries = entriesOf(outputs, out, more).map(
    ({ name, description, isUsual, options }) =>
      `  # ${description}\n  ${isUsual ? "" : "# "}${name}: { ${options.map(([key, value]) => `${key}: ${printValue(value)}`).join(", ")} }\n`,
  );
  return `# The input and output of \`${command}\`. Paths are relative to this file.

# ${comments.spec}
spec: ${scalar(spec)}
${others.map((other) => `# spec: ${scalar(other)}\n`).join("")}
# ${comments.command}
command: ${scalar(command)}

# ${comments.format}
format: oxfmt
printWidth: 110

# ${comments.names}
# names: { methods: snake_case, enums: const }

# ${comments.values}
# values: { date-time: Date, int64: bigint }

# ${comments.filter}
# filter: { include: { tags: [pets] }, exclude: { deprecated: true } }

# ${comments.overlays}
# overlays: [changes.overlay.yaml]

# ${comments.roots}
# roots: [../shared]

# ${comments.apis}
# apis: { billing: { spec: billing.yaml, outputs: { client: { folder: src/billing } } } }

# ${comments.outputs}
outputs:
${entries.join("")}`;
}

/** Returns the same configuration in TypeScript. */
export function printTypeScriptConfig({ spec, others, out, command, outputs, more }: NewConfig): string {
  const entries = entriesOf(outputs, out, more).map(({ name, description, isUsual, options }) => {
    const values = options.map(([key, value]) => `${key}: ${codeOf(value)}`).join(", ");
    return `    // ${description}\n    ${isUsual ? "" : "// "}${keyText(name)}: { ${values} },\n`;
  });
  return `import { defineConfig } from "specloom";

/** The input and output of \`${command}\`. Paths are relative to this file. */
export default defineConfig({
  // ${comments.spec}
  spec: ${stringText(spec)},
${others.map((other) => `  // spec: ${stringText(other)},\n`).join("")}
  // ${comments.command}
  command: ${stringText(command)},

  // ${comments.format}
  format: "oxfmt",
  printWidth: 110,

  // ${comments.names}
  // names: { methods: "snake_case", enums: "const" },

  // ${comments.values}
  // values: { "date-time": "Date", int64: "bigint" },

  // ${comments.filter}
  // filter: { include: { tags: ["pets"] }, exclude: { deprecated: true } },

  // ${comments.overlays}
  // overlays: ["changes.overlay.yaml"],

  // ${comments.roots}
  // roots: ["../shared"],

  // ${comments.apis}
  // apis: { billing: { spec: "billing.yaml", outputs: { client: { folder: "src/billing" } } } },

  // ${comments.outputs}
  outputs: {
${entries.join("")}  },
});
`;
}

const comments = {
  spec: "The document: OpenAPI 3 or Swagger 2.0, YAML or JSON. A file, or a URL that `specloom pull` downloads.",
  command: "Named in the first line of each generated file: how to generate it again.",
  format: "The layout of generated code: oxfmt, prettier (the same, install prettier for it) or none.",
  values: "The types of values by format, which the client converts from and to JSON.",
  names: "The casing of names, and constants for the values of enums. Names in specloom.names stay.",
  filter: "The operations to generate, by tag, path, operationId and others, with the schemas that they need.",
  overlays: "OpenAPI Overlays: files that change the document, which itself stays as its provider wrote it.",
  roots: "Folders outside of the document's own that its references may lead to.",
  apis: "Several APIs: move spec and outputs of each here. All other keys may stay, and apply to every API.",
  outputs:
    "Each output has a folder, in which specloom replaces and removes the files it made. Commit them, and specloom.lock.json.",
};

/** An output in a new configuration. */
interface Entry {
  readonly name: string;
  readonly description: string;
  readonly isUsual: boolean;
  /** Its folder, and the options that differ from the defaults. */
  readonly options: readonly (readonly [key: string, value: unknown])[];
}

function entriesOf(outputs: readonly Output[], out: string, more: readonly string[]): readonly Entry[] {
  const usual = new Set([...withNeeds(outputs), ...withNeeds(outputs, more)]);
  return outputs.map(({ name, description: about, neededValues = {}, standalone, options }) => {
    const chosen = Object.entries(standalone?.options ?? {}).filter(([key, value]) => value !== options[key]?.default);
    const folder = `${out}/${standalone?.folder ?? name}`;
    const description = [about, ...Object.entries(neededValues).map(describeNeed)].join(" ");
    return { name, description, isUsual: usual.has(name), options: [["folder", folder], ...chosen] };
  });
}

function describeNeed([other, needed]: readonly [string, Readonly<Record<string, readonly string[]>>]): string {
  const parts = Object.entries(needed).map(
    ([option, values]) => `${values.join(" and ")} in the ${option} of ${other}`,
  );
  return `Needs ${parts.join(", and ")}.`;
}

function codeOf(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map((item) => stringText(String(item))).join(", ")}]`
    : stringText(String(value));
}

function printValue(value: unknown): string {
  return Array.isArray(value) ? `[${value.map((item) => scalar(String(item))).join(", ")}]` : scalar(String(value));
}

/** Returns a string of YAML, in quotes if it needs them. */
function scalar(text: string): string {
  return /^[\w.][\w./ -]*$/.test(text) && text.trim() === text && !/^[\d.]+$/.test(text) ? text : JSON.stringify(text);
}
