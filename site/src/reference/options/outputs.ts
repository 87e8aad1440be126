import { stringify } from "yaml";
import { sectionOf } from "../../../../generator/scripts/reference/options.js";
import type { Option } from "../../../../generator/src/emit/option.js";
import type { Output } from "../../../../generator/src/emit/output.js";
import { builtIn } from "../../../../generator/src/outputs.js";
import { fence, table } from "../../markdown.js";
import type { Page } from "../../page.js";
import { page } from "../markdown.js";

/** Returns the page about the outputs and their options. */
export function outputsPage(): Page {
  return {
    path: "reference/outputs",
    title: "Outputs and their options",
    description: "Everything that specloom can generate, with all options, their values, defaults and an example.",
    markdown: page([
      "# Outputs and their options",
      "Choose what specloom generates. Each key of `outputs` in the [configuration](/reference/configuration) is an output with a " +
        "`folder`, below the folder of the configuration, and the options of its table. specloom rejects other keys " +
        "([GEN140](/reference/diagnostics/outputs#gen140)). The examples set every option; most projects set few.",
      table(
        ["output", "generates"],
        builtIn.map(({ name, description }) => [`[\`${name}\`](#${name})`, description]),
      ),
      "An output of another package has the name of the package as its key. [Your own outputs](../docs/outputs.md) explains how to " +
        "write one.",
      ...builtIn.flatMap((output) => [sectionOf(output), "Example:", fence("yaml", exampleOf(output))]),
    ]),
    source: "generator/src/outputs.ts",
    replaces: "generator/docs/options.md",
  };
}

/** Returns an entry of `outputs` that sets every option. */
function exampleOf(output: Output): string {
  const { name, standalone, options } = output;
  const values = Object.entries(options).map(([key, option]) => [key, sampleOf(key, option)] as const);
  const settings = { folder: `src/api/${standalone?.folder ?? name}`, ...Object.fromEntries(values) };
  return stringify({ outputs: { [name]: settings } }, { lineWidth: 0 });
}

/** Returns a value of an option that differs from its default where possible. */
function sampleOf(key: string, { values, default: fallback }: Option): unknown {
  switch (values.kind) {
    case "boolean":
      return fallback !== true;
    case "number":
      return 2;
    case "string":
      return key === "package" ? "@acme/client" : (fallback ?? `@acme/${key}`);
    case "paths":
      return ["README.md"];
    case "folder":
      return key;
    case "one":
      return values.of.find((value) => value !== fallback);
    case "some":
      return values.of.slice(0, 1);
  }
}
