// No source file imports itself, directly or through others. Type-only imports count as well: files that need each
// other's types are one subject. Oxlint reports the others only.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
const folders = ["generator", ...packages].map((name) => `${name}/src`).filter((name) => existsSync(join(root, name)));

/** The imports of each source file, by its path. */
type Graph = ReadonlyMap<string, readonly string[]>;

function readGraph(source: string): Graph {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(source, file));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, known)]));
}

/** Returns the files that a file imports or exports from, statically or when it runs. */
function importsOf(file: string, known: ReadonlySet<string>): readonly string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g)].flatMap(([, specifier = ""]) => {
    const target = join(dirname(file), specifier).replace(/\.js$/, "");
    return [`${target}.ts`, `${target}.tsx`].filter((other) => known.has(other));
  });
}

/** Returns a cycle as a list of files, or undefined. */
function findCycle(graph: Graph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

test("finds a cycle", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  expect(findCycle(graph)).toEqual(["b", "d", "b"]);
});

test("reads imports of types and of modules that are loaded later", () => {
  const imported = new Set(
    ["client", "runtime"].flatMap((name) => [...readGraph(join(root, "packages", name, "src")).values()]).flat(),
  );
  expect(imported).toContain(join(root, "packages/runtime/src/client/contract.ts"));
  expect(imported).toContain(join(root, "packages/client/src/generated/later.ts"));
});

test.each(folders)("%s has no import cycle", (folder) => {
  const graph = readGraph(join(root, folder));
  expect(graph.size).toBeGreaterThan(3);
  expect(findCycle(graph)?.map((file) => file.slice(root.length))).toBeUndefined();
});
