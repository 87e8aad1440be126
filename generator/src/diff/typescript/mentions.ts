import type { Assignability } from "./assign.js";
import { undefinedType, type Member, type ObjectType, type Type } from "./type.js";
import { isAnyObject, isWithinScalar, type Declarations, type Variant } from "./variant.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";

/** The most pairs of types of one question. Beyond it, the answer is yes: it only adds to that of `Assignability`. */
const mostSteps = 100_000;

const deepest = 100;

interface MentionsOptions {
  /** Says whether a pair of names is compared on its own, and so is assumed to hold. */
  readonly isAssumed: (old: string, now: string) => boolean;
  /** Decides what callers may give. Set if programs write values, in literals; absent if they read them. */
  readonly given?: Assignability;
}

/**
 * Decides whether programs may still name what an old type describes: its properties, in object literals and when they read
 * them, and, if they read values, its constants, in comparisons and in the cases of a `switch`.
 */
export class Mentions {
  readonly #old: Declarations;
  readonly #now: Declarations;
  readonly #isAssumed: (old: string, now: string) => boolean;
  readonly #given: Assignability | undefined;
  readonly #answers = new Map<Type, Map<Type, boolean>>();
  #steps = 0;
  #depth = 0;

  constructor(old: Declarations, now: Declarations, { isAssumed, given }: MentionsOptions) {
    this.#old = old;
    this.#now = now;
    this.#isAssumed = isAssumed;
    this.#given = given;
  }

  areKnown(old: Type, now: Type): boolean {
    if (old.kind === "name" && now.kind === "name" && this.#isAssumed(old.name, now.name)) return true;
    return this.areKnownWithin(old, now);
  }

  /** Decides the same without assuming that these two types hold. */
  areKnownWithin(old: Type, now: Type): boolean {
    const [source, target] = [this.#old.resolve(old), this.#now.resolve(now)];
    const answers = getOrAdd(this.#answers, source, () => new Map<Type, boolean>());
    const known = answers.get(target);
    if (known !== undefined) return known;
    if (++this.#steps > mostSteps || this.#depth > deepest) return true;
    answers.set(target, true);
    const variants = this.#now.variants(target);
    this.#depth += 1;
    const answer = this.#old
      .variantsBeside(source, target, this.#isAssumed)
      .every((variant) => this.#isKnown(variant, variants));
    this.#depth -= 1;
    answers.set(target, answer);
    return answer;
  }

  #isKnown(old: Variant, now: readonly Variant[]): boolean {
    if (now.length === 0 || now.some(({ kind }) => kind === "unknown")) return true;
    switch (old.kind) {
      case "literal":
        return this.#given !== undefined || now.some((variant) => isComparable(old, variant));
      case "object":
        return this.#isObjectKnown(old, withTagsOf(old, now, this.#old, this.#now));
      case "array":
        return this.#isKnownTo(
          old.items,
          now.flatMap((variant) => (variant.kind === "array" ? [variant.items] : [])),
        );
      case "error":
        return this.#isKnownTo(
          old.body,
          now.flatMap((variant) =>
            variant.kind === "error" && [...variant.statuses].some((status) => old.statuses.has(status))
              ? [variant.body]
              : [],
          ),
        );
      case "foreign":
        return old.args.every((arg, index) =>
          this.#isKnownTo(
            arg,
            now.flatMap((variant) => (variant.kind === "foreign" ? (variant.args[index] ?? []) : [])),
          ),
        );
      default:
        return true;
    }
  }

  #isObjectKnown(old: ObjectType, now: readonly ObjectType[]): boolean {
    if (now.length === 0) return true;
    // TypeScript accepts every literal for `{}`.
    if (this.#given !== undefined && now.some(isAnyObject)) return true;
    return [...old.members].every(([name, member]) => {
      const types = now.flatMap(({ members, index }) => members.get(name)?.type ?? index ?? []);
      return types.length > 0 && this.#fitsAny(name, member, now) && this.#isKnownTo(member.type, types);
    });
  }

  /** Decides whether a property of a literal is of the type that some variant gives it. */
  #fitsAny(name: string, member: Member, now: readonly ObjectType[]): boolean {
    if (this.#given === undefined || now.length < 2) return true;
    const types = now.map(({ members, index }) => {
      const other = members.get(name);
      return other ? this.#now.read(other) : (index ?? undefinedType);
    });
    return this.#given.isAssignable(this.#old.read(member), this.#now.union(types));
  }

  #isKnownTo(old: Type, now: readonly Type[]): boolean {
    return now.length === 0 || this.areKnown(old, this.#now.union(now));
  }
}

function isComparable(constant: Extract<Variant, { kind: "literal" }>, variant: Variant): boolean {
  switch (variant.kind) {
    case "primitive":
    case "literal":
    case "template":
      return isWithinScalar(constant, variant);
    default:
      return false;
  }
}

/** Returns the objects that have the constants of an object, or all objects if none has. */
function withTagsOf(
  object: ObjectType,
  variants: readonly Variant[],
  old: Declarations,
  now: Declarations,
): readonly ObjectType[] {
  const objects = variants.filter((variant) => variant.kind === "object");
  if (objects.length < 2) return objects;
  const tags = [...object.members].flatMap(([name, member]) => {
    const constants = old.variants(member.type);
    const [constant] = constants;
    return constants.length === 1 && constant?.kind === "literal" ? [[name, constant] as const] : [];
  });
  const fitting = objects.filter(({ members }) =>
    tags.every(([name, constant]) => {
      const member = members.get(name);
      return member !== undefined && now.variants(member.type).some((variant) => isComparable(constant, variant));
    }),
  );
  return fitting.length === 0 ? objects : fitting;
}
