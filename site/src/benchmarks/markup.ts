/** Text in HTML inside Markdown that VitePress compiles as a Vue template, and numbers with their units. */
import type { Measure } from "../../../bench/results.js";

/** Escapes text for HTML. Vue would evaluate double braces, and Markdown would format its own characters. */
export const escape = (text: string): string =>
  text
    // Messages of other tools, whose pictures many fonts lack.
    .replaceAll(/\p{Extended_Pictographic}\s*/gu, "")
    .replaceAll(/[&<>"{}|*_`[\]\\]/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll(/\s+/g, " ");

/** Writes a value with its unit: `3.41 s`, `1,204 bytes`, `0.52×`. Words stay as they are. */
export function written(value: number | string | undefined, { unit, digits }: Measure): string {
  if (value === undefined) return "—";
  if (typeof value === "string") return value;
  const number = value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (unit === "x") return `${number}×`;
  return unit === "per second" ? `${number}/s` : `${number} ${unit}`.trim();
}

/** Writes a value for a plot or a table, whose heading has a long unit already. */
export const inPlot = (value: number | string | undefined, measure: Measure): string =>
  written(value, measure.unit.length > 3 && measure.unit !== "per second" ? { ...measure, unit: "" } : measure);

/** Returns the heading of a column, with the unit if it is long. */
export function headOf({ title, unit }: Measure): string {
  const isShort = unit.length <= 3 || unit === "per second" || title.split(/\W+/).includes(unit);
  return isShort ? title : `${title}, ${unit}`;
}

const units: Readonly<Record<string, string>> = { s: "seconds", ms: "milliseconds", µs: "microseconds" };

/** Names the unit of a plot: `in seconds`. */
export function inUnit({ unit, title }: Measure): string {
  if (unit === "x" || unit === "" || title.split(/\W+/).includes(unit)) return "";
  return unit === "per second" ? unit : `in ${units[unit] ?? unit}`;
}

/** Says which values are better: `lower is better`. */
export const direction = ({ better }: Measure): string => (better === "neither" ? "" : `${better} is better`);
