import type { ts } from "ts-morph";
import type { Resolver } from "./resolver.js";
import type { Uses } from "./uses.js";

/** The deepest pair of types that is compared. */
const deepest = 6;

/** Follows values from one type to another: what code that knows only the other type can read, or sends. */
export class Flow {
  readonly #resolver: Resolver;
  readonly #uses: Uses;
  /** The types that values of each type were passed to. */
  readonly #passed = new Map<ts.Type, Set<ts.Type>>();

  constructor(resolver: Resolver, uses: Uses) {
    this.#resolver = resolver;
    this.#uses = uses;
  }

  /** Records what a value of one type gives to code that takes another. */
  pass(from: ts.Type, to: ts.Type, depth = 0): void {
    const { ts } = this.#resolver.program;
    if (from === to || depth > deepest || (from.flags & ts.TypeFlags.Any) !== 0) return;
    const passed = this.#passed.get(from) ?? new Set();
    if (passed.has(to)) return;
    this.#passed.set(from, passed.add(to));
    const sources = this.#parts(from);
    const targets = this.#parts(to);
    if (targets.some((target) => this.isOpaque(target))) return this.readAll(from);
    for (const source of sources.filter((one) => !targets.includes(one)))
      for (const target of this.#targetsOf(source, targets)) this.#passOne(source, target, depth);
  }

  /** Returns the variants that take a value; without any, as in code with errors, all. */
  #targetsOf(source: ts.Type, targets: readonly ts.Type[]): readonly ts.Type[] {
    const { checker } = this.#resolver.program;
    if (targets.length < 2) return targets;
    const fitting = targets.filter((target) => checker.isTypeAssignableTo(source, target));
    return fitting.length > 0 ? fitting : targets;
  }

