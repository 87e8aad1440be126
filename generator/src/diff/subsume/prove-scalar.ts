import { type ObjectNode, numberOf, stringOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import { constrains, integerRangeOf, isFormatWithin, isMultiple, matchesAll } from "../../model/index.js";
import { isEmptyRange, listedIn, rangeOf, textOf, type Part, type Range } from "./flat.js";
import { failure, type Failures, type Goal, type Prover } from "./goal.js";
import { isInteger, listedOf, typesOf } from "./read.js";
import { canonicalOf } from "./values.js";

/** Proves the keywords of a part about types, listed values, numbers and strings. */
export function* proveScalar(prover: Prover, goal: Goal, part: Part): Failures {
  const { node } = part;
  const breach = breaches(prover, goal);
  const types = typesOf(node);
  if (types !== undefined && !types.has(goal.type))
    return yield failure(`the type ${goal.type} is not allowed`, breach({}), breach({ not: withTypes(node) }));
  const listed = listedOf(node, prover.context.sender);
  if (listed !== undefined && !areListed(prover, goal, listed))
    yield failure("the values are not all listed", breach({ not: pick(node, ["const", "enum", "x-extensible-enum"]) }));
  if (goal.type === "number") yield* proveNumber(goal, node, breach);
  if (goal.type === "string") yield* proveText(goal, node, breach);
}

/** Returns whether the goal has only listed values, all of which are in a list. */
function areListed({ context }: Prover, { parts, type }: Goal, listed: readonly JsonValue[]): boolean {
  const allowed = new Set(listed.map(canonicalOf));
  return listedIn(parts, type, context.sender)?.every((value) => allowed.has(canonicalOf(value))) === true;
}

/** Returns functions that make a value of the goal that also fits another schema. */
export function breaches(prover: Prover, goal: Goal): (node: ObjectNode) => () => ReturnType<Prover["sample"]> {
  const { terms } = prover.context;
  return (node) => () => prover.sample([...goal.terms, terms.of("base", node)]);
}

type Breach = ReturnType<typeof breaches>;

function* proveNumber(goal: Goal, node: ObjectNode, breach: Breach): Failures {
  const range = rangeOf(goal.parts);
  if (isEmptyRange(range)) return;
  const [minimum, maximum] = [numberOf(node, "minimum"), numberOf(node, "maximum")];
  const [above, below] = [numberOf(node, "exclusiveMinimum"), numberOf(node, "exclusiveMaximum")];
  const step = numberOf(node, "multipleOf");
  if (isInteger(node) && !isWhole(range))
    yield failure("numbers are not all integers", breach({ not: { type: "integer" } }));
  if (minimum !== undefined && range.least < minimum)
    yield failure("`minimum` is larger", breach({ exclusiveMaximum: minimum }));
  if (maximum !== undefined && range.most > maximum)
    yield failure("`maximum` is smaller", breach({ exclusiveMinimum: maximum }));
  if (above !== undefined && (range.least < above || (range.least === above && !range.isOpenBelow)))
    yield failure("`exclusiveMinimum` is larger", breach({ maximum: above }));
  if (below !== undefined && (range.most > below || (range.most === below && !range.isOpenAbove)))
    yield failure("`exclusiveMaximum` is smaller", breach({ minimum: below }));
  if (step !== undefined && !isStepWithin(range, step))
    yield failure("`multipleOf` differs", breach({ not: { multipleOf: step } }));
  const format = stringOf(node, "format");
  if (format !== undefined && constrains(format, "number") && !isNumberFormatWithin(range, format))
    yield failure(
      `nobody can say whether all numbers have the format \`${format}\``,
      ...formatBreaches(format, breach),
    );
}

function isWhole({ isInteger, steps }: Range): boolean {
  return isInteger || steps.some(Number.isInteger);
}

function isStepWithin(range: Range, step: number): boolean {
  return (isWhole(range) && isMultiple(1, step)) || range.steps.some((own) => isMultiple(own, step));
}

function isNumberFormatWithin(range: Range, format: string): boolean {
  if (range.formats.some((own) => isFormatWithin(own, format))) return true;
  const integers = integerRangeOf(format);
  return integers !== undefined && isWhole(range) && range.least >= integers[0] && range.most <= integers[1];
}

function formatBreaches(format: string, breach: Breach): readonly ReturnType<Breach>[] {
  const range = integerRangeOf(format);
  const outside = range === undefined ? [] : [{ exclusiveMinimum: range[1] }, { exclusiveMaximum: range[0] }];
  return [...outside, { not: { format } }].map(breach);
}

function* proveText(goal: Goal, node: ObjectNode, breach: Breach): Failures {
  const text = textOf(goal.parts);
  const [least, most] = [numberOf(node, "minLength"), numberOf(node, "maxLength")];
  const [pattern, format] = [stringOf(node, "pattern"), stringOf(node, "format")];
  if (least !== undefined && text.least < least)
    yield failure("`minLength` is larger", breach({ maxLength: Math.ceil(least) - 1 }));
  if (most !== undefined && text.most > most)
    yield failure("`maxLength` is smaller", breach({ minLength: Math.floor(most) + 1 }));
  if (pattern !== undefined && !matchesAll(pattern) && !text.patterns.includes(pattern))
    yield failure(`nobody can say whether all strings match \`${pattern}\``, breach({ not: { pattern } }));
  if (format !== undefined && constrains(format, "string") && !text.formats.some((own) => isFormatWithin(own, format)))
    yield failure(`nobody can say whether all strings have the format \`${format}\``, breach({ not: { format } }));
}

function withTypes(node: ObjectNode): ObjectNode {
  return pick(node, ["type"]);
}

function pick(node: ObjectNode, keys: readonly string[]): ObjectNode {
  return Object.fromEntries(keys.filter((key) => node[key] !== undefined).map((key) => [key, node[key]]));
}
