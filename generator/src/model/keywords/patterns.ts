import { readPattern } from "../../diagnostics/syntax/pattern.js";

/** Strings up to this length are tested with every pattern. */
const harmlessLength = 16;
/** Strings up to this length are tested with patterns that have few repetitions, and no repeated group. */
const longestTested = 200;
const mostRepetitions = 3;

interface Compiled {
  readonly expression: RegExp | undefined;
  readonly mayBeSlow: boolean;
}

const compiled = new Map<string, Compiled>();

/** The number of patterns to remember. */
const mostCompiled = 10_000;

/** Returns whether a pattern matches a string; undefined if it is invalid or could take long. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  return testable(pattern, text.length)?.test(text);
}

/** Returns whether a Unicode pattern takes little time with every string of a length that tests allow. */
export function isQuick(pattern: string): boolean {
  return testable(pattern, longestTested)?.unicode === true;
}

function testable(pattern: string, length: number): RegExp | undefined {
  const { expression, mayBeSlow } = compile(pattern);
  return length > (mayBeSlow ? harmlessLength : longestTested) ? undefined : expression;
}

function compile(pattern: string): Compiled {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size > mostCompiled) compiled.clear();
  const made = { expression: readPattern(pattern).expression, mayBeSlow: mayBeSlow(pattern) };
  compiled.set(pattern, made);
  return made;
}

function mayBeSlow(pattern: string): boolean {
  const repetitions = pattern.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  return /\)[*+{]|\\[1-9k]/.test(pattern) || repetitions > mostRepetitions;
}

/** Returns whether a pattern matches every string, without looking closely. */
export function matchesAll(pattern: string): boolean {
  return ["", "^", "$", ".*", "^.*", "(?:)", "[\\s\\S]*", "^[\\s\\S]*$"].includes(pattern);
}

/** Returns whether no string matches both patterns, because they begin differently: `^x-` and `^y-`. */
export function areDisjoint(one: string, other: string): boolean {
  const [left, right] = [prefixOf(one), prefixOf(other)];
  return !left.startsWith(right) && !right.startsWith(left);
}

/** Returns the characters with which all matching strings begin. */
function prefixOf(pattern: string): string {
  if (!pattern.startsWith("^") || pattern.includes("|")) return "";
  const [literal = ""] = /^[\w -]*/.exec(pattern.slice(1)) ?? [];
  const next = pattern[literal.length + 1];
  // The last character may be optional or repeated.
  return next !== undefined && "*?{".includes(next) ? literal.slice(0, -1) : literal;
}
