// The bars, lines and labels of plots over time.
import { expect, test } from "vitest";
import type { Plot } from "../src/views/activity/plot.js";
import { indexAt, margin, shapesOf } from "../src/views/activity/shapes.js";

const size = { width: 400, height: 168 };
const starts = ["2026-08-24", "2026-08-31", "2026-09-07", "2026-09-14"];
const plot: Plot = {
  title: "Conflicts",
  series: [
    { label: "Resolved", shape: "down", values: [0, 1, 0, 2] },
    { label: "Opened", shape: "up", values: [4, 0, 1, 0] },
    { label: "Found", shape: "up", values: [1, 0, 3, 0] },
    { label: "Open at the end", shape: "line", values: [4, 3, 4, 2] },
  ],
  empty: "None.",
};

test("bars are stacked away from the axis, and none stands for zero", () => {
  const { bars, zero } = shapesOf(plot, starts, "week", size);
  expect(bars.map(({ series }) => series)).toEqual([1, 1, 2, 2, 3, 3]);
  const [down, longer, opened, , found] = bars;
  expect([down?.y, longer?.y]).toEqual([zero, zero]);
  expect(longer?.height).toBeCloseTo(2 * (down?.height ?? 0));
  expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeCloseTo(zero);
  expect((found?.y ?? 0) + (found?.height ?? 0)).toBeCloseTo(opened?.y ?? 0);
  for (const { y, height } of bars) {
    expect(y).toBeGreaterThanOrEqual(margin.top);
    expect(y + height).toBeLessThanOrEqual(size.height - margin.bottom);
  }
});

test("a line joins the middles of the intervals, and values below zero have labels without a sign", () => {
  const { lines, rows } = shapesOf(plot, starts, "week", size);
  expect(lines.map(({ series, path }) => [series, path.match(/[ML]/g)?.join("")])).toEqual([[4, "MLLL"]]);
  expect(rows.map(({ value }) => value).some((value) => value < 0)).toBe(true);
  expect(rows.filter(({ text }) => !/^\d+$/.test(text))).toEqual([]);
});

test("months are named where they begin, and each position belongs to an interval", () => {
  const shapes = shapesOf(plot, starts, "week", size);
  expect(shapes.months.map(({ text, at }) => [text, indexAt(shapes, at)])).toEqual([["Sept", 2]]);
  expect([-5, 0, size.width / 2, size.width, 9_999].map((x) => indexAt(shapes, x))).toEqual([0, 0, 1, 3, 3]);
  const days = ["2026-09-14", "2026-09-15"];
  expect(shapesOf(plot, days, "day", size).months.map(({ text }) => text)).toEqual(["Sept"]);
});
