import { Compounds } from "./compounds.js";
import { otherStatuses, statusesOf } from "./statuses.js";
import {
  named,
  undefinedType,
  unknown,
  type Declaration,
  type Member,
  type ObjectType,
  type TupleType,
  type Type,
} from "./type.js";
import { findOnce } from "../../diagnostics/get-or-add.js";

/** A type that is no union and no reference to a declaration. */
export type Variant =
  | { readonly kind: "unknown" }
  | { readonly kind: "primitive"; readonly name: "string" | "number" | "bigint" | "null" | "undefined" | "void" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "template"; readonly text: string }
  | ObjectType
  | { readonly kind: "array"; readonly items: Type }
  | TupleType
  /** An error of the API with one of these statuses. */
  | { readonly kind: "error"; readonly statuses: ReadonlySet<number>; readonly body: Type }
  /** A type of the runtime or of the platform. */
  | { readonly kind: "foreign"; readonly name: string; readonly args: readonly Type[] }
  /** An intersection that is no object, such as that of an array and an object. */
  | { readonly kind: "both"; readonly parts: readonly Variant[] };

type Scalar = Extract<Variant, { kind: "primitive" | "literal" | "template" }>;

/** The most variants of an intersection of unions. Types beyond it are treated as `unknown`. */
const mostVariants = 400;

/** The declarations of one client. */
export class Declarations {
  readonly #compounds = new Compounds();
  readonly #find: (name: string) => Declaration | undefined;
  readonly #variants = new Map<Type, readonly Variant[]>();

  constructor(find: (name: string) => Declaration | undefined) {
    this.#find = find;
  }

  /** Returns the type that a name stands for, or the type itself. */
  resolve(type: Type): Type {
    const seen = new Set<Type>();
    for (let current = type; ;) {
      const next = current.kind === "name" ? this.#find(current.name)?.type : undefined;
      if (next === undefined || seen.has(next)) return current;
      seen.add(next);
      current = next;
    }
  }

  /** Returns the union of types, always the same one for the same types, so that recursive types end. */
  union(types: readonly Type[]): Type {
    return this.#compounds.of("union", types);
  }

  /** Returns the type of a member as it is read: an optional one may be undefined. */
  read({ type, optional }: Member): Type {
    return optional ? this.union([type, undefinedType]) : type;
  }

  /** Returns the variants of a type, none of them a union or a declared name. `never` has none. */
  variants(type: Type): readonly Variant[] {
    const resolved = this.resolve(type);
    // A type that is a union with itself adds nothing.
    return findOnce(this.#variants, resolved, [], () => withoutOthersOfUnknown(this.#expand(resolved)));
  }

  /** Returns the variants of a type, without the parts of a union that are compared with those of another on their own. */
  variantsBeside(type: Type, other: Type, isPair: (one: string, other: string) => boolean): readonly Variant[] {
    if (type.kind !== "union" || other.kind !== "union") return this.variants(type);
    const isLeft = (part: Type): boolean =>
      part.kind !== "name" || !other.types.some((one) => one.kind === "name" && isPair(part.name, one.name));
    return type.types.filter(isLeft).flatMap((part) => this.variants(part));
  }

  #expand(type: Type): readonly Variant[] {
    switch (type.kind) {
      case "name":
        return this.#named(type.name, type.args);
      case "union":
        return type.types.flatMap((one) => this.variants(one));
      case "intersection":
        return this.#intersect(type.types);
      default:
        return [type];
    }
  }

