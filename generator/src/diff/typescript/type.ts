/** A TypeScript type as data: what the types of generated clients consist of. */
export type Type =
  /** A declared type, a type of the runtime or of the platform, or a keyword such as `string`. */
  | { readonly kind: "name"; readonly name: string; readonly args: readonly Type[] }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  /** A template literal type, as TypeScript writes it. */
  | { readonly kind: "template"; readonly text: string }
  | ObjectType
  | { readonly kind: "array"; readonly items: Type }
  | TupleType
  | { readonly kind: "union"; readonly types: readonly Type[] }
  | { readonly kind: "intersection"; readonly types: readonly Type[] };

export interface ObjectType {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Member>;
  /** The type of the index signature. */
  readonly index?: Type;
  /** An interface has no implicit index signature. */
  readonly isInterface?: true;
}

export interface TupleType {
  readonly kind: "tuple";
  readonly entries: readonly Member[];
  /** The type of the items after the entries. */
  readonly rest?: Type;
}

export interface Member {
  readonly type: Type;
  readonly optional: boolean;
}

/** A declaration that programs can name. */
export interface Declaration {
  readonly name: string;
  readonly type: Type;
}

export const unknown: Type = named("unknown");
export const never: Type = named("never");
export const undefinedType: Type = named("undefined");

export function named(name: string, args: readonly Type[] = []): Type {
  return { kind: "name", name, args };
}

/** Returns a member that is always there. */
export function member(type: Type): Member {
  return { type, optional: false };
}

/** Returns the types of a union or an intersection; the type itself if it is none. */
export function partsOf(type: Type, kind: "union" | "intersection"): readonly Type[] {
  return type.kind === kind ? type.types : [type];
}

/** Returns the union of types; the type itself if there is one. */
export function unionOf(types: readonly Type[]): Type {
  const [only = never] = types;
  return types.length < 2 ? only : { kind: "union", types };
}

/** Returns the intersection of types; the type itself if there is one. */
export function intersectionOf(types: readonly Type[]): Type {
  const [only = unknown] = types;
  return types.length < 2 ? only : { kind: "intersection", types };
}
