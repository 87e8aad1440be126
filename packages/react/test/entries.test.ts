// What the entries of the package bring into a program.
import { build, type Metafile } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** The program, and what it imports from elsewhere. */
async function bundle(code: string): Promise<{ readonly text: string; readonly imports: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    bundle: true,
    format: "esm",
    packages: "external",
    alias: { "@specloom/runtime": join(folder, "../runtime/src") },
    // Without the paths that lead into the client's sources.
    tsconfigRaw: { compilerOptions: { jsx: "react-jsx" } },
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { text: outputFiles[0]!.text, imports: importsOf(metafile) };
}

const importsOf = ({ outputs }: Metafile): readonly string[] => [
  ...new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path))),
];

const operationsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/"((?:agents|conflicts|documents|drive|facts|memories|projects|workspaces)\.\w+)"/g)].map(
      ([, id = ""]) => id,
    ),
  ),
];

describe("the options", () => {
  test("bring the client, and neither React nor TanStack Query", async () => {
    const { imports } = await bundle('export * from "./src/options.ts";');
    expect(imports).toEqual(["@memory-service/client/operations"]);
  });

  test("of one query bring no other operation", async () => {
    const { text } = await bundle('export { factsGetQuery } from "./src/options.ts";');
    expect(operationsIn(text)).toEqual(["facts.get"]);
    expect(text).not.toMatch(/cancelQueries|onProgress|refetchInterval/);
  });

  test("of one list, plain and infinite, bring no other operation", async () => {
    const { text } = await bundle('export { projectsListQuery, projectsListInfiniteQuery } from "./src/options.ts";');
    expect(operationsIn(text)).toEqual(["projects.list"]);
  });

  test("of one mutation bring no operation but those that it affects", async () => {
    const { text } = await bundle('export { factsUpdateMutation } from "./src/options.ts";');
    const affected = [
      ...readFileSync(join(folder, "src/generated/query/options/facts.ts"), "utf8").matchAll(/query: "([\w.]+)"/g),
    ];
    const allowed = ["facts.update", ...affected.map(([, id]) => id)];
    expect(operationsIn(text)).toContain("facts.update");
    expect(operationsIn(text).filter((id) => !allowed.includes(id))).toEqual([]);
  });
});

describe("the hooks", () => {
  test("of one query bring no other operation", async () => {
    const { text, imports } = await bundle('export { useFactsGet } from "./src/index.ts";');
    expect(operationsIn(text)).toEqual(["facts.get"]);
    expect(imports).toContain("@tanstack/react-query");
    expect(
      imports.filter((path) => !/^@tanstack\/react-query$|^@memory-service\/client(\/operations)?$/.test(path)),
    ).toEqual([]);
  });

  test("the testing entry brings no library for tests", async () => {
    const { imports } = await bundle('export * from "./src/testing.tsx";');
    expect(
      imports.filter((path) => !/^(react|@tanstack\/react-query|@memory-service\/client)($|\/)/.test(path)),
    ).toEqual([]);
  });
});

test("each module of hooks and components is one for clients; the entries, which pass on what others export, are not", () => {
  const source = (name: string) => readFileSync(join(folder, "src", name), "utf8");
  const hooks = readdirSync(join(folder, "src/generated/react/hooks")).filter((name) => name !== "index.ts");
  const runtime = ["error-boundary", "provider", "use-debounced", "use-upload"];
  const own = ["generated/react/provider.ts", ...runtime.map((name) => `../../runtime/src/react/${name}.ts`)];
  for (const name of [...hooks.map((name) => `generated/react/hooks/${name}`), ...own])
    expect(source(name), name).toMatch(/^(?:\/[/*].*\n)*\n?"use client";\n/);
  // "It's currently unsupported to use `export *` in a client boundary", says Next.js.
  for (const name of ["index.ts", "options.ts", "generated/react/hooks/index.ts"])
    expect(source(name), name).not.toContain("use client");
});
