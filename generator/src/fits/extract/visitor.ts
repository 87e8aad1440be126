import type { ts } from "ts-morph";
import { holderOf } from "../../diff/fix/strings.js";
import type { Operation } from "../../model/types.js";
import { paramsType } from "../../emit/shared/names.js";
import { Flow } from "./flow.js";
import type { Resolver } from "./resolver.js";
import type { Uses } from "./uses.js";
import { Values } from "./values.js";

/** Visits the code of a program, and records what it uses. */
export class Visitor {
  readonly #resolver: Resolver;
  readonly #uses: Uses;
  readonly #flow: Flow;
  readonly #values: Values;

  constructor(resolver: Resolver, uses: Uses) {
    this.#resolver = resolver;
    this.#uses = uses;
    this.#flow = new Flow(resolver, uses);
    this.#values = new Values(resolver, uses);
  }

  visit(node: ts.Node): void {
    const { ts } = this.#resolver.program;
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) this.#identifier(node);
    else if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) this.#literal(node);
    else if (ts.isElementAccessExpression(node)) this.#element(node);
    else if (ts.isObjectBindingPattern(node)) this.#pattern(node);
    else if (ts.isObjectLiteralExpression(node)) this.#object(node);
    else if (ts.isForInStatement(node)) this.#flow.readAll(this.#typeOf(node.expression));
    else if (ts.isIndexedAccessTypeNode(node)) this.#indexedType(node);
    this.#passed(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  #typeOf(node: ts.Node): ts.Type {
    return this.#resolver.program.checker.getTypeAtLocation(node);
  }

  // ------------------------------------------------------------------------------------------------- names

  #identifier(node: ts.Identifier): void {
    const { ts } = this.#resolver.program;
    const { parent } = node;
    if (ts.isBindingElement(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return;
    const symbol = this.#resolver.symbolAt(node);
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
    this.#use(symbol, isMember ? parent : node);
  }

  #element(node: ts.ElementAccessExpression): void {
    const { ts, checker } = this.#resolver.program;
    const { argumentExpression: key } = node;
    const [holder, names] = [this.#typeOf(node.expression), this.#typeOf(key)];
    const units = names.isUnion() ? names.types : [names];
    const texts = units.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
    const variants = holder.isUnion() ? holder.types : [holder];
    if (texts.length === units.length)
      for (const text of texts) for (const one of variants) this.#use(checker.getPropertyOfType(one, text), node);
    else if ((names.flags & ts.TypeFlags.StringLike) !== 0) this.#flow.readAll(holder);
    this.#values.lookUp(
      checker.getPropertiesOfType(holder).map(({ name }) => name),
      names,
    );
  }

  #pattern(node: ts.ObjectBindingPattern): void {
    const { ts } = this.#resolver.program;
    const type = this.#typeOf(node);
    for (const element of node.elements) {
      const name = element.propertyName ?? element.name;
      if (element.dotDotDotToken !== undefined) continue;
      if (ts.isIdentifier(name) || ts.isStringLiteral(name)) this.#useProperty(type, name.text, element);
    }
  }

  #useProperty(type: ts.Type, name: string, node: ts.Node): void {
    const { checker } = this.#resolver.program;
    const found = checker.getPropertyOfType(type.getNonNullableType(), name);
    const variants = type.isUnion() ? type.types : [];
    const symbols = found === undefined ? variants.map((one) => checker.getPropertyOfType(one, name)) : [found];
    for (const symbol of symbols) this.#use(symbol, node);
  }

  /** Records the use of a property, a method, a function or a constant at a node. */
  #use(symbol: ts.Symbol | undefined, node: ts.Node): void {
    if (symbol === undefined) return;
    const { surface } = this.#resolver;
    const ids = this.#resolver.idsOf(symbol);
    const { isWritten, isRead } = this.#accessAt(node);
    // The ids of types are those of components, which have no owner.
    const properties = ids.filter((id) => surface.owners.has(id));
    if (isRead) this.#uses.read(properties);
    if (isWritten) this.#uses.send(properties, true);
    for (const key of this.#resolver.keysOf(symbol)) {
      const constant = surface.constants.get(key);
      if (constant !== undefined) this.#uses.value(constant.id, constant.value);
      const type = surface.types.get(key);
      if (type !== undefined) this.#uses.call(type.operation, type.isResult);
    }
    if (properties.length === 0) this.#call(this.#resolver.operationsOf(symbol), node);
  }

  #accessAt(node: ts.Node): { readonly isWritten: boolean; readonly isRead: boolean } {
    const { ts } = this.#resolver.program;
    const { parent } = node;
    if (ts.isBinaryExpression(parent) && parent.left === node) {
      const { kind } = parent.operatorToken;
      if (kind === ts.SyntaxKind.EqualsToken) return { isWritten: true, isRead: false };
      const isCompound = kind >= ts.SyntaxKind.FirstCompoundAssignment && kind <= ts.SyntaxKind.LastCompoundAssignment;
      return { isWritten: isCompound, isRead: true };
    }
    return { isWritten: false, isRead: true };
  }

  // ------------------------------------------------------------------------------------------------- calls

  #call(operations: readonly Operation[], node: ts.Node): void {
    const { ts } = this.#resolver.program;
    const { parent } = node;
    const call = ts.isCallExpression(parent) && parent.expression === node ? parent : undefined;
    for (const operation of operations) {
      this.#uses.call(operation, call === undefined || !this.#isDiscarded(call));
      const own = call && this.#ownArguments(call);
      if (own === undefined || own === 0) this.#uses.make(this.#ownersOf(operation));
    }
  }

  /** Returns the number of arguments besides a client and options: what the first parameter for an object of arguments gets. */
  #ownArguments(call: ts.CallExpression): number {
    const { ts, checker } = this.#resolver.program;
    const parameters = checker.getResolvedSignature(call)?.parameters ?? [];
    const index = parameters.findIndex(({ name }) => name === "params");
    const given = index === -1 ? undefined : call.arguments[index];
    if (index === -1 || call.arguments.some((one) => ts.isSpreadElement(one))) return 1;
    return given === undefined || (ts.isIdentifier(given) && given.text === "undefined") ? 0 : 1;
  }

  #ownersOf(operation: Operation): readonly string[] {
    const { surface } = this.#resolver;
    const key = paramsType(operation);
    const ids = operation.arguments.flatMap(({ path }) => surface.ids.get([key, ...path].join(".")) ?? []);
    return [...new Set(ids.flatMap((id) => surface.owners.get(id) ?? []))];
  }

  #isDiscarded(call: ts.CallExpression): boolean {
    const { ts } = this.#resolver.program;
    let { parent }: ts.Node = call;
    while (ts.isAwaitExpression(parent) || ts.isVoidExpression(parent) || ts.isParenthesizedExpression(parent))
      parent = parent.parent;
    return ts.isExpressionStatement(parent);
  }

  // ------------------------------------------------------------------------------------------------- values

  #literal(node: ts.StringLiteralLike | ts.NumericLiteral): void {
    const { ts } = this.#resolver.program;
    const { parent } = node;
    if (ts.isStringLiteralLike(node)) this.#name(node);
    const value = ts.isNumericLiteral(node) ? Number(node.text) : node.text;
    if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind, ts)) {
      this.#values.compare(value, parent.left === node ? parent.right : parent.left);
    } else if (ts.isCaseClause(parent)) this.#values.compare(value, parent.parent.parent.expression);
    else if (!ts.isLiteralTypeNode(parent)) this.#values.expect(value, node);
  }

  /** Records the property that a string names: `"name" in pet`, `Pick<Pet, "name">`, `sortBy(pets, "name")`. */
  #name(node: ts.StringLiteralLike): void {
    const { ts, checker } = this.#resolver.program;
    const holder = isOmitted(node, ts) ? undefined : holderOf(node, this.#resolver.program);
    if (holder !== undefined) this.#useProperty(holder, node.text, node);
    const list = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
    const call = list.parent;
    if (!ts.isCallExpression(call) || !call.arguments.some((one) => one === list)) return;
    for (const argument of call.arguments.filter((one) => one !== list)) {
      const type = this.#typeOf(argument);
      const items = checker.isArrayType(type) ? type.getNumberIndexType() : type;
      if (items !== undefined) this.#useProperty(items, node.text, node);
    }
  }

  #indexedType({ objectType, indexType }: ts.IndexedAccessTypeNode): void {
    const { checker } = this.#resolver.program;
    const [holder, names] = [checker.getTypeFromTypeNode(objectType), checker.getTypeFromTypeNode(indexType)];
    for (const one of names.isUnion() ? names.types : [names])
      if (one.isStringLiteral()) this.#useProperty(holder, one.value, indexType);
  }

  // ------------------------------------------------------------------------------------------------- objects

  #object(node: ts.ObjectLiteralExpression): void {
    const { ts, checker } = this.#resolver.program;
    const { parent } = node;
    if (ts.isBinaryExpression(parent) && isAssigned(node, ts)) return this.#assigned(node, this.#typeOf(parent.right));
    const expected = checker.getContextualType(node);
    if (expected === undefined) return;
    const own = this.#typeOf(node);
    const names = node.properties.flatMap(({ name }) =>
      name === undefined || ts.isComputedPropertyName(name) ? [] : [name.text],
    );
    for (const variant of this.#variantsOf(expected, own, names))
      if (!this.#flow.isOpaque(variant)) this.#flow.make(own, variant);
    this.#spreads(node);
    const [keys] = expected.aliasTypeArguments ?? [];
    if (expected.aliasSymbol?.name === "Record" && keys !== undefined) this.#values.lookUp(names, keys);
  }

  /** Returns the variants of a type that an object can be; without any, as in code with errors, those with its properties. */
  #variantsOf(expected: ts.Type, own: ts.Type, names: readonly string[]): readonly ts.Type[] {
    const { checker } = this.#resolver.program;
    if (!expected.isUnion()) return [expected];
    const named = expected.types.filter((one) =>
      names.every((name) => checker.getPropertyOfType(one, name) !== undefined),
    );
    const fitting = named.filter((one) => checker.isTypeAssignableTo(own, one));
    return fitting.length > 0 ? fitting : named;
  }

  /** Records what spreads give to an object of another type. */
  #spreads(node: ts.ObjectLiteralExpression): void {
    const { ts, checker } = this.#resolver.program;
    const expected = checker.getContextualType(node);
    for (const property of node.properties)
      if (ts.isSpreadAssignment(property) && expected !== undefined)
        for (const target of checker.getPropertiesOfType(expected)) {
          const source = checker.getPropertyOfType(this.#typeOf(property.expression), target.name);
          const [before, after] = [source, target].map((one) => this.#resolver.idsOf(one));
          if (before?.join() !== after?.join()) this.#uses.read(before ?? []);
        }
  }

  /** Records what `({ name } = pet)` reads. */
  #assigned(node: ts.ObjectLiteralExpression, type: ts.Type): void {
    const { ts, checker } = this.#resolver.program;
    for (const property of node.properties) {
      if (property.name === undefined || !ts.isIdentifier(property.name)) continue;
      this.#useProperty(type, property.name.text, property);
      const inner = checker.getPropertyOfType(type, property.name.text);
      if (
        inner !== undefined &&
        ts.isPropertyAssignment(property) &&
        ts.isObjectLiteralExpression(property.initializer)
      )
        this.#assigned(property.initializer, checker.getTypeOfSymbol(inner).getNonNullableType());
    }
  }

  // ------------------------------------------------------------------------------------------------- flow

  /** Records what the values that a node passes on give to code with another type. */
  #passed(node: ts.Node): void {
    const { ts, checker } = this.#resolver.program;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      for (const argument of node.arguments ?? []) this.#expected(argument);
    } else if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) {
      if (!ts.isConstTypeReference(node.type))
        this.#flow.pass(this.#typeOf(node.expression), checker.getTypeFromTypeNode(node.type));
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (!ts.isObjectLiteralExpression(node.left)) this.#given(node.right, this.#typeOf(node.left));
    } else if (ts.isShorthandPropertyAssignment(node)) this.#expected(node.name);
    else if (ts.isArrayLiteralExpression(node)) for (const one of node.elements) this.#expected(one);
    else {
      const value = valueIn(node, ts);
      if (value !== undefined) this.#expected(value);
    }
  }

  #expected(node: ts.Expression): void {
    const { ts, checker } = this.#resolver.program;
    if (ts.isSpreadElement(node)) return;
    const type = checker.getContextualType(node);
    if (type !== undefined) this.#given(node, type);
  }

  #given(node: ts.Expression, type: ts.Type): void {
    const { ts } = this.#resolver.program;
    const variants = type.isUnion() ? type.types : [type];
    // The visitor sees literals and their values one by one.
    const isLiteral = ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
    if (!isLiteral || variants.some((one) => this.#flow.isOpaque(one))) this.#flow.pass(this.#typeOf(node), type);
  }
}

