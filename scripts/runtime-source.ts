import { join } from "node:path";

const folder = join(import.meta.dirname, "../packages/runtime/src/");

/** The sources of `@specloom/runtime` as an alias for Vite, so that nothing has to be built first. */
export const runtimeSource = { find: /^@specloom\/runtime\/(.+)$/, replacement: `${folder}$1` };

/** The same as `paths` of a tsconfig.json. */
export const runtimePaths = { "@specloom/runtime/*": [`${folder}*.ts`, `${folder}*/index.ts`] };
