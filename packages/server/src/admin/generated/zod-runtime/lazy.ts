// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
