/** What a compiler shows where a schema's values and the client's type have come apart. */
export interface Differs<Values, T> {
  readonly "the schema accepts": Values;
  readonly "but the type is": T;
}

/** True where two types take the same values and have the same members, optional ones included. */
export type Same<A, B> = [A, B] extends [B, A] ? Identical<Flat<A>, Flat<B>> : false;

type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** An intersection of objects as the one object that it is. */
type Flat<T> = { [K in keyof T]: T[K] };

/** The values seen so far, and any other of their type. */
export type OpenEnum<V> = V | (V extends string ? string & {} : V extends number ? number & {} : never);

/** A variant of a tagged union that the API's description does not list: its tag is any string that no listed variant has. */
export type UnknownVariant<Tag extends string> = { readonly [Name in Tag]: `unknown ${string}` } & {
  readonly [name: string]: unknown;
};
