/** Runs the command from the sources: `pnpm serve`. */
import { bundleOf } from "./bundle.mjs";

await import(await bundleOf("src/cli.ts"));
