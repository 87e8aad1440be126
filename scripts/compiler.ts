/** Finds the program of TypeScript 7. The command `tsc` starts Node to start it, which takes longer than a small program to compile. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const platform = createRequire(manifest).resolve(
  `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
);

export const compiler: string = join(dirname(platform), "lib", process.platform === "win32" ? "tsc.exe" : "tsc");
