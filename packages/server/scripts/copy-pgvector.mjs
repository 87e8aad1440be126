/** Copies the library of pgvector and its licence into the build: `src/database/pglite-settings.ts` explains why. */
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite-pgvector"));
const target = fileURLToPath(new URL("../dist/database/", import.meta.url));
copyFileSync(join(dist, "vector.tar.gz"), join(target, "vector.tar.gz"));
copyFileSync(join(dist, "../LICENSE"), join(target, "vector.LICENSE"));
