/**
 * A schema that is made when it is first used. Until then it is an empty object, which keeps importing cheap, lets
 * schemas refer to each other in any order, and is dropped by bundlers where nobody uses it.
 *
 * Whatever is read of the object first makes the schema and puts it behind the object as its prototype.
 */
export function lazy<S extends object>(make: () => S): S {
  const stub = {};
  const become = (): object => {
    const schema = make();
    Object.setPrototypeOf(stub, schema);
    return schema;
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