  #named(name: string, args: readonly Type[]): readonly Variant[] {
    const [first = unknown, second = unknown] = args;
    switch (name) {
      case "never":
        return [];
      case "unknown":
      case "any":
        return [{ kind: "unknown" }];
      case "boolean":
        return [true, false].map((value) => ({ kind: "literal", value }));
      case "string":
      case "number":
      case "bigint":
      case "null":
      case "undefined":
      case "void":
        return [{ kind: "primitive", name }];
      case "Record":
        return [{ kind: "object", members: new Map(), index: second }];
      case "object":
      case "CoreOptions":
        return [{ kind: "object", members: new Map() }];
      case "UnknownVariant":
        return [unknownVariant(first)];
      case "DeclaredError":
        return [{ kind: "error", statuses: statusesOf(first), body: second }];
      case "OtherError":
        return [{ kind: "error", statuses: otherStatuses(first), body: second }];
      default:
        return [{ kind: "foreign", name, args }];
    }
  }

  #intersect(types: readonly Type[]): readonly Variant[] {
    let all: readonly Variant[] = [{ kind: "unknown" }];
    for (const type of types) {
      const others = this.variants(type);
      if (all.length * others.length > mostVariants) return [{ kind: "unknown" }];
      all = all.flatMap((one) => others.flatMap((other) => this.#both(one, other) ?? []));
    }
    return all;
  }

  /** Returns the intersection of two variants; undefined if it is empty. */
  #both(a: Variant, b: Variant): Variant | undefined {
    if (a.kind === "unknown") return b;
    if (b.kind === "unknown") return a;
    if (a.kind === "object" && b.kind === "object") return this.#merge(a, b);
    if (isScalar(a) && isScalar(b)) return narrower(a, b);
    if (isAnyObject(b)) return isNothing(a) ? undefined : a;
    if (isAnyObject(a)) return isNothing(b) ? undefined : b;
    return isNothing(a) || isNothing(b) ? undefined : { kind: "both", parts: [...partsOf(a), ...partsOf(b)] };
  }

  /** Returns an object with the members of both; undefined if a member would need two constants at once. */
  #merge(a: ObjectType, b: ObjectType): Variant | undefined {
    const members = new Map<string, Member>(a.members);
    for (const [name, member] of b.members) {
      const other = members.get(name);
      const both = other
        ? {
            type: this.#compounds.of("intersection", [other.type, member.type]),
            optional: other.optional && member.optional,
          }
        : member;
      members.set(name, both);
      if (
        other &&
        !both.optional &&
        this.#areConstants(other.type, member.type) &&
        this.variants(both.type).length === 0
      )
        return undefined;
    }
    const indexes = [a.index, b.index].filter((one) => one !== undefined);
    return {
      kind: "object",
      members,
      ...(indexes.length > 0 && { index: this.#compounds.of("intersection", indexes) }),
      ...((a.isInterface ?? b.isInterface) && { isInterface: true }),
    };
  }

  #areConstants(...types: readonly Type[]): boolean {
    return types.some((type) => this.variants(type).every(({ kind }) => kind === "literal"));
  }
}

/** The type of a variant that the document does not list, as the runtime declares it. */
function unknownVariant(tag: Type): Variant {
  const name = tag.kind === "literal" ? String(tag.value) : "";
  const type: Type = { kind: "template", text: "unknown ${string}" };
  return { kind: "object", members: new Map([[name, { type, optional: false }]]), index: named("unknown") };
}

function withoutOthersOfUnknown(variants: readonly Variant[]): readonly Variant[] {
  const all = variants.find(({ kind }) => kind === "unknown");
  return all === undefined ? variants : [all];
}

function partsOf(variant: Variant): readonly Variant[] {
  return variant.kind === "both" ? variant.parts : [variant];
}

/** Returns whether every value but null and undefined is of this type. */
export function isAnyObject(variant: Variant): boolean {
  return variant.kind === "object" && variant.members.size === 0 && variant.index === undefined;
}

/** Returns whether a variant is null or undefined. */
export function isNothing(variant: Variant): boolean {
  return variant.kind === "primitive" && !["string", "number", "bigint"].includes(variant.name);
}

function isScalar(variant: Variant): variant is Scalar {
  return variant.kind === "primitive" || variant.kind === "literal" || variant.kind === "template";
}

function narrower(a: Scalar, b: Scalar): Variant | undefined {
  if (isWithinScalar(a, b)) return a;
  return isWithinScalar(b, a) ? b : undefined;
}

/** Returns whether each value of a scalar type is one of another. */
export function isWithinScalar(from: Scalar, to: Scalar): boolean {
  if (to.kind === "primitive") {
    if (from.kind === "primitive") return from.name === to.name || (from.name === "undefined" && to.name === "void");
    return to.name === (from.kind === "template" ? "string" : typeof from.value);
  }
  if (to.kind === "literal") return from.kind === "literal" && from.value === to.value;
  return from.kind === "template" ? from.text === to.text : from.kind === "literal" && fits(from.value, to.text);
}

/** Returns whether a constant matches a template of the runtime or of a header. */
function fits(value: string | number | boolean, template: string): boolean {
  if (typeof value !== "string") return false;
  const [start = ""] = template.split("${");
  if (!value.startsWith(start)) return false;
  return template !== "${number}" || (value !== "" && String(Number(value)) === value);
}
