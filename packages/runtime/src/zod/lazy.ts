/**
 * Creates a schema on first use. Until then, the result is an empty object: imports stay cheap, schemas may refer to each
 * other in any order, and bundlers drop unused ones.
 *
 * The first access of any property creates the schema and gives the object its properties and its prototype. The object
 * must not be frozen before.
 */
export function lazy<S extends object>(create: () => S): S {
  const stub = {};
  let isCreating = false;
  const become = (): object => {
    if (isCreating) throw new Error("A schema needs itself to be created.");
    isCreating = true;
    try {
      const schema = create();
      // Creates the schema first if it is a lazy one itself.
      Reflect.has(schema, "_zod");
      Object.defineProperties(stub, Object.getOwnPropertyDescriptors(schema));
      return Object.setPrototypeOf(stub, Object.getPrototypeOf(schema) as object) as object;
    } finally {
      isCreating = false;
    }
  };
  const pending = new Proxy(
    {},
    {
      get: (_, key, receiver) => Reflect.get(become(), key, receiver) as unknown,
      has: (_, key) => key in become(),
    },
  );
  return Object.setPrototypeOf(stub, pending) as S;
}
