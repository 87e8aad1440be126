import { code, joinCode, type Code } from "../../../codegen/code.js";

/** A condition, with what its code needs to be combined with others. */
export interface Condition {
  readonly code: Code;
  /** The weakest operator of the code: a `call` needs no parentheses anywhere, a `choice` needs them everywhere. */
  readonly binds: "call" | "comparison" | "and" | "or" | "choice";
  /** The result if it does not depend on the value. */
  readonly constant?: boolean;
}

/** Accepts every value. */
export const holds: Condition = { code: "true", binds: "call", constant: true };

/** Accepts no value. */
export const fails: Condition = { code: "false", binds: "call", constant: false };

/** `callee(first, second)`. */
export function call(callee: Code, ...args: readonly (Code | undefined)[]): Condition {
  const given = args.filter((arg) => arg !== undefined);
  return { code: code`${callee}(${joinCode(given, ", ")})`, binds: "call" };
}

/** `left === right`. */
export function compare(left: Code, operator: string, right: Code | number): Condition {
  return { code: code`${left} ${operator} ${right}`, binds: "comparison" };
}

/** Requires all conditions, evaluated in order. */
export function all(conditions: readonly Condition[]): Condition {
  if (conditions.some(({ constant }) => constant === false)) return fails;
  return joined(conditions, "and");
}

/** Requires one of the conditions, evaluated in order. */
export function any(conditions: readonly Condition[]): Condition {
  if (conditions.some(({ constant }) => constant === true)) return holds;
  return joined(conditions, "or");
}

function joined(conditions: readonly Condition[], binds: "and" | "or"): Condition {
  const open = conditions.filter(({ constant }) => constant === undefined);
  const [only = binds === "and" ? holds : fails] = open;
  if (open.length < 2) return only;
  const operand = (condition: Condition): Code =>
    condition.binds === "choice" ||
    (condition.binds === "or" && binds === "and") ||
    (condition.binds === "and" && binds === "or")
      ? code`(${condition.code})`
      : condition.code;
  return { code: joinCode(open.map(operand), binds === "and" ? " && " : " || "), binds };
}

/** Negates a condition. */
export function not({ code: inner, binds, constant }: Condition): Condition {
  if (constant !== undefined) return constant ? fails : holds;
  return { code: binds === "call" ? code`!${inner}` : code`!(${inner})`, binds: "call" };
}

/** Requires `then` if a condition holds, and `otherwise` if it does not. */
export function choose(condition: Condition, then: Condition, otherwise: Condition): Condition {
  if (otherwise.constant === true) return any([not(condition), then]);
  if (then.constant === true) return any([condition, otherwise]);
  return { code: code`${condition.code} ? ${then.code} : ${otherwise.code}`, binds: "choice" };
}
