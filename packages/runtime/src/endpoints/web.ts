/** Types of web standards that not every runtime's types have by name. */

/** Headers as `new Headers` takes them. */
export type HeaderInput = NonNullable<ConstructorParameters<typeof Headers>[0]>;

/** A body as fetch takes it. */
export type BodyInput = NonNullable<RequestInit["body"]>;
