/** Renders the options of the outputs in Markdown, for docs/options.md and for the site. */
import { describeValues, type Option } from "../../src/emit/option.js";
import type { Output } from "../../src/emit/output.js";

const list = new Intl.ListFormat("en", { style: "long" });

/** Returns the section of an output: its description, the outputs that it imports and its options. */
export function sectionOf({ name, description, options, needs = [] }: Output): string {
  const imported = needs.map((one) => `\`${one}\``);
  const rows = Object.entries(options).map(([key, option]) => rowOf(key, option));
  return [
    `## \`${name}\``,
    description,
    ...(imported.length > 0 ? [`Imports code from ${list.format(imported)}.`] : []),
    ...(rows.length > 0 ? [["| option | values | default | meaning |", "|---|---|---|---|", ...rows].join("\n")] : []),
  ].join("\n\n");
}

function rowOf(key: string, { description, values, default: fallback, shared = false }: Option): string {
  const cells = [`\`${key}\``, describeValues(values), defaultOf(fallback, shared), sentence(description)];
  return `| ${cells.join(" | ")} |`;
}

function defaultOf(value: unknown, shared: boolean): string {
  if (value === undefined) return shared ? "that of another output" : "none";
  const shown = String(Array.isArray(value) ? value.join(", ") || "none" : value);
  return shared ? `that of another output, or \`${shown}\`` : `\`${shown}\``;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
