import { jsonpath } from "json-p3";
import { isList, isObject, type Node } from "../../document.js";
import type { Evaluator, Match } from "./evaluate.js";
import { compilePattern, matchesPattern, type Pattern } from "./pattern.js";
import { IndexSelector, NameSelector } from "./selectors.js";
import type { Steps } from "./steps.js";

type Expression = InstanceType<typeof jsonpath.expressions.FilterExpression>;

const {
  BooleanLiteral,
  FunctionExtension,
  InfixExpression,
  LogicalExpression,
  NullLiteral,
  NumberLiteral,
  PrefixExpression,
  RelativeQuery,
  RootQuery,
  StringLiteral,
} = jsonpath.expressions;

/** A query that selects at most one value, as most filters have: `@.in`, `$.info.title`. */
interface Singular {
  readonly isRoot: boolean;
  readonly keys: readonly (string | number)[];
}

/** Evaluates filters, such as `?@.name == 'id'`. The library has checked the types of all expressions. */
export class Filter {
  readonly #evaluator: Evaluator;
  readonly #steps: Steps;
  readonly #singulars = new Map<Expression, Singular>();
  /** The results of queries that begin with `$`. */
  readonly #absolute = new Map<Expression, readonly Match[]>();
  readonly #patterns = new Map<string, Pattern | undefined>();

  constructor(evaluator: Evaluator, steps: Steps) {
    this.#evaluator = evaluator;
    this.#steps = steps;
  }

  /** Returns whether a logical expression is true of a value. */
  holds(expression: Expression, current: Match): boolean {
    this.#steps.take();
    if (expression instanceof LogicalExpression) return this.holds(expression.expression, current);
    if (expression instanceof PrefixExpression) return !this.holds(expression.right, current);
    if (expression instanceof InfixExpression) {
      const { left, operator, right } = expression;
      if (operator === "&&") return this.holds(left, current) && this.holds(right, current);
      if (operator === "||") return this.holds(left, current) || this.holds(right, current);
      return this.#compare(this.#valueOf(left, current), operator, this.#valueOf(right, current));
    }
    if (expression instanceof FunctionExtension) return this.#matches(expression, current);
    const singular = this.#singular(expression);
    if (singular !== undefined) return this.#follow(singular, current) !== undefined;
    return this.#nodesOf(expression, current).length > 0;
  }

  /** Returns the segments of a query that selects at most one value; undefined for other queries. */
  #singular(expression: Expression): Singular | undefined {
    const known = this.#singulars.get(expression);
    if (known !== undefined) return known;
    if (!(expression instanceof RelativeQuery || expression instanceof RootQuery)) return undefined;
    if (!expression.path.singularQuery()) return undefined;
    const selectors = expression.path.segments.map(({ selectors: [selector] }) => selector);
    const keys = selectors.map((selector) =>
      selector instanceof NameSelector ? selector.name : selector instanceof IndexSelector ? selector.index : "",
    );
    const singular = { isRoot: expression instanceof RootQuery, keys };
    this.#singulars.set(expression, singular);
    return singular;
  }

  #follow({ isRoot, keys }: Singular, current: Match): Node | undefined {
    this.#steps.take(keys.length + 1);
    let value: Node | undefined = (isRoot ? this.#evaluator.root : current).value;
    for (const key of keys) {
      if (typeof key === "string") value = isObject(value) ? value[key] : undefined;
      else value = isList(value) ? value.at(key) : undefined;
      if (value === undefined) return undefined;
    }
    return value;
  }

  /** Returns the value of a comparable expression; undefined is the RFC's Nothing. */
  #valueOf(expression: Expression, current: Match): Node | undefined {
    if (expression instanceof NullLiteral) return null;
    if (expression instanceof BooleanLiteral) return expression.value;
    if (expression instanceof NumberLiteral) return expression.value;
    if (expression instanceof StringLiteral) return expression.value;
    if (expression instanceof FunctionExtension) return this.#call(expression, current);
    const singular = this.#singular(expression);
    return singular && this.#follow(singular, current);
  }

  #nodesOf(expression: Expression | undefined, current: Match): readonly Match[] {
    if (expression instanceof RelativeQuery) return this.#evaluator.query(expression.path, current);
    if (!(expression instanceof RootQuery)) return [];
    // Of the whole document, whatever value the filter looks at.
    const known = this.#absolute.get(expression);
    if (known !== undefined) return known;
    const nodes = this.#evaluator.query(expression.path);
    this.#absolute.set(expression, nodes);
    return nodes;
  }

  /** Calls a function that returns a value. */
  #call({ name, args: [argument] }: InstanceType<typeof FunctionExtension>, current: Match): Node | undefined {
    if (argument === undefined) return undefined;
    if (name === "length") return this.#lengthOf(this.#valueOf(argument, current));
    const nodes = this.#nodesOf(argument, current);
    if (name === "count") return nodes.length;
    return name === "value" && nodes.length === 1 ? nodes[0]?.value : undefined;
  }

  #lengthOf(value: Node | undefined): number | undefined {
    if (isList(value)) return value.length;
    if (typeof value !== "string") return isObject(value) ? Object.keys(value).length : undefined;
    this.#steps.take(value.length);
    return [...value].length;
  }

  /** Calls `match` or `search`. */
  #matches({ name, args: [subject, pattern] }: InstanceType<typeof FunctionExtension>, current: Match): boolean {
    const text = subject && this.#valueOf(subject, current);
    const source = pattern && this.#valueOf(pattern, current);
    if (typeof text !== "string" || typeof source !== "string") return false;
    const compiled = this.#compiled(source);
    return compiled !== undefined && matchesPattern(compiled, text, name === "search", this.#steps);
  }

  #compiled(source: string): Pattern | undefined {
    if (!this.#patterns.has(source)) {
      this.#steps.take(source.length);
      this.#patterns.set(source, compilePattern(source));
    }
    return this.#patterns.get(source);
  }

  #compare(left: Node | undefined, operator: string, right: Node | undefined): boolean {
    switch (operator) {
      case "==":
        return this.#equal(left, right);
      case "!=":
        return !this.#equal(left, right);
      case "<":
        return this.#isLess(left, right);
      case ">":
        return this.#isLess(right, left);
      case "<=":
        return this.#isLess(left, right) || this.#equal(left, right);
      default:
        return this.#isLess(right, left) || this.#equal(left, right);
    }
  }

  #equal(left: Node | undefined, right: Node | undefined): boolean {
    this.#steps.take();
    if (typeof left === "string") this.#steps.take(left.length);
    if (left === right) return true;
    if (isList(left) && isList(right))
      return left.length === right.length && left.every((item, index) => this.#equal(item, right[index]));
    if (!isObject(left) || !isObject(right)) return false;
    const keys = Object.keys(left);
    this.#steps.take(keys.length);
    return keys.length === Object.keys(right).length && keys.every((key) => this.#equal(left[key], right[key]));
  }

  #isLess(left: Node | undefined, right: Node | undefined): boolean {
    if (typeof left === "number" && typeof right === "number") return left < right;
    if (typeof left !== "string" || typeof right !== "string") return false;
    this.#steps.take(left.length + right.length);
    // The bytes of UTF-8 have the order of Unicode's scalar values, which the RFC compares.
    return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0;
  }
}
