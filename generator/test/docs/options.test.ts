// Compares docs/options.md with the descriptors. Update it after a change: `npx vitest run test/docs/options.test.ts -u`.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { describeValues, type Option } from "../../src/emit/option.js";
import type { Output } from "../../src/emit/output.js";
import { outputs } from "../outputs.js";

const page = fileURLToPath(new URL("../../docs/options.md", import.meta.url));

const intro = `# Options of the outputs

Every output of a [configuration](../README.md#configuration) has a \`folder\`, below the folder of the configuration, and the options
of its table. specloom rejects other keys ([GEN140](../README.md#commands)).
`;

const list = new Intl.ListFormat("en", { style: "long" });

function sectionOf({ name, description, options, needs = [], runtime }: Output): string {
  const imported = [...needs, ...(runtime === undefined ? [] : [runtime.name])].map((one) => `\`${one}\``);
  const rows = Object.entries(options).map(([key, option]) => rowOf(key, option));
  return [
    `## \`${name}\``,
    description,
    ...(imported.length > 0 ? [`Imports code from ${list.format(imported)}.`] : []),
    ...(rows.length > 0 ? [["| option | values | default | |", "|---|---|---|---|", ...rows].join("\n")] : []),
  ].join("\n\n");
}

function rowOf(key: string, { description, values, default: fallback, shared = false }: Option): string {
  const cells = [`\`${key}\``, describeValues(values), defaultOf(fallback, shared), sentence(description)];
  return `| ${cells.join(" | ")} |`;
}

function defaultOf(value: unknown, shared: boolean): string {
  if (value === undefined) return shared ? "that of another output" : "none";
  const shown = Array.isArray(value) ? (value.length === 0 ? "none" : value.join(", ")) : String(value);
  return shared ? `that of another output, or \`${shown}\`` : `\`${shown}\``;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

test("the options page matches the descriptors", async () => {
  const text = [intro, ...outputs.map(sectionOf)].join("\n\n").replace(/\n{3,}/g, "\n\n");
  await expect(`${text}\n`).toMatchFileSnapshot(page);
});

test("every option has a description in one sentence", () => {
  for (const { name, options } of outputs) {
    for (const [key, { description }] of Object.entries<Option>(options))
      expect(description, `${name}.${key}`).toMatch(/^[^|\n]{10,}[^.|\n]$/);
  }
});