type Compiler = Resolver["program"]["ts"];

function isComparison(kind: ts.SyntaxKind, { tokenToString }: Compiler): boolean {
  return ["==", "===", "!=", "!=="].includes(tokenToString(kind) ?? "");
}

/** Returns whether a string names a property that a type leaves out: `Omit<Pet, "name">`. */
function isOmitted(node: ts.StringLiteralLike, ts: Compiler): boolean {
  let { parent }: ts.Node = node;
  while (ts.isLiteralTypeNode(parent) || ts.isUnionTypeNode(parent)) parent = parent.parent;
  return (
    ts.isTypeReferenceNode(parent) &&
    ts.isIdentifier(parent.typeName) &&
    ["Omit", "Exclude"].includes(parent.typeName.text)
  );
}

/** Returns whether an object is the target of an assignment: `({ name } = pet)`. */
function isAssigned(node: ts.ObjectLiteralExpression, ts: Compiler): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node
  );
}

/** Returns the value that a node gives to code with a type: of a variable, a property, a result. */
function valueIn(node: ts.Node, ts: Compiler): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node))
    return node.type === undefined ? undefined : node.initializer;
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isReturnStatement(node) || ts.isJsxExpression(node) || ts.isJsxSpreadAttribute(node)) return node.expression;
  return ts.isArrowFunction(node) && !ts.isBlock(node.body) ? node.body : undefined;
}
