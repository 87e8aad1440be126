import { readFileSync } from "node:fs";
import { printConfig, printTypeScriptConfig } from "../../../../generator/src/config/syntax/print.js";
import { defaultCommand } from "../../../../generator/src/config/settings.js";
import { formatterNames, importExtensions } from "../../../../generator/src/format/index.js";
import { builtIn } from "../../../../generator/src/outputs.js";
import { fence } from "../../markdown.js";
import type { Page } from "../../page.js";
import { type Blocks, page } from "../markdown.js";

const source = "generator/src/config/define.ts";

/** A key of specloom.config.yaml. */
export interface Key {
  readonly name: string;
  readonly isRequired: boolean;
  /** From the comment of its type. */
  readonly description: string;
  readonly default?: string;
  /** The values, as GEN005 names them. */
  readonly values: string;
  readonly details: string;
  readonly example: string;
}

type Details = Pick<Key, "values" | "details" | "example">;

const diagnostics = "/reference/diagnostics";

const detailsOf: Readonly<Record<string, Details>> = {
  spec: {
    values: "a string",
    details:
      "A path, or a URL that `specloom pull` downloads: `spec: { url, snapshot, headers }`. " +
      "[Sources](../../docs/sources.md) shows both.",
    example: "spec: spec/openapi.yaml",
  },
  format: {
    values: `one of ${formatterNames.join(", ")}`,
    details:
      "`prettier` formats as `oxfmt` does; install it in your project " +
      `([GEN130](${diagnostics}/configuration#gen130)). \`none\` leaves code as the outputs print it.`,
    example: "format: prettier",
  },
  printWidth: {
    values: "a positive integer",
    details: "Lines that cannot be broken, such as long strings, are longer.",
    example: "printWidth: 80",
  },
  command: {
    values: "a string",
    details: "Diagnostics name it, too. Use the script of your package.json that runs specloom.",
    example: "command: npm run generate",
  },
  redocly: {
    values: "a string",
    details: `A path. specloom reads it as data, and runs no plugins ([LINT010](${diagnostics}/lint#lint010)).`,
    example: "redocly: config/redocly.yaml",
  },
  importExtension: {
    values: `one of ${importExtensions.join(", ")}`,
    details:
      "`js` generates `./pets.js`, `none` generates `./pets`, and `ts` generates `./pets.ts`. Set it if the extension cannot be " +
      `derived ([GEN120](${diagnostics}/generated-files#gen120)).`,
    example: "importExtension: none",
  },
  overlays: {
    values: "a list of strings",
    details:
      "Paths of files, relative to the configuration. They apply in this order; no file may be in the list twice " +
      `([GEN181](${diagnostics}/overlays#gen181)). [Overlays](../../docs/overlays.md) shows how to write them.`,
    example: "overlays: [names.overlay.yaml]",
  },
  roots: {
    values: "a list of strings",
    details:
      "Paths of folders, relative to the configuration. A document reads no other files " +
      `([SPEC003](${diagnostics}/files#spec003)).`,
    example: "roots: [shared]",
  },
  names: {
    values: "a mapping",
    details:
      "With the keys `methods`, `functions`, `types`, `constants`, `properties`, `enums` and, in TypeScript, `resolve`: " +
      "[Names](../../docs/names.md) and [Enums and ids](../../docs/enums-and-ids.md) show them " +
      `([GEN217](${diagnostics}/outputs#gen217)).`,
    example: "names: { methods: snake_case, enums: const }",
  },
  values: {
    values: "a mapping",
    details: "From formats to types, mappers and brands: [Values](../../docs/values.md) shows them.",
    example: "values: { date-time: Date, int64: bigint }",
  },
  filter: {
    values: "a mapping",
    details:
      "With the keys `include`, `exclude` and `schemas`: [Filters](../../docs/filters.md) shows how to select operations " +
      `([GEN195](${diagnostics}/configuration#gen195), [GEN196](${diagnostics}/configuration#gen196)).`,
    example: "filter: { include: { tags: [pets] } }",
  },
  apis: {
    values: "a mapping",
    details:
      "In place of `spec` and `outputs`: see [several APIs](../../docs/sources.md#generate-several-apis-in-one-run).",
    example: "apis:\n  users: { spec: users.yaml, outputs: { client: { folder: src/users } } }",
  },
  outputs: {
    values: "a mapping",
    details: "[Outputs](/reference/outputs) lists them with their options.",
    example: "outputs:\n  client: { folder: src/api/client }\n  zod: { folder: src/api/zod }",
  },
};

/** Returns the keys of the configuration, in the order of its type. */
export function readKeys(): readonly Key[] {
  const code = readFileSync(new URL(`../../../../${source}`, import.meta.url), "utf8");
  const [, one = ""] = /interface Config<[^{]*\{\n([^]*?)\n\}/.exec(code) ?? [];
  const [, several = ""] = /interface ApisConfig<[^{]*\{\n([^]*?)\n\}/.exec(code) ?? [];
  const members = `${one}\n${several.replace("readonly apis:", "readonly apis?:")}`;
  return [...members.matchAll(/\/\*\* (.*) \*\/\n {2}readonly (\w+)(\??):/g)].map(
    ([, comment = "", name = "", mark]) => {
      const [description = "", fallback] = comment.replace(/\.$/, "").split(". Default: ");
      const details = detailsOf[name];
      if (details === undefined) throw new Error(`the key ${name} has no example`);
      return {
        name,
        isRequired: mark === "",
        description,
        ...(fallback !== undefined && { default: fallback }),
        ...details,
      };
    },
  );
}

/** Returns the page about the keys of the configuration. */
export function configurationPage(): Page {
  const input = {
    spec: "openapi.yaml",
    others: [],
    out: "src/api",
    command: defaultCommand,
    outputs: builtIn,
    more: [],
  };
  return {
    path: "reference/configuration",
    title: "Configuration",
    description: "Every key of specloom.config.yaml, with its values, its default and an example.",
    markdown: page([
      "# Configuration",
      "Set the document, the layout of the code and the outputs of `specloom generate` in a file. `specloom init` writes one for " +
        "your document. Paths are relative to it.",
      "`specloom.config.yaml`, as `specloom init` writes it:",
      fence("yaml", printConfig(input)),
      ...readKeys().flatMap(sectionOf),
      "## Configuration in TypeScript",
      "`specloom init --typescript` writes `specloom.config.ts` instead. `defineConfig` completes and checks the keys as you type.",
      fence("ts", printTypeScriptConfig(input)),
    ]),
    source,
  };
}

function sectionOf(key: Key): Blocks {
  const facts = [
    ...(key.isRequired ? ["Required"] : []),
    `Value: ${key.values}`,
    ...(key.default === undefined ? [] : [`Default: ${/ /.test(key.default) ? key.default : `\`${key.default}\``}`]),
  ];
  return [
    `## ${key.name}`,
    `${key.description}. ${key.details}`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    fence("yaml", key.example),
  ];
}
