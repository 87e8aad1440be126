import type { ts } from "ts-morph";
import type { Program } from "./program.js";
import { quotedText } from "./strings.js";

/**
 * Returns the values that a type consists of, such as those of an enum, by their text; undefined if it has others, such as all strings.
 * The compiler may lose the name of an enum, so that only its values say what a type is.
 */
export function unitsOf(type: ts.Type, { ts, checker }: Program): ReadonlyMap<string, ts.Type> | undefined {
  const types = type.isUnion() ? type.types : [type];
  if (types.some(({ flags }) => (flags & ts.TypeFlags.Unit) === 0)) return undefined;
  return new Map(types.map((one) => [checker.typeToString(one, undefined, ts.TypeFormatFlags.NoTruncation), one]));
}

/** Returns a value as code, a string in the quotes of the code around it. */
export function unitText(type: ts.Type, { ts, checker }: Program, quote: string): string {
  return type.isStringLiteral()
    ? quotedText(type.value, quote)
    : checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}
