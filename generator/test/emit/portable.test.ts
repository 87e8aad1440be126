// Tests that generated files work in users' projects: the tools of every framework parse them, and its compiler settings
// accept them.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { install } from "../../../scripts/install.js";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { specloom } from "../cli/cli.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const document = readFileSync(join(repository, "generator/docs/petstore.yaml"), "utf8");

/** Every output with all of its options. */
const config = `spec: openapi.yaml
format: oxfmt
outputs:
  types: { folder: client/generated }
  client: { folder: client/generated }
  runtime: { folder: runtime }
  zod: { folder: zod/generated, package: ../../client/generated/index.js, raw: true }
  query: { folder: query/generated, package: ../../client/generated/index.js }
  react: { folder: react/generated, package: ../../client/generated/index.js }
  swr: { folder: swr/generated, package: ../../client/generated/index.js }
  endpoints: { folder: endpoints/generated }
  mocks: { folder: mocks/generated }
  server: { folder: server/generated }
  tools: { folder: tools/generated }
`;

let generated: Promise<Readonly<Record<string, string>>> | undefined;

/** Returns the files, generated on first use. */
const allFiles = () => (generated ??= generate(createProject()));

async function generate(project: Workspace): Promise<Readonly<Record<string, string>>> {
  expect(await specloom(project.root, "generate")).toMatchObject({ code: 0, stderr: "" });
  const paths = project.list().filter((path) => /\.tsx?$/.test(path));
  expect(paths.length).toBeGreaterThan(100);
  // Users' compilers do not check copies of runtimes: these tests do.
  for (const path of paths) project.put(path, (project.read(path) ?? "").replace(/^\/\/ @ts-nocheck.*\n/m, ""));
  return Object.fromEntries(paths.map((path) => [path, project.read(path) ?? ""]));
}

function createProject(more: Readonly<Record<string, string>> = {}): Workspace {
  return createWorkspace({
    ".git/HEAD": "",
    "specloom.config.yaml": config,
    "openapi.yaml": document,
    // TypeScript needs no extensions in imports with this setting.
    "tsconfig.json": JSON.stringify({ compilerOptions: { module: "preserve" } }),
    ...more,
  });
}

test("copies have the modules of the runtime that guides import", async () => {
  const files = await allFiles();
  const docs = join(repository, "generator/docs");
  const guides = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  const imported = guides.flatMap((path) =>
    [...readFileSync(join(docs, path), "utf8").matchAll(/from "@specloom\/(runtime\/[^"]+)"/g)].map(
      ([, module]) => module,
    ),
  );
  expect(imported).toContain("runtime/client/reconnect");
  const missing = imported.filter((module) => !(`${module}.ts` in files || `${module}/index.ts` in files));
  // Copies import no package that programs may lack: the guide says so.
  expect([...new Set(missing)]).toEqual(["runtime/opentelemetry"]);
});

describe("all files parse", () => {
  /** Returns each file that a parser rejects, with the reason. */
  const refused = async (
    parse: (code: string, path: string) => unknown,
    count = Infinity,
  ): Promise<readonly string[]> => {
    const problems: string[] = [];
    for (const [path, code] of sample(Object.entries(await allFiles()), count)) {
      try {
        await parse(code, path);
      } catch (error) {
        problems.push(`${path}: ${String(error).slice(0, 300)}`);
      }
    }
    return problems;
  };

  const parsers = install("parsers", {
    dependencies: {
      "@babel/core": "7.29.13",
      "@babel/preset-env": "7.29.14",
      "@babel/preset-typescript": "7.29.7",
      "@swc/core": "1.16.22",
      "hermes-parser": "0.37.0",
    },
  });
  const load = <Module>(name: string): Module => {
    const folder = "folder" in parsers ? parsers.folder : "";
    return createRequire(join(folder, "package.json"))(name) as Module;
  };
  const missing = "missing" in parsers;

  test("with esbuild, for ES2017", async () => {
    expect(await refused((code) => transform(code, { loader: "ts", target: "es2017", logLevel: "silent" }))).toEqual(
      [],
    );
  });

  test.skipIf(missing)("with SWC, for ES2017", async () => {
    interface Swc {
      readonly transformSync: (code: string, options: object) => unknown;
    }
    const swc = load<Swc>("@swc/core");
    const options = { swcrc: false, jsc: { parser: { syntax: "typescript" }, target: "es2017" } };
    expect(await refused((code) => swc.transformSync(code, options))).toEqual([]);
  });

  test.skipIf(missing)("with Babel's presets as Jest's guide has them", async () => {
    interface Babel {
      readonly transformSync: (code: string, options: object) => unknown;
    }
    const babel = load<Babel>("@babel/core");
    const cwd = "folder" in parsers ? parsers.folder : "";
    const presets = [["@babel/preset-env", { targets: { node: "current" } }], "@babel/preset-typescript"];
    const options = { cwd, presets, configFile: false, babelrc: false, compact: false };
    // Babel takes longer than all other parsers together.
    const parse = (code: string, filename: string) => babel.transformSync(code, { ...options, filename });
    expect(await refused(parse, 20)).toEqual([]);
  });

  test.skipIf(missing)("with Hermes, without the types", async () => {
    interface Hermes {
      readonly parse: (code: string, options: object) => unknown;
    }
    const hermes = load<Hermes>("hermes-parser");
    const strip = async (code: string) => (await transform(code, { loader: "ts", target: "esnext" })).code;
    expect(await refused(async (code) => hermes.parse(await strip(code), { sourceType: "module" }))).toEqual([]);
  });
});

