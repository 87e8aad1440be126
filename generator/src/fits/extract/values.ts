import type { ts } from "ts-morph";
import { unitsOf } from "../../diff/fix/units.js";
import type { Primitive } from "../types.js";
import type { Resolver } from "./resolver.js";
import type { Uses } from "./uses.js";

/** Finds the enums that the literals of a program are values of. */
export class Values {
  readonly #resolver: Resolver;
  readonly #uses: Uses;

  constructor(resolver: Resolver, uses: Uses) {
    this.#resolver = resolver;
    this.#uses = uses;
  }

  /** Records a value that is compared with an expression. */
  compare(value: Primitive, expression: ts.Expression): void {
    const { ts, checker } = this.#resolver.program;
    let node = expression;
    while (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) node = node.expression;
    const symbol = this.#resolver.symbolAt(nameOf(node, ts));
    // Comparisons before this one may have narrowed the type.
    const declared = symbol && checker.getTypeOfSymbol(symbol);
    const type = declared && unitsIn(declared, this.#resolver) ? declared : checker.getTypeAtLocation(node);
    this.record(value, this.#resolver.idsOf(symbol), type);
  }

  /** Records a value of a literal, if code with a type around it expects a value of an enum. */
  expect(value: Primitive, node: ts.Expression): void {
    const { ts, checker } = this.#resolver.program;
    const type = checker.getContextualType(node);
    if (type === undefined) return;
    const { parent } = node;
    const isProperty = ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent);
    const holder = isProperty ? checker.getContextualType(parent.parent) : undefined;
    const name = isProperty && !ts.isComputedPropertyName(parent.name) ? parent.name.text : undefined;
    const variants = holder?.isUnion() ? holder.types : [holder];
    const ids = name === undefined ? [] : variants.flatMap((one) => this.#resolver.idsOf(one?.getProperty(name)));
    this.record(value, ids, type);
  }

  /** Records the names of an object that is read by the values of an enum: `labels[kind]`. */
  lookUp(names: readonly string[], type: ts.Type): void {
    const units = unitsIn(type, this.#resolver);
    if (units === undefined) return;
    for (const name of names)
      for (const value of [name, Number(name)]) if (units.has(value)) this.record(value, [], type);
  }

  /** Records a value: of the enum with these ids, that with the name of the type, or those with the values of the type. */
  record(value: Primitive, ids: readonly string[], type: ts.Type): void {
    const { surface } = this.#resolver;
    const named = [type.aliasSymbol, type.symbol].flatMap((symbol) => this.#resolver.idsOf(symbol));
    for (const some of [ids, named]) {
      const enums = some.flatMap((id) => surface.enumOf(id, value) ?? []);
      for (const id of enums) this.#uses.value(id, value);
      if (enums.length > 0) return;
    }
    const units = unitsIn(type, this.#resolver);
    if (units === undefined || !units.has(value)) return;
    const larger = [...surface.enums].filter(([, values]) => [...units].every((one) => values.includes(one)));
    const equal = larger.filter(([, values]) => values.length === units.size);
    for (const [id] of equal.length > 0 ? equal : larger) this.#uses.value(id, value);
  }
}

/** Returns the values that a type consists of; undefined if it has others. */
function unitsIn(type: ts.Type, { program }: Resolver): ReadonlySet<Primitive> | undefined {
  const units = unitsOf(type.getNonNullableType(), program);
  const values = [...(units?.values() ?? [])].flatMap((one) =>
    one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : [],
  );
  return values.length === 0 ? undefined : new Set(values);
}

function nameOf(node: ts.Expression, compiler: Resolver["program"]["ts"]): ts.Node {
  if (compiler.isPropertyAccessExpression(node)) return node.name;
  return compiler.isElementAccessExpression(node) ? node.argumentExpression : node;
}
