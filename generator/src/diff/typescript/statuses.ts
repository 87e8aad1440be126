import type { Type } from "./type.js";

const successes = [200, 201, 202, 203, 204, 205, 206, 207, 208, 226];
const redirects = [300, 301, 302, 303, 304, 305, 306, 307, 308];

/** The statuses that the error of a call may have: those of the runtime's `OtherError<never>`. */
const errorStatuses: readonly number[] = [0, ...successes, ...redirects, ...classOf("4"), ...classOf("5")];

function classOf(digit: string): readonly number[] {
  return Array.from({ length: 100 }, (_, index) => Number(digit) * 100 + index);
}

/** Returns the numbers of a type of statuses: `404 | Exclude<StatusIn<"5">, 500>`. */
export function statusesOf(type: Type | undefined): ReadonlySet<number> {
  if (type?.kind === "literal") return new Set([Number(type.value)]);
  if (type?.kind === "union") return new Set(type.types.flatMap((one) => [...statusesOf(one)]));
  if (type?.kind !== "name") return new Set();
  const [first, second] = type.args;
  if (type.name === "Exclude") return without([...statusesOf(first)], statusesOf(second));
  return type.name === "StatusIn" && first?.kind === "literal" ? new Set(classOf(String(first.value))) : new Set();
}

/** Returns the statuses of errors that a document does not declare. */
export function otherStatuses(declared: Type | undefined): ReadonlySet<number> {
  return without(errorStatuses, statusesOf(declared));
}

function without(all: readonly number[], excluded: ReadonlySet<number>): ReadonlySet<number> {
  return new Set(all.filter((status) => !excluded.has(status)));
}
