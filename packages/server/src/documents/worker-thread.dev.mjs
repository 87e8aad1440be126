// Starts the worker's thread from its TypeScript sources: threads do not inherit the hooks of tsx or Vitest.
import { bundleOf } from "../../scripts/bundle.mjs";

await import(await bundleOf("src/documents/worker-thread.ts"));
