/** A condition as text, with what the text needs to stand among others. */
export interface Condition {
  readonly text: string;
  /** How firmly the text holds together: `call` needs no parentheses anywhere, `choice` everywhere. */
  readonly binds: "call" | "comparison" | "and" | "or" | "choice";
  /** The verdict where the value does not matter. */
  readonly constant?: boolean;
}

/** True for every value. */
export const holds: Condition = { text: "true", binds: "call", constant: true };

/** True for no value. */
export const fails: Condition = { text: "false", binds: "call", constant: false };

/** `callee(first, second)`. */
export function call(callee: string, ...args: readonly (string | undefined)[]): Condition {
  return { text: `${callee}(${args.filter((arg) => arg !== undefined).join(", ")})`, binds: "call" };
}

/** `left === right`. */
export function compare(left: string, operator: string, right: string | number): Condition {
  return { text: `${left} ${operator} ${right}`, binds: "comparison" };
}

/** True where all conditions are. They are tried in order. */
export function all(conditions: readonly Condition[]): Condition {
  if (conditions.some(({ constant }) => constant === false)) return fails;
  return joined(conditions, "and");
}

/** True where one of the conditions is. They are tried in order. */
export function any(conditions: readonly Condition[]): Condition {
  if (conditions.some(({ constant }) => constant === true)) return holds;
  return joined(conditions, "or");
}

function joined(conditions: readonly Condition[], binds: "and" | "or"): Condition {
  const open = conditions.filter(({ constant }) => constant === undefined);
  const [only = binds === "and" ? holds : fails] = open;
  if (open.length < 2) return only;
  const operand = (condition: Condition): string =>
    condition.binds === "choice" ||
    (condition.binds === "or" && binds === "and") ||
    (condition.binds === "and" && binds === "or")
      ? `(${condition.text})`
      : condition.text;
  return { text: open.map(operand).join(binds === "and" ? " && " : " || "), binds };
}

export function not({ text, binds, constant }: Condition): Condition {
  if (constant !== undefined) return constant ? fails : holds;
  return { text: binds === "call" ? `!${text}` : `!(${text})`, binds: "call" };
}

/** One condition where another is true, and a third where it is not. */
export function choose(condition: Condition, then: Condition, otherwise: Condition): Condition {
  if (otherwise.constant === true) return any([not(condition), then]);
  if (then.constant === true) return any([condition, otherwise]);
  return { text: `${condition.text} ? ${then.text} : ${otherwise.text}`, binds: "choice" };
}
