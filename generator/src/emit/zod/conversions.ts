import { code, importedValue, type Code } from "../../codegen/code.js";
import type { Check, Conversion, Schema } from "../../model/types.js";
import { moduleFrom } from "../shared/conversion-types.js";

/** A bound of a bigint. */
export interface BigintCheck {
  readonly operator: ">=" | "<=" | "%";
  /** The code of a bigint. */
  readonly value: string;
}

/** Returns the bounds of a bigint. JSON Schema gives them as numbers, which may have fractions. */
export function bigintChecks({ checks = [] }: Schema): readonly BigintCheck[] {
  return checks.flatMap((check) => {
    if (check.check === "format") return rangeOf(check.value);
    const own = bigintCheck(check);
    return own === undefined ? [] : [own];
  });
}

/** Returns the range of a format of 64 bits. */
function rangeOf(format: string): readonly BigintCheck[] {
  const range = ranges.get(format);
  if (range === undefined) return [];
  const [least, most] = range;
  return [
    { operator: ">=", value: `${least}n` },
    { operator: "<=", value: `${most}n` },
  ];
}

const ranges: ReadonlyMap<string, readonly [least: bigint, most: bigint]> = new Map([
  ["int64", [-(2n ** 63n), 2n ** 63n - 1n]],
  ["uint64", [0n, 2n ** 64n - 1n]],
]);

function bigintCheck(check: Check): BigintCheck | undefined {
  switch (check.check) {
    case "minimum":
      return { operator: ">=", value: bigintOf(Math.ceil(check.value)) };
    case "maximum":
      return { operator: "<=", value: bigintOf(Math.floor(check.value)) };
    case "exclusiveMinimum":
      return { operator: ">=", value: bigintOf(Math.floor(check.value), 1n) };
    case "exclusiveMaximum":
      return { operator: "<=", value: bigintOf(Math.ceil(check.value), -1n) };
    case "multipleOf":
      return Number.isInteger(check.value) ? { operator: "%", value: bigintOf(check.value) } : undefined;
    default:
      return undefined;
  }
}

function bigintOf(value: number, more = 0n): string {
  return `${BigInt(value) + more}n`;
}

/** Returns the arguments of the runtime's `isMapped` after the value: the functions of the user's module. */
export function mappersOf(
  { module, parse, format }: Extract<Conversion, { kind: "mapped" }>,
  root: string | undefined,
): Code {
  const from = moduleFrom(root ?? ".", module);
  return code`${importedValue(from, parse)}, ${importedValue(from, format)}`;
}
