import { defineOutput } from "../output.js";
import { typesOptions } from "./settings.js";

/** The document as openapi-typescript's `paths`, `components` and `operations`. */
export const typesOutput = defineOutput({
  name: "types",
  description: "The types of openapi-typescript; install openapi-typescript for it.",
  options: typesOptions,
  peers: ["openapi-typescript", "typescript"],
  readsDocument: true,
  standalone: { folder: "client" },
  // Loaded on demand: openapi-typescript and TypeScript take long to load.
  emit: async (input) => [await (await import("./schema.js")).emitSchema(input)],
});
