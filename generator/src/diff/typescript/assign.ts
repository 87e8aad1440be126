import { isAnyObject, isNothing, isWithinScalar, type Declarations, type Variant } from "./variant.js";
import { named, type Member, type ObjectType, type TupleType, type Type } from "./type.js";

type Of<K extends Variant["kind"]> = Extract<Variant, { kind: K }>;

/** The most pairs of types of one question. Beyond it, the answer is no. */
const mostSteps = 200_000;

/** The deepest nesting that is compared. Like TypeScript, we assume that what lies deeper holds. */
const deepest = 100;

/** The most combinations of constants for which TypeScript compares an object with several variants at once. */
const mostCombinations = 25;

/**
 * Decides whether TypeScript assigns a type of one client to a type of another, with `strict` and without
 * `exactOptionalPropertyTypes`. Remembers its answers; cycles are assumed to hold.
 */
export class Assignability {
  readonly #from: Declarations;
  readonly #to: Declarations;
  /** Says whether a pair of names is compared on its own, and so is assumed to hold. */
  readonly #isAssumed: (from: string, to: string) => boolean;
  readonly #answers = new Map<Type, Map<Type, boolean>>();
  /** Pairs that hold if the pairs around them do. */
  #provisional: (readonly [Type, Type])[] = [];
  #depth = 0;
  #steps = 0;

  constructor(from: Declarations, to: Declarations, isAssumed: (from: string, to: string) => boolean) {
    this.#from = from;
    this.#to = to;
    this.#isAssumed = isAssumed;
  }

