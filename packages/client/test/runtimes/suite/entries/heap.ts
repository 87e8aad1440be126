// The memory of calls. One after the other: each measures the whole process.
import { heap } from "../heap.js";
import { runSuite } from "../run.js";

const { process } = globalThis as unknown as { process: { readonly argv: readonly string[] } };
await runSuite(process.argv[2]!, Object.entries(heap), 1);
