import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkConsumers } from "../../../src/diff/typescript/consumers/index.js";
import { readErrors } from "../../../src/diff/typescript/consumers/compiler.js";
import { findFiles } from "../../../src/diff/typescript/consumers/find.js";
import { compareTypeScript } from "../../../src/diff/typescript/compare.js";
import { clientOutput } from "../../../src/emit/client/output.js";
import { buildFile, emitOptions } from "../../emit/generate.js";
import { runtimeFolder } from "../../runtime-folder.js";

const root = mkdtempSync(join(tmpdir(), "specloom-consumers-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const typescript = dirname(
  createRequire(new URL("../../../../package.json", import.meta.url)).resolve("typescript/package.json"),
);
const runtime = join(import.meta.dirname, "../../../../packages/runtime");

function documentWith(properties: string, required: string): string {
  return `openapi: 3.1.1
info: { title: Facts, version: "1" }
servers: [{ url: "https://example.com" }]
paths:
  /facts/{id}:
    get:
      operationId: facts.get
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Fact" } } } }
components:
  schemas:
    Fact: { type: object, required: [${required}], properties: { ${properties} } }
`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const compilerOptions = {
  strict: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
  skipLibCheck: true,
};

/** A package with the client, installed by a link, and two applications, one of which has an error of its own. */
function createRepository(): void {
  write("package.json", '{ "type": "module" }');
  write(
    "packages/client/package.json",
    '{ "name": "facts", "type": "module", "exports": { ".": "./src/generated/index.ts" } }',
  );
  mkdirSync(join(root, "node_modules"), { recursive: true });
  symlinkSync(join(root, "packages/client"), join(root, "node_modules/facts"), "junction");
  symlinkSync(typescript, join(root, "node_modules/typescript"), "junction");
  mkdirSync(join(root, "packages/client/src"));
  symlinkSync(join(runtime, "node_modules"), join(root, "packages/client/node_modules"), "junction");
  symlinkSync(join(runtime, "src/client"), join(root, "packages/client/src/runtime"), "junction");
  for (const app of ["web", "cli"]) {
    write(`apps/${app}/package.json`, '{ "type": "module" }');
    write(
      `apps/${app}/tsconfig.json`,
      JSON.stringify({ compilerOptions: { ...compilerOptions, composite: true }, include: ["src"] }),
    );
  }
  write(
    "apps/web/src/score.ts",
    'import { createClient } from "facts";\n\nconst client = createClient();\nexport async function score(id: string): Promise<string> {\n  const fact = await client.facts.get({ id });\n  return fact.score.toFixed(2);\n}\n',
  );
  write(
    "apps/cli/src/main.ts",
    'import type { Fact } from "facts";\n\nexport const label = (fact: Fact): string => fact.id;\nexport const wrong: number = "text";\n',
  );
}

async function load(text: string) {
  const file = join(root, "openapi.yaml");
  writeFileSync(file, text);
  return buildFile(file);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.includes("runtime"))
    .sort();
}

describe("consumers", () => {
  it("reports the lines that no longer compile, with the change that explains them", async () => {
    createRepository();
    const base = await load(documentWith("id: { type: string }, score: { type: number }", "id, score"));
    const revision = await load(documentWith("id: { type: string }, score: { type: number }", "id"));
    const findings = compareTypeScript(base.api, revision.api);
    const before = filesBelow(root);
    const options = { ...emitOptions, runtime: "../runtime/index.js" };
    const outputs = [
      { emitter: "client", output: clientOutput, folder: "packages/client/src/generated", sections: [], options },
    ];
    mkdirSync(join(root, "packages/client/src/generated"));
    const reports = await checkConsumers({
      globs: ["apps/*/tsconfig.json"],
      folder: root,
      root,
      settings: {
        root,
        spec: join(root, "openapi.yaml"),
        document: {},
        model: {},
        formatter: { name: "none", printWidth: 80 },
        command: "specloom generate",
        outputs,
      },
      documents: { base: base.loaded, revision: revision.loaded },
      findings,
      runtimeFolder,
    });
    expect(reports).toMatchObject([
      { project: "apps/cli/tsconfig.json", errors: [], earlier: 1 },
      {
        project: "apps/web/tsconfig.json",
        earlier: 0,
        errors: [
          {
            file: "apps/web/src/score.ts",
            line: 6,
            code: "TS18048",
            findings: [{ rule: "typescript.member.optional", facts: { path: "Fact.score" } }],
          },
        ],
      },
    ]);
    rmSync(join(root, "packages/client/src/generated"), { recursive: true });
    expect(filesBelow(root)).toEqual(before);
    expect(readFileSync(join(root, "apps/cli/src/main.ts"), "utf8")).toContain("wrong");
  });

  it("says why a project was not checked", () => {
    expect(readErrors("error TS18003: No inputs were found in config file.", "/repo")).toEqual({
      failure: "error TS18003: No inputs were found in config file.",
    });
    expect(readErrors("src/a.ts(3,7): error TS2322: Type 'x'\n  is not 'y'.\n", "/repo")).toMatchObject({
      errors: [{ file: "/repo/src/a.ts", line: 3, column: 7, code: "TS2322", message: "Type 'x'\n  is not 'y'." }],
    });
  });

  it("finds projects by globs", () => {
    for (const path of ["glob/a/tsconfig.json", "glob/b/deep/tsconfig.json", "glob/b/node_modules/x/tsconfig.json"])
      write(path, "{}");
    const found = (glob: string) =>
      findFiles([glob], join(root, "glob")).map((path) => path.slice(join(root, "glob").length + 1));
    expect(found("*/tsconfig.json")).toEqual(["a/tsconfig.json"]);
    expect(found("**/ts*.json")).toEqual(["a/tsconfig.json", "b/deep/tsconfig.json"]);
    expect(found("a/tsconfig.json")).toEqual(["a/tsconfig.json"]);
    expect(found("c/tsconfig.json")).toEqual([]);
  });
});
