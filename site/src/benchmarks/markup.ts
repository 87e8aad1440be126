/** Text in HTML inside Markdown that VitePress compiles as a Vue template, and numbers with their units. */
import type { Measure } from "../../../bench/results.js";

/** Escapes text for HTML. Vue would evaluate double braces, and Markdown would format its own characters. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"{}|*_`[\]\\]/g, (character) => `&#${character.codePointAt(0)};`).replaceAll(/\s+/g, " ");

/** Writes a value with its unit: `3.41 s`, `1,204 bytes`, `0.52×`. Words stay as they are. */
export function written(value: number | string | undefined, { unit, digits }: Measure): string {
  if (value === undefined) return "—";
  if (typeof value === "string") return value;
  const number = value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (unit === "x") return `${number}×`;
  return unit === "per second" ? `${number}/s` : `${number} ${unit}`.trim();
}

const units: Readonly<Record<string, string>> = { s: "seconds", ms: "milliseconds", µs: "microseconds" };

/** Names the unit of a plot: `in seconds`. */
export function inUnit({ unit, title }: Measure): string {
  if (unit === "x" || unit === "" || title.split(/\W+/).includes(unit)) return "";
  return unit === "per second" ? unit : `in ${units[unit] ?? unit}`;
}

/** Says which values are better: `lower is better`. */
export const direction = ({ better }: Measure): string => (better === "neither" ? "" : `${better} is better`);
