/** Compares two JSON documents with api-smart-diff, which is a library: FOLDER BASE REVISION. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type Compare = (base: object, revision: object) => { readonly diffs: readonly { readonly type: string }[] };

const [folder = "", base = "", revision = ""] = process.argv.slice(2);
const { apiCompare } = createRequire(join(folder, "package.json"))("api-smart-diff") as {
  readonly apiCompare: Compare;
};
const read = (file: string): object => JSON.parse(readFileSync(file, "utf8")) as object;
const { diffs } = apiCompare(read(base), read(revision));
process.stdout.write(JSON.stringify(diffs.map(({ type }) => ({ type }))));
