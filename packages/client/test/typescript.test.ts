// What users compile: their programs and our declarations, with every version of TypeScript that the README names.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { install } from "../../../scripts/install.js";
import { createProject, packPackages, type Project } from "../../../scripts/packed.js";

const versions = [
  ["5.4", "5.4.5"],
  ["5.5", "5.5.4"],
  ["5.6", "5.6.3"],
  ["5.7", "5.7.3"],
  ["5.8", "5.8.3"],
  ["5.9", "5.9.3"],
  ["6.0", "6.0.3"],
  ["7", "7.0.2"],
] as const;

/** All declarations are checked but for TypeScript's own. */
const strict = { target: "ES2022", strict: true, noEmit: true, skipLibCheck: false, skipDefaultLibCheck: true };
const browser = { ...strict, module: "ESNext", moduleResolution: "Bundler", lib: ["ES2022", "DOM"], types: [] };
const node = {
  ...strict,
  module: "NodeNext",
  moduleResolution: "NodeNext",
  lib: ["ES2022"],
  types: ["node"],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

/** Settings that refuse `require` of an ES module: a CommonJS file imports it when it runs. */
const node16 = { ...node, module: "Node16", moduleResolution: "Node16" };

/** The resolution of CommonJS before packages had `exports`, which TypeScript 7 has no longer. */
const node10 = { ...node, module: "CommonJS", moduleResolution: "Node10" };

const older = versions
  .filter(([version]) => ["5.4", "5.9"].includes(version))
  .map(([version, exact]) => ({
    version,
    exact,
    title: "of CommonJS with the older resolution",
    compilerOptions: node10,
    files: ["node10.ts"],
  }));

const programs = versions.flatMap(([version, exact]) => [
  { version, exact, title: "for browsers", compilerOptions: browser, files: ["client.ts", "validators.ts"] },
  { version, exact, title: "for Node", compilerOptions: node, files: filesForNode(version) },
  { version, exact, title: "of CommonJS for Node16", compilerOptions: node16, files: ["node16.cts"] },
]);

function filesForNode(version: string): readonly string[] {
  const commonJs = ["5.4", "5.5", "5.6", "5.7"].includes(version) ? [] : ["commonjs.cts"];
  // zod's own declarations take most of the time: once more at both ends will do.
  const zod = ["5.4", "7"].includes(version) ? ["validators.ts"] : [];
  return ["client.ts", ...commonJs, ...zod];
}

/** The programs. The type check of this package leaves them out: here nothing is installed under their imports. */
const consumer = join(import.meta.dirname, "consumer");

let project: Project;

beforeAll(async () => {
  const tarballs = await packPackages();
  project = await createProject("client with TypeScript", {
    "@memory-service/client": tarballs.client,
    "@specloom/runtime": tarballs.runtime,
    "@memory-service/zod": tarballs.zod,
    "@types/node": "20.19.25",
    zod: "4.6.7",
  });
  for (const file of readdirSync(consumer)) project.write(file, readFileSync(join(consumer, file), "utf8"));
});
afterAll(() => project?.remove());

for (const { version, exact, title, compilerOptions, files } of [...programs, ...older]) {
  test.concurrent(`TypeScript ${version} compiles a program ${title}`, async ({ skip }) => {
    const compiler = install(`typescript ${exact}`, { dependencies: { typescript: exact } });
    if ("missing" in compiler) return skip(compiler.missing);
    const config = `${version}-${compilerOptions.moduleResolution}.json`;
    project.write(config, JSON.stringify({ compilerOptions, files }));
    await project.run(join(compiler.folder, "node_modules/.bin/tsc"), "-p", config);
  });
}
