import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { jsonpath, type JSONPathQuery } from "json-p3";
import { isList, isObject, type Node } from "../../document.js";
import type { Match } from "./match.js";
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

/** Evaluates the queries in filters. */
export interface Queries {
  readonly root: Match;
  /** Evaluates a query from a value, or else from the root. */
  readonly query: (query: JSONPathQuery, from?: Match) => readonly Match[];
}

type Condition = (current: Match) => boolean;
/** Returns undefined for the RFC's Nothing. */
type Operand = (current: Match) => Node | undefined;

/** Evaluates filters, such as `?@.name == 'id'`. The library has checked the types of all expressions. */
export class Filter {
  readonly #queries: Queries;
  readonly #steps: Steps;
  readonly #conditions = new Map<Expression, Condition>();
  readonly #patterns = new Map<string, Pattern | undefined>();

  constructor(queries: Queries, steps: Steps) {
    this.#queries = queries;
    this.#steps = steps;
  }

  /** Returns the function for a logical expression. */
  conditionOf(expression: Expression): Condition {
    return getOrAdd(this.#conditions, expression, () => this.#condition(expression));
  }

  #condition(expression: Expression): Condition {
    if (expression instanceof LogicalExpression) return this.#condition(expression.expression);
    if (expression instanceof PrefixExpression) {
      const right = this.#condition(expression.right);
      return (current) => !right(current);
    }
    if (expression instanceof InfixExpression) return this.#infix(expression);
    if (expression instanceof FunctionExtension) return this.#match(expression);
    const value = this.#singular(expression);
    if (value !== undefined) return (current) => value(current) !== undefined;
    const nodes = this.#nodes(expression);
    return (current) => nodes(current).length > 0;
  }

  #infix({ left, operator, right }: InstanceType<typeof InfixExpression>): Condition {
    if (operator === "&&" || operator === "||") {
      const [one, other] = [this.#condition(left), this.#condition(right)];
      return operator === "&&"
        ? (current) => one(current) && other(current)
        : (current) => one(current) || other(current);
    }
    const [one, other] = [this.#operand(left), this.#operand(right)];
    return (current) => this.#compare(one(current), operator, other(current));
  }

  #operand(expression: Expression | undefined): Operand {
    if (expression instanceof NullLiteral) return () => null;
    const isLiteral =
      expression instanceof BooleanLiteral ||
      expression instanceof NumberLiteral ||
      expression instanceof StringLiteral;
    if (isLiteral) return () => expression.value;
    if (expression instanceof FunctionExtension) return this.#call(expression);
    return this.#singular(expression) ?? (() => undefined);
  }

  /** Returns the function for a query that selects at most one value, as most do: `@.in`, `$.info.title`. */
  #singular(expression: Expression | undefined): Operand | undefined {
    if (!(expression instanceof RelativeQuery || expression instanceof RootQuery)) return undefined;
    if (!expression.path.singularQuery()) return undefined;
    const selectors = expression.path.segments.map(({ selectors: [selector] }) => selector);
    const keys = selectors.map((selector) => {
      if (selector instanceof NameSelector) return selector.name;
      return selector instanceof IndexSelector ? selector.index : "";
    });
    const isRoot = expression instanceof RootQuery;
    return (current) => this.#follow(isRoot ? this.#queries.root : current, keys);
  }

  #follow(from: Match, keys: readonly (string | number)[]): Node | undefined {
    this.#steps.take(keys.length + 1);
    let value: Node | undefined = from.value;
    for (const key of keys) {
      if (typeof key === "string") value = isObject(value) ? value[key] : undefined;
      else value = isList(value) ? value.at(key) : undefined;
      if (value === undefined) return undefined;
    }
    return value;
  }

  #nodes(expression: Expression | undefined): (current: Match) => readonly Match[] {
    if (expression instanceof RelativeQuery) return (current) => this.#queries.query(expression.path, current);
    if (!(expression instanceof RootQuery)) return () => [];
    // Of the whole document, whatever value the filter looks at.
    let nodes: readonly Match[] | undefined;
    return () => (nodes ??= this.#queries.query(expression.path));
  }

  /** Returns the function for a call that has a value. */
  #call({ name, args: [argument] }: InstanceType<typeof FunctionExtension>): Operand {
    if (name === "length") {
      const value = this.#operand(argument);
      return (current) => this.#lengthOf(value(current));
    }
    const nodes = this.#nodes(argument);
    if (name === "count") return (current) => nodes(current).length;
    return (current) => {
      const [only, ...others] = nodes(current);
      return others.length === 0 ? only?.value : undefined;
    };
  }

  #lengthOf(value: Node | undefined): number | undefined {
    if (isList(value)) return value.length;
    if (typeof value !== "string") return isObject(value) ? Object.keys(value).length : undefined;
    this.#steps.take(value.length);
    return [...value].length;
  }

  /** Returns the function for `match` or `search`. */
  #match({ name, args: [subject, pattern] }: InstanceType<typeof FunctionExtension>): Condition {
    const [text, source] = [this.#operand(subject), this.#operand(pattern)];
    return (current) => {
      const [string, expression] = [text(current), source(current)];
      if (typeof string !== "string" || typeof expression !== "string") return false;
      const compiled = this.#compiled(expression);
      return compiled !== undefined && matchesPattern(compiled, string, name === "search", this.#steps);
    };
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
