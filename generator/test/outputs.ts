import { fileURLToPath } from "node:url";
import type { RuntimeCopy } from "../src/emit/output.js";
import { createOutputs } from "../src/outputs.js";

/** Returns the folder of a runtime in this repository. */
export const folderOf = ({ source }: Pick<RuntimeCopy, "source">): string =>
  fileURLToPath(new URL(`../../${source}`, import.meta.url));

/** All outputs, with those that copy runtimes. */
export const outputs = createOutputs(folderOf);
