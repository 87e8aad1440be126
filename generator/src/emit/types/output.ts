import { defineOutput } from "../output.js";
import { typesOptions } from "./settings.js";

/** The document as openapi-typescript's `paths`, `components` and `operations`, and the proof that the client agrees with it. */
export const typesOutput = defineOutput({
  name: "types",
  description: "The types of openapi-typescript; install openapi-typescript for it.",
  options: typesOptions,
  peers: ["openapi-typescript", "typescript"],
  readsDocument: true,
  standalone: { folder: "client" },
  // Loaded on demand: openapi-typescript and TypeScript take long to load.
  emit: async (input) => {
    const [{ emitSchema }, { emitProof }] = await Promise.all([import("./schema.js"), import("./proof.js")]);
    return [await emitSchema(input), ...(input.options.proof ? emitProof(input) : [])];
  },
});
