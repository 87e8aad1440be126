// For Node, Bun and Deno, which take the runner's URL as an argument.
import { runSuite } from "../run.js";

const { process } = globalThis as unknown as { process: { readonly argv: readonly string[] } };
await runSuite(process.argv[2]!);