  /** Records that everything of a type may be read. */
  readAll(type: ts.Type, seen: Set<ts.Type> = new Set()): void {
    const { checker } = this.#resolver.program;
    for (const part of this.#parts(type)) {
      if (seen.has(part)) continue;
      seen.add(part);
      const items = this.#itemsOf(part);
      if (items !== undefined) this.readAll(items, seen);
      else if (!this.#isForeign(part))
        for (const property of checker.getPropertiesOfType(part)) {
          this.#uses.read(this.#resolver.idsOf(property), "whole");
          this.readAll(checker.getTypeOfSymbol(property), seen);
        }
    }
  }

  /** Records an object that the program makes for a type of generated code. */
  make(own: ts.Type, target: ts.Type): void {
    const { ts, checker } = this.#resolver.program;
    const isAny = (own.flags & ts.TypeFlags.Any) !== 0;
    const owners = new Set<string>();
    for (const property of checker.getPropertiesOfType(target)) {
      const ids = this.#resolver.idsOf(property);
      for (const id of ids) owners.add(this.#resolver.surface.owners.get(id) ?? id);
      const given = isAny ? property : checker.getPropertyOfType(own, property.name);
      if (given === undefined || ids.length === 0) continue;
      this.#uses.send(ids, isAny || this.#mayBeMissing(given));
    }
    this.#uses.make(owners);
  }

  /** Returns whether code with a value of this type may read whatever it has. */
  isOpaque(type: ts.Type): boolean {
    const { ts, checker } = this.#resolver.program;
    const { Any, Unknown, NonPrimitive, Object: object } = ts.TypeFlags;
    if ((type.flags & (Any | Unknown | NonPrimitive)) !== 0) return true;
    if ((type.flags & object) === 0) return false;
    const isBare = type.getCallSignatures().length === 0 && type.getConstructSignatures().length === 0;
    const isIndexed = type.getStringIndexType() !== undefined;
    return isBare && checker.getPropertiesOfType(type).length === 0 && (isIndexed || !this.#isList(type));
  }

  #mayBeMissing(property: ts.Symbol): boolean {
    const { ts, checker } = this.#resolver.program;
    if ((property.flags & ts.SymbolFlags.Optional) !== 0) return true;
    const type = checker.getTypeOfSymbol(property);
    const parts = type.isUnion() ? type.types : [type];
    return parts.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
  }

  #passOne(from: ts.Type, to: ts.Type, depth: number): void {
    const { ts, checker } = this.#resolver.program;
    if ((to.flags & ts.TypeFlags.TypeParameter) !== 0) return;
    const [items, others] = [this.#itemsOf(from), this.#itemsOf(to)];
    if (items !== undefined && others !== undefined) return this.pass(items, others, depth + 1);
    const [resolved, awaited] = [this.#resolvedBy(from), this.#resolvedBy(to)];
    if (resolved !== undefined && awaited !== undefined) return this.pass(resolved, awaited, depth + 1);
    const [signature, other] = [from.getCallSignatures(), to.getCallSignatures()].map((all) =>
      all.length === 1 ? all[0] : undefined,
    );
    if (signature !== undefined && other !== undefined) return this.#passFunction(signature, other, depth);
    if (this.#isForeign(to) || this.#isForeign(from)) return;
    const pairs = checker.getPropertiesOfType(to).flatMap((target) => {
      const source = checker.getPropertyOfType(from, target.name);
      return source === undefined ? [] : [{ source, target }];
    });
    this.#passProperties(from, to, pairs, depth);
  }

  #passProperties(
    from: ts.Type,
    to: ts.Type,
    pairs: readonly { readonly source: ts.Symbol; readonly target: ts.Symbol }[],
    depth: number,
  ): void {
    const { checker } = this.#resolver.program;
    const differing = pairs.filter(({ source, target }) => !this.#areSame(source, target));
    if (differing.some(({ target }) => this.#resolver.idsOf(target).length > 0)) this.make(from, to);
    for (const { source, target } of differing) {
      this.#uses.read(this.#resolver.idsOf(source));
      this.pass(checker.getTypeOfSymbol(source), checker.getTypeOfSymbol(target), depth + 1);
    }
    const index = to.getStringIndexType();
    if (index === undefined) return;
    for (const source of checker.getPropertiesOfType(from)) this.#uses.read(this.#resolver.idsOf(source), "whole");
  }

  #areSame(one: ts.Symbol, other: ts.Symbol): boolean {
    if (one === other) return true;
    const [first] = one.declarations ?? [];
    return first !== undefined && other.declarations?.includes(first) === true;
  }

  #passFunction(from: ts.Signature, to: ts.Signature, depth: number): void {
    const { checker } = this.#resolver.program;
    for (const [index, parameter] of from.parameters.entries()) {
      const given = to.parameters[index];
      if (given !== undefined) this.pass(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(parameter), depth + 1);
    }
    this.pass(from.getReturnType(), to.getReturnType(), depth + 1);
  }

  /** Returns the variants of a type that are not null and not undefined. */
  #parts(type: ts.Type): readonly ts.Type[] {
    const { ts } = this.#resolver.program;
    const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;
    return (type.isUnion() ? type.types : [type]).filter(({ flags }) => (flags & nothing) === 0);
  }

  #isList(type: ts.Type): boolean {
    const { checker } = this.#resolver.program;
    return checker.isArrayType(type) || checker.isTupleType(type);
  }

  #itemsOf(type: ts.Type): ts.Type | undefined {
    return this.#isList(type) ? type.getNumberIndexType() : undefined;
  }

  /** Returns the type of what a promise resolves to. */
  #resolvedBy(type: ts.Type): ts.Type | undefined {
    const { checker } = this.#resolver.program;
    if (checker.getPropertyOfType(type, "then") === undefined) return undefined;
    const awaited = checker.getAwaitedType(type);
    return awaited === type ? undefined : awaited;
  }

  /** Returns whether a type is neither generated nor the program's own, such as `Date`: its methods use nothing of the document. */
  #isForeign(type: ts.Type): boolean {
    const { isGenerated, files } = this.#resolver.program;
    const [declaration] = type.symbol?.declarations ?? [];
    if (declaration === undefined || type.isIntersection()) return false;
    const file = declaration.getSourceFile();
    if (isGenerated(file) || files.includes(file)) return false;
    const { ts } = this.#resolver.program;
    // A mapped type of the platform, such as Pick, has the properties of its argument.
    return !ts.isMappedTypeNode(declaration);
  }
}
