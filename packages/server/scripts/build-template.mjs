/** Writes the template of embedded databases into the build, so that the first start does not have to make it. */
import { writeFileSync } from "node:fs";
import { buildTemplate } from "../dist/database/template.js";

const archive = await buildTemplate();
writeFileSync(new URL("../dist/database/template.tar.gz", import.meta.url), archive);
console.log(`template of embedded databases: ${(archive.length / 2 ** 20).toFixed(1)} MiB`);
