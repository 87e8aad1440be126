import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compiler } from "../../../../scripts/compiler.js";
import { clientOutput } from "../../../src/emit/client/output.js";
import { docsOutput } from "../../../src/emit/docs/output.js";
import { zodOutput } from "../../../src/emit/zod/output.js";
import { besideClient, type Workbench } from "../compile.js";
import { emit, type Built } from "../generate.js";
import { addHooks } from "../hooks.js";

/** A code block with a label. */
export interface Program {
  readonly page: string;
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

/** Generates the packages of a document, and the reference with samples that import them. */
export async function addReference(bench: Workbench, name: string, built: Built): Promise<readonly Program[]> {
  bench.add(name, "client", await emit(clientOutput, built));
  bench.add(name, "zod", await emit(zodOutput, built, { package: besideClient }));
  await addHooks(bench, name, built);
  const pages = await emit(docsOutput, built, {
    package: "../client/generated/index.js",
    hooks: "../react/generated/index.js",
    validators: "../zod/generated/index.js",
  });
  const programs = [...pages].flatMap(([page, text]) => programsOf(page, text));
  mkdirSync(join(bench.folder, name, "samples"), { recursive: true });
  programs.forEach(({ language, code }, index) => {
    if (language !== "sh") writeFileSync(join(bench.folder, name, `samples/${index}.${language}`), inModule(code));
  });
  return programs;
}

function programsOf(page: string, text: string): readonly Program[] {
  const blocks = [...text.matchAll(/^(`{3,})(\w+) \[(.+)\]\n([^]*?)\n\1$/gm)];
  return blocks.flatMap(([, , language = "", label = "", code = ""]) =>
    language === "json" ? [] : [{ page, language, label, code }],
  );
}

/** Adds what a sample takes for granted: the client, unless it creates one. */
function inModule(code: string): string {
  if (!/\bclient\./.test(code) || code.includes("const client = ")) return `${code}\nexport {};\n`;
  return `import type { Client } from "../client/generated/index.js";\ndeclare const client: Client;\n${code}\nexport {};\n`;
}

/** Compiles all samples. Returns the errors. */
export function compilePrograms({ folder }: Workbench): readonly string[] {
  writeFileSync(
    join(folder, "environment.d.ts"),
    "declare const process: { readonly env: Readonly<Record<string, string | undefined>> & { readonly API_KEY: string | undefined } };\n",
  );
  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    jsx: "react-jsx",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const config = join(folder, "samples.json");
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ["environment.d.ts", "*/samples/*"] }));
  const { stdout, stderr, status } = spawnSync(compiler, ["-p", config, "--pretty", "false", "--singleThreaded"], {
    encoding: "utf8",
    cwd: folder,
    maxBuffer: 1 << 28,
  });
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
  return status === 0 || lines.length > 0 ? lines : [`the compiler ended with ${status}`];
}
