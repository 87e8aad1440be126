/** Plots of activity over time. */
import type { Activity, ActivityItem, Interval } from "@memory-service/server/admin";
import { countOf, dayOf, numberOf } from "../../data/format.js";

/** The values of a kind of thing in each interval. */
export interface Series {
  readonly label: string;
  /** Stacked bars grow up from the axis, or down. A line shows a state at the end of each interval. */
  readonly shape: "up" | "down" | "line";
  readonly values: readonly number[];
}

export interface Plot {
  readonly title: string;
  readonly series: readonly Series[];
  /** Names what is missing if all values are zero. */
  readonly empty: string;
}

type Counter = Exclude<keyof ActivityItem, "start">;

/** Returns the plots of an activity. */
export function plotsOf({ items }: Activity): readonly Plot[] {
  const seriesOf = (label: string, counter: Counter, shape: Series["shape"] = "up"): Series => ({
    label,
    shape,
    values: items.map((item) => item[counter] ?? 0),
  });
  const hasFacts = items.some(({ facts }) => facts !== undefined);
  return [
    {
      title: "Written",
      series: [
        seriesOf("Memories", "memories"),
        seriesOf("Documents", "documents"),
        ...(hasFacts ? [seriesOf("Facts", "facts")] : []),
      ],
      empty: "Nothing was written in this time.",
    },
    {
      title: "Tokens",
      series: [seriesOf("Memories", "memory_tokens"), seriesOf("Documents", "document_tokens")],
      empty: "No tokens were stored in this time.",
    },
    {
      title: "Conflicts",
      series: [
        seriesOf("Resolved", "conflicts_resolved", "down"),
        seriesOf("Opened", "conflicts_opened"),
        seriesOf("Open at the end", "conflicts_open", "line"),
      ],
      empty: "Nothing contradicted anything in this time.",
    },
  ];
}

/** Returns whether a plot has nothing to show. */
export const isEmpty = ({ series }: Plot): boolean =>
  series.every(({ values }) => values.every((value) => value === 0));

/** Names an interval: `Week of 3 Aug 2026`. */
export const intervalName = (start: string, interval: Interval): string =>
  interval === "week" ? `Week of ${dayOf(start)}` : dayOf(start);

/** Names a number of intervals: `53 weeks`. */
export const spanOf = ({ interval, items }: Activity): string =>
  interval === "week" ? countOf(items.length, "week", "weeks") : countOf(items.length, "day", "days");

/** A number and its series, as the line below a title shows them. */
export interface Reading {
  readonly label: string;
  readonly value: number;
}

/** Returns the numbers of one interval. */
export const readingsAt = ({ series }: Plot, index: number): readonly Reading[] =>
  series.map(({ label, values }) => ({ label, value: values[index] ?? 0 }));

/** Returns the totals of all intervals, and of states the last one. */
export const readingsOfAll = ({ series }: Plot): readonly Reading[] =>
  series.map(({ label, shape, values }) => ({
    label: shape === "line" ? "Open now" : label,
    value: shape === "line" ? (values.at(-1) ?? 0) : values.reduce((sum, value) => sum + value, 0),
  }));

/** Describes numbers in a sentence: `Memories 3, Documents 0`. */
export const sentenceOf = (readings: readonly Reading[]): string =>
  readings.map(({ label, value }) => `${label} ${numberOf(value)}`).join(", ");