describe("all files compile", () => {
  /** Settings for code style, which no framework's template enables completely. */
  const strictest = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    isolatedModules: true,
    declaration: true,
    isolatedDeclarations: true,
  };
  const bundled = { module: "esnext", moduleResolution: "bundler", jsx: "react-jsx", skipLibCheck: true, noEmit: true };
  const browser = ["DOM", "DOM.Iterable"];
  /** The part of the MCP server that needs the types of Node. No other code does. */
  const ofNode = ["runtime/mcp/node.ts"];

  const settings = [
    // create-next-app 16: `useDefineForClassFields` is off below ES2022.
    ["Next's template", { target: "ES2017", lib: [...browser, "ESNext"], strict: true, isolatedModules: true }],
    // create-vite 9.
    [
      "Vite's template",
      { target: "ES2023", lib: ["ES2023", "DOM"], allowImportingTsExtensions: true, verbatimModuleSyntax: true },
    ],
    ["ES2017, assigned class fields and all checks", { ...strictest, target: "ES2017", lib: [...browser, "ES2022"] }],
    ["Angular's template and all checks", { ...strictest, target: "ES2022", experimentalDecorators: true }],
  ] as const;

  // `pnpm test --all` tries all of them, `pnpm check templates` the templates themselves.
  test.each(settings.filter(([name]) => isThorough || name.startsWith("ES2017")))("with %s", async (_, options) => {
    const compilerOptions = { ...bundled, types: [], ...options };
    const project = createWorkspace({
      ...(await allFiles()),
      "tsconfig.json": JSON.stringify({ compilerOptions, exclude: ofNode }),
    });
    linkPackages(project);
    expect(compile(project)).toBe("");
  });

  /** The oldest version that the README names, and those since. The repository's own is the newest. */
  const versions = ["5.4.5", "5.5.4", "5.6.3", "5.7.3", "5.8.3", "5.9.3", "6.0.3"];

  // `erasableSyntaxOnly` is an option of 5.8, `isolatedDeclarations` of 5.5.
  const { erasableSyntaxOnly: _, isolatedDeclarations: __, ...oldest } = strictest;
  test.runIf(isThorough).for(versions)("with TypeScript %s", async (version, { skip }) => {
    const older = install(`typescript ${version}`, { dependencies: { typescript: version } });
    if ("missing" in older) return skip(older.missing);
    const compilerOptions = { ...bundled, ...oldest, types: [], target: "ES2022", lib: [...browser, "ES2023"] };
    const project = createWorkspace({
      ...(await allFiles()),
      "tsconfig.json": JSON.stringify({ compilerOptions, exclude: ofNode }),
    });
    linkPackages(project);
    expect(compile(project, join(older.folder, "node_modules/.bin/tsc"))).toBe("");
  });

  const modules = [
    // This option rejects imports that become `require`.
    ["commonjs", { verbatimModuleSyntax: false }],
    ["module", {}],
  ] as const;

  // The documents of every construct compile as ES modules too.
  test.runIf(isThorough).each(modules)("with Node's resolution in a package of type %s", async (type, options) => {
    const node = { ...strictest, module: "node20", target: "ES2022", jsx: "react-jsx", skipLibCheck: true, types: [] };
    const compilerOptions = { ...node, noEmit: true, ...options };
    const project = createProject({
      "package.json": JSON.stringify({ type }),
      "tsconfig.json": JSON.stringify({ compilerOptions, exclude: ofNode }),
    });
    await generate(project);
    expect(project.read("client/generated/index.ts")).toContain('"./client.js"');
    linkPackages(project);
    expect(compile(project)).toBe("");
  });

  function compile({ root }: Workspace, program = compiler): string {
    try {
      return execFileSync(program, ["-p", root], { encoding: "utf8" });
    } catch (error) {
      const output = String((error as { readonly stdout?: string }).stdout);
      // `raw` asks for types that only a compiler can derive.
      return output.replace(/^.*\/zod\/generated\/(?:zod|mini)\/.* TS90\d\d: .*\n/gm, "");
    }
  }

  /** Links the imported packages as this repository has them. */
  function linkPackages({ root }: Workspace): void {
    const dependencies = {
      runtime: ["openapi-fetch", "swr"],
      zod: ["zod"],
      react: ["@tanstack/react-query", "@types/react", "react"],
      mocks: ["msw"],

      server: ["hono"],
      mcp: ["@modelcontextprotocol/sdk"],
    };
    for (const [part, names] of Object.entries(dependencies)) {
      for (const name of names) {
        const link = join(root, "node_modules", name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(join(repository, "packages", part, "node_modules", name), link);
      }
    }
  }
});
