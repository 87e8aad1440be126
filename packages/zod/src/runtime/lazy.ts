/**
 * A schema that is made when it is first used. Until then it is an empty object, which keeps importing cheap, lets
 * schemas refer to each other in any order, and is dropped by bundlers where nobody uses it.
 *
 * Whatever is read of the object first makes the schema, and from then on the object has all that the schema has: its
 * members and its prototype. An object that was frozen before cannot become anything.
 */
export function lazy<S extends object>(make: () => S): S {
  const stub = {};
  let isMaking = false;
  const become = (): object => {
    if (isMaking) throw new Error("A schema was asked for while it was being made: it needs itself to be made.");
    isMaking = true;
    try {
      const schema = make();
      // Where that is such an object itself, it is made by this.
      Reflect.has(schema, "_zod");
      Object.defineProperties(stub, Object.getOwnPropertyDescriptors(schema));
      return Object.setPrototypeOf(stub, Object.getPrototypeOf(schema) as object) as object;
    } finally {
      isMaking = false;
    }
  };
  const beginning = new Proxy(
    {},
    {
      get: (_, key, receiver) => Reflect.get(become(), key, receiver) as unknown,
      has: (_, key) => key in become(),
    },
  );
  return Object.setPrototypeOf(stub, beginning) as S;
}
