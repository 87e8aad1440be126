import { samplesOfFormat, samplesOfPattern } from "../../model/index.js";
import type { Range, Text } from "./flat.js";
import { isEmptyRange } from "./flat.js";
import { lengthOf } from "./values.js";

/** The longest string that a witness has, in characters: people read it. */
const longestText = 3000;

/** Returns numbers of a range, the plainest first, and some beside its steps. */
export function numbersIn(range: Range): readonly number[] {
  if (isEmptyRange(range)) return [];
  const { least, most } = range;
  const ends = [least, most].filter(Number.isFinite);
  const near = ends.flatMap((end) => [end, end + 1, end - 1, end + 0.5, end - 0.5]);
  const steps = range.steps.flatMap((step) => [
    step,
    ...ends.flatMap((end) => [
      Math.ceil(end / step) * step,
      (Math.floor(end / step) + 1) * step,
      (Math.ceil(end / step) - 1) * step,
    ]),
  ]);
  const middle = Number.isFinite(least + most) ? [(least + most) / 2, Math.round((least + most) / 2)] : [];
  const common = [1, 0, -1, 2, 10, 0.5, 1.5, 0.1, 2147483648, -2147483649, 9223372036854776000, 1e39, 100, 1000];
  const all = [...common.slice(0, 2), ...near, ...steps, ...middle, ...common.slice(2)];
  return [...new Set(all)].filter((value) => Number.isFinite(value) && isIn(range, value));
}

function isIn({ least, most, isOpenBelow, isOpenAbove, isInteger }: Range, value: number): boolean {
  if (isInteger && !Number.isInteger(value)) return false;
  return (isOpenBelow ? value > least : value >= least) && (isOpenAbove ? value < most : value <= most);
}

const seeds = ["a", "b", "A", "0", "1", "é", " ", "-", "_", ".", "/", "\n"];

/** Returns strings of suitable length, the plainest first; not all of them match the patterns and formats. */
export function textsIn(text: Text): readonly string[] {
  if (text.least > Math.min(text.most, longestText)) return [];
  const given = [
    ...text.formats.flatMap(samplesOfFormat),
    ...text.patterns.flatMap((pattern) => samplesOfPattern(pattern, text)),
  ];
  const plain = seeds.map((seed) => seed.repeat(Math.max(1, text.least)));
  const mixed = [
    "",
    "a b",
    "ab",
    "a1",
    "A1",
    "Ab",
    "aa",
    "a-b",
    "a.b",
    "a/b",
    "a@example.com",
    "https://example.com/a",
  ];
  const long = text.most < longestText ? ["a".repeat(text.most)] : [];
  const all = [...given, ...plain, ...mixed, ...long].filter((one) => {
    const length = lengthOf(one);
    return length >= text.least && length <= text.most;
  });
  return [...new Set(all)];
}