  isAssignable(from: Type, to: Type): boolean {
    if (from.kind === "name" && to.kind === "name" && this.#isAssumed(from.name, to.name)) return true;
    return this.isAssignableWithin(from, to);
  }

  /** Decides the same without assuming that these two types hold. */
  isAssignableWithin(from: Type, to: Type): boolean {
    const [source, target] = [this.#from.resolve(from), this.#to.resolve(to)];
    const known = this.#answers.get(source)?.get(target);
    if (known !== undefined) return known;
    if (this.#depth === 0) this.#steps = 0;
    if (++this.#steps > mostSteps) return false;
    if (this.#depth > deepest) return true;
    this.#remember(source, target, true);
    this.#depth += 1;
    const answer = this.#compare(this.#from.variantsBeside(source, target, this.#isAssumed), this.#to.variants(target));
    this.#depth -= 1;
    if (answer) this.#provisional.push([source, target]);
    else this.#remember(source, target, false);
    if (this.#depth === 0) this.#settle(answer);
    return answer;
  }

  #remember(from: Type, to: Type, answer: boolean): void {
    const answers = this.#answers.get(from) ?? new Map<Type, boolean>();
    this.#answers.set(from, answers.set(to, answer));
  }

  /** Forgets the pairs that may hold only because a refuted one was assumed to. */
  #settle(answer: boolean): void {
    if (!answer) for (const [from, to] of this.#provisional) this.#answers.get(from)?.delete(to);
    this.#provisional = [];
  }

  #compare(from: readonly Variant[], to: readonly Variant[]): boolean {
    const constants = new Set(to.flatMap((variant) => (variant.kind === "literal" ? [variant.value] : [])));
    return from.every(
      (variant) =>
        (variant.kind === "literal" && constants.has(variant.value)) ||
        to.some((target) => this.#fits(variant, target)) ||
        this.#fitsTogether(variant, to),
    );
  }

  #fits(from: Variant, to: Variant): boolean {
    // Callers ignore a result that is void.
    if (to.kind === "unknown" || (to.kind === "primitive" && to.name === "void")) return true;
    if (to.kind === "both") return to.parts.every((part) => this.#fits(from, part));
    if (from.kind === "both") return from.parts.some((part) => this.#fits(part, to));
    switch (from.kind) {
      case "unknown":
        return false;
      case "primitive":
      case "literal":
      case "template":
        if (to.kind === "primitive" || to.kind === "literal" || to.kind === "template") return isWithinScalar(from, to);
        return isAnyObject(to) && !isNothing(from);
      case "object":
        return to.kind === "object" && this.#fitsObject(from, to);
      case "array":
        return to.kind === "array" ? this.isAssignable(from.items, to.items) : this.#fitsList(from.items, to);
      case "tuple":
        return to.kind === "tuple" ? this.#fitsTuple(from, to) : this.#fitsArray(from, to);
      case "error":
        return to.kind === "error" && isSubset(from.statuses, to.statuses) && this.isAssignable(from.body, to.body);
      case "foreign":
        return to.kind === "foreign" ? this.#fitsForeign(from, to) : isAnyObject(to);
    }
  }

  #fitsForeign(from: Of<"foreign">, to: Of<"foreign">): boolean {
    const isSame = from.name === to.name || (from.name === "EventStream" && to.name === "ItemStream");
    return isSame && to.args.every((arg, index) => this.isAssignable(from.args[index] ?? arg, arg));
  }

  // ------------------------------------------------------------------------------------------------ objects

  #fitsObject(from: ObjectType, to: ObjectType): boolean {
    if (isWeak(to) && from.members.size > 0 && ![...to.members.keys()].some((name) => from.members.has(name)))
      return false;
    for (const [name, member] of to.members) {
      if (!this.#fitsMember(from.members.get(name) ?? inherited(name), member)) return false;
    }
    return to.index === undefined || this.#fitsIndex(from, to.index);
  }

  #fitsMember(from: Member | undefined, to: Member): boolean {
    if (from === undefined) return to.optional;
    if (from.optional && !to.optional) return false;
    return this.isAssignable(from.type, to.type) || (to.optional && this.isAssignable(from.type, this.#to.read(to)));
  }

  #fitsIndex(from: ObjectType, index: Type): boolean {
    if (from.index !== undefined) return this.isAssignable(from.index, index);
    if (from.isInterface) return false;
    return [...from.members.values()].every(({ type }) => this.isAssignable(type, index));
  }

  // -------------------------------------------------------------------------------------------------- lists

  #fitsList(items: Type, to: Variant): boolean {
    if (to.kind !== "tuple") return isAnyObject(to);
    return to.entries.length === 0 && to.rest !== undefined && this.isAssignable(items, to.rest);
  }

  #fitsArray(from: TupleType, to: Variant): boolean {
    if (to.kind !== "array") return isAnyObject(to);
    const all = [...from.entries.map((entry) => this.#from.read(entry)), ...(from.rest ? [from.rest] : [])];
    return all.every((type) => this.isAssignable(type, to.items));
  }

  #fitsTuple(from: TupleType, to: TupleType): boolean {
    if (from.entries.length > to.entries.length && to.rest === undefined) return false;
    if (from.rest !== undefined && (to.rest === undefined || !this.isAssignable(from.rest, to.rest))) return false;
    const isMissing = to.entries.some((entry, index) => !this.#fitsEntry(from.entries[index], entry, from.rest));
    const { rest } = to;
    const excess = from.entries.slice(to.entries.length);
    return !isMissing && excess.every(({ type }) => rest !== undefined && this.isAssignable(type, rest));
  }

  #fitsEntry(from: Member | undefined, to: Member, rest: Type | undefined): boolean {
    if (from !== undefined) return this.#fitsMember(from, to);
    return to.optional && (rest === undefined || this.isAssignable(rest, this.#to.read(to)));
  }

  // ------------------------------------------------------------------------------------------------- unions

  /** Compares an object whose constants select different variants: each combination of constants must fit one. */
  #fitsTogether(from: Variant, to: readonly Variant[]): boolean {
    if (from.kind === "error") return this.#fitsErrors(from, to);
    if (from.kind !== "object") return false;
    const objects = to.filter((variant) => variant.kind === "object");
    if (objects.length < 2) return false;
    const choices = [...from.members].flatMap(([name, member]) => {
      const constants = this.#constantsOf(member, objects, name);
      return constants.length > 1 ? [{ name, constants }] : [];
    });
    let combinations: readonly ReadonlyMap<string, Member>[] = [new Map<string, Member>()];
    for (const { name, constants } of choices) {
      if (combinations.length * constants.length > mostCombinations) return false;
      combinations = combinations.flatMap((chosen) => constants.map((member) => new Map([...chosen, [name, member]])));
    }
    return (
      choices.length > 0 &&
      combinations.every((chosen) => {
        const narrowed: ObjectType = { ...from, members: new Map([...from.members, ...chosen]) };
        return objects.some((target) => this.#fitsObject(narrowed, target));
      })
    );
  }

  /** Returns a member for each constant of a property that distinguishes variants; none for other properties. */
  #constantsOf(member: Member, objects: readonly ObjectType[], name: string): readonly Member[] {
    const isTag = objects.some((one) => {
      const tag = one.members.get(name);
      return tag !== undefined && this.#to.variants(tag.type).some(({ kind }) => kind === "literal");
    });
    if (!isTag) return [];
    const variants = this.#from.variants(this.#from.read(member));
    const isUnit = (variant: Variant): boolean => variant.kind === "literal" || isNothing(variant);
    if (!variants.every(isUnit)) return [];
    return variants.map((variant) => {
      if (variant.kind === "literal") return { type: variant, optional: false };
      return {
        type: { kind: "name", name: variant.kind === "primitive" ? variant.name : "undefined", args: [] },
        optional: member.optional,
      };
    });
  }

  #fitsErrors({ statuses, body }: Of<"error">, to: readonly Variant[]): boolean {
    const targets = to.filter((variant) => variant.kind === "error" && this.isAssignable(body, variant.body));
    if (statuses.size > mostCombinations) return false;
    return [...statuses].every((status) =>
      targets.some((target) => target.kind === "error" && target.statuses.has(status)),
    );
  }
}

/** The properties that TypeScript finds in every object. */
const ofEveryObject: ReadonlySet<string> = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

function inherited(name: string): Member | undefined {
  return ofEveryObject.has(name) ? { type: named("Function"), optional: false } : undefined;
}

/** Returns whether all members are optional, so that TypeScript wants at least one of them. */
function isWeak({ members, index }: ObjectType): boolean {
  return index === undefined && members.size > 0 && [...members.values()].every(({ optional }) => optional);
}

function isSubset(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return [...a].every((value) => b.has(value));
}
