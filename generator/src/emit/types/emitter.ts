import type { Emitter } from "../emitter.js";

/** The spec as openapi-typescript's `paths`, `components` and `operations`, and the proof that the client agrees with it. */
export const typesEmitter: Emitter = {
  name: "types",
  readsDocument: true,
  reserved: { types: [], suffixes: [], members: [], functions: [] },
  // openapi-typescript and TypeScript take long to load, and what only asks for the names does not need them.
  emit: async (input) => {
    const [{ emitSchema }, { emitProof }] = await Promise.all([import("./schema.js"), import("./proof.js")]);
    return [await emitSchema(input), ...(input.options.proof === true ? emitProof(input) : [])];
  },
};
