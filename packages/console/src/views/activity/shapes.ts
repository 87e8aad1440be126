/** Computes the bars, lines and labels of a plot. */
import { scaleBand, scaleLinear } from "@visx/scale";
import type { Interval } from "@memory-service/server/admin";
import { monthOf, shortNumberOf } from "../../data/format.js";
import type { Plot } from "./plot.js";

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Bar {
  readonly key: string;
  /** The number of the series, from 1. */
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Label {
  readonly text: string;
  readonly at: number;
}

export interface Shapes {
  readonly bars: readonly Bar[];
  /** The path of each line, by the number of its series. */
  readonly lines: readonly { readonly series: number; readonly path: string }[];
  /** The heights of values. */
  readonly rows: readonly (Label & { readonly value: number })[];
  readonly months: readonly Label[];
  /** The left edges of the intervals, and their width. */
  readonly columns: readonly number[];
  readonly columnWidth: number;
  readonly zero: number;
}

/** The space for the values beside the bars, and for the months below them. */
export const margin = { left: 36, bottom: 22, top: 8 };
const leastMonthWidth = 44;
const monthWidth = 26;

/** Computes what a plot of a size consists of. */
export function shapesOf(plot: Plot, starts: readonly string[], interval: Interval, { width, height }: Size): Shapes {
  const band = scaleBand({ domain: [...starts], range: [margin.left, width], paddingInner: 0.25 });
  const y = scaleLinear({ domain: [...extentOf(plot)], range: [height - margin.bottom, margin.top], nice: 3 });
  const columnWidth = band.bandwidth();
  const columns = starts.map((start) => band(start) ?? 0);
  const centres = columns.map((x) => x + columnWidth / 2);
  return {
    bars: barsOf(plot, y, columns, columnWidth),
    lines: plot.series.flatMap(({ shape, values }, index) =>
      shape === "line" ? [{ series: index + 1, path: pathOf(values.map(y), centres) }] : [],
    ),
    rows: y
      .ticks(3)
      .filter((value) => Number.isInteger(value))
      .map((value) => ({ value, text: shortNumberOf(Math.abs(value)), at: y(value) })),
    months: monthsOf(starts, interval, columns, width),
    columns,
    columnWidth,
    zero: y(0),
  };
}

const highest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

/** Returns the lowest and the highest value that stacked bars and lines reach. */
function extentOf({ series }: Plot): readonly [number, number] {
  const count = series[0]?.values.length ?? 0;
  const totals = (shape: "up" | "down"): number[] =>
    Array.from({ length: count }, (_, index) =>
      series.reduce((sum, one) => sum + (one.shape === shape ? (one.values[index] ?? 0) : 0), 0),
    );
  const lines = series.flatMap(({ shape, values }) => (shape === "line" ? values : []));
  return [-highest(totals("down")), Math.max(1, highest(totals("up")), highest(lines))];
}

function barsOf(plot: Plot, y: (value: number) => number, columns: readonly number[], width: number): Bar[] {
  const reached = { up: columns.map(() => 0), down: columns.map(() => 0) };
  return plot.series.flatMap(({ shape, values }, series) => {
    if (shape === "line") return [];
    const sums = reached[shape];
    return values.flatMap((value, index) => {
      const from = sums[index] ?? 0;
      const to = shape === "up" ? from + value : from - value;
      sums[index] = to;
      const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))];
      const box = { x: columns[index] ?? 0, y: top, width, height: Math.max(1, bottom - top) };
      return value === 0 ? [] : [{ key: `${series} ${index}`, series: series + 1, ...box }];
    });
  });
}

const pathOf = (ys: readonly number[], xs: readonly number[]): string =>
  ys.map((y, index) => `${index === 0 ? "M" : "L"}${(xs[index] ?? 0).toFixed(1)},${y.toFixed(1)}`).join("");

/** Returns the names of months where they begin, as many as there is space for. */
function monthsOf(starts: readonly string[], interval: Interval, columns: readonly number[], width: number): Label[] {
  const months: Label[] = [];
  for (const [index, start] of starts.entries()) {
    const before = index > 0 ? starts[index - 1] : undefined;
    const at = columns[index] ?? 0;
    const isNew = before !== undefined && before.slice(0, 7) !== start.slice(0, 7);
    const isFree = at - (months.at(-1)?.at ?? -leastMonthWidth) >= leastMonthWidth && at + monthWidth <= width;
    if ((isNew || (interval === "day" && index === 0)) && isFree) months.push({ text: monthOf(start), at });
  }
  return months;
}

/** Returns the number of the interval at a distance from the left edge. */
export function indexAt({ columns }: Shapes, x: number): number {
  const after = columns.findIndex((left) => left > x);
  return after === -1 ? columns.length - 1 : Math.max(0, after - 1);
}
