import { freeName } from "../../../model/names.js";
import type { Operation } from "../../../model/types.js";

/** The suffix of a constant: the table of an operation, of its other media types, or of the conversions of its errors. */
export type ConstantSuffix = "Operation" | "Choices" | "Errors";

/** Returns the name of a constant of an operation. */
export type ConstantNames = (operation: Operation, suffix: ConstantSuffix) => string;

/**
 * Names the constants in a file with these functions: `petsGetOperation`, or `petsGetOperation2` if a function has that name.
 * Only the constant gets the number, because no other file imports it.
 */
export function constantNames(functions: Iterable<string>): ConstantNames {
  const taken = new Set(functions);
  return ({ name }, suffix) => {
    return freeName(`${name.code}${suffix}`, (one) => taken.has(one));
  };
}
