import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readRecipes } from "../../packages/client/test/recipes/page.js";
import { groups } from "../../scripts/commands.js";
import { templates } from "../../scripts/templates/templates.js";

/**
 * The direction of imports: load -> model -> emit -> format -> write. A folder imports only itself and folders to its left.
 * All of them use diagnostics/; pipeline, config, commands, diff and verify assemble them.
 */
const order = ["diagnostics", "load", "model", "codegen", "emit", "format", "write"] as const;
const assembly = [
  "findings",
  "diff",
  "verify",
  "mock",
  "fits",
  "suggest",
  "config",
  "run",
  "pull",
  "commands",
  "vite",
  "vitepress",
  "pipeline.ts",
  "outputs.ts",
  "api.ts",
  "generate.ts",
  "phase.ts",
  "index.ts",
  "program.ts",
  "cli.ts",
] as const;

const source = fileURLToPath(new URL("../src", import.meta.url));

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replaceAll("\\", "/"));

/** All imports between source files, static or dynamic, as paths relative to src/. */
const imports: readonly Import[] = files.flatMap((from) => {
  const text = readFileSync(join(source, from), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, specifier = ""]) => {
    const target = relative(source, resolve(source, dirname(from), specifier)).replaceAll("\\", "/");
    return { from, to: target.replace(/\.js$/, ".ts") };
  });
});

function partOf(path: string): string {
  return path.split("/")[0] ?? path;
}

function show({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

const root = join(import.meta.dirname, "../..");

/** The files of the repository, without what is installed. */
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));

const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("limits", () => {
  const tests = tracked.filter((path) => /\/test\/.*\.test\.tsx?$|\/vitest\..*config\.ts$/.test(path));

  it("of tests are minutes, in one place: no verdict depends on the speed of a machine", () => {
    // The limits of what is tested, such as those of a call, are other ones.
    const own =
      /testTimeout|hookTimeout|^\s*\}, [\d_]{5,}\);|(?:test|it|describe)\b.*", \{ timeout:|vi\.wait\w+\((?!.*patience).*\);$|setDefaultTimeout\(\d|expect\.(?:poll|element)\(.*timeout:/m;
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter((path) => path !== "generator/test/boundaries.test.ts" && own.test(read(path)))).toEqual([]);
  });
});

describe("random input", () => {
  const tests = tracked.filter(
    (path) => /\/test\/(?:setup|.*\.test)\.tsx?$/.test(path) && read(path).includes('from "fast-check"'),
  );

  it("starts from the seed of the run, and grows with it", () => {
    // Fixed ones test the same in `pnpm fuzz tests` as in `pnpm test`.
    const own = /\bseed: \d|\bnumRuns: [^t\s]*\d|process\.env\["\w+_(?:CASES|SEED)"\]/;
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter((path) => own.test(read(path)))).toEqual([]);
    const packages = new Set(tests.map((path) => path.split("/test/")[0] ?? ""));
    const setups = [...packages].map((name) => `${name}/test/setup.ts`);
    expect(setups.filter((path) => !tests.includes(path))).toEqual([]);
  });
});

describe("calls", () => {
  it("take no list as arguments that may be long: Node overflows at about 100,000", () => {
    const part = String.raw`[^(){}[\]]|\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\}|\[[^[\]]*\]`;
    const spread = new RegExp(
      String.raw`(?:\.(?:push|unshift|splice|concat|fromCharCode|fromCodePoint)|Math\.(?:min|max))\((?:(?:${part})*,)?\s*\.{3}`,
    );
    const sources = tracked.filter((path) => /^(?:generator|packages\/[^/]+)\/src\/.*\.tsx?$/.test(path));
    expect(sources.length).toBeGreaterThan(500);
    expect(spread.test("list.push(first(1), {}, ...rest(2))")).toBe(true);
    expect(sources.filter((path) => spread.test(read(path)))).toEqual([]);
  });
});

describe("lock files", () => {
  const locks = readdirSync(join(root, "scripts/locks"));
  const fileOf = (name: string): string => `${name.replaceAll(/[^\w.]+/g, "-")}.json`;

  it("exist for every project and tool that tests and benches install", () => {
    const found = tracked
      .filter((path) => /^(?:generator\/test|packages\/[^/]+\/(?!src)|bench|scripts)\/?.*\.ts$/.test(path))
      .map(read)
      .filter((text) => /scripts\/(?:install|locks|packed)\.js/.test(text))
      .flatMap((text) => [...text.matchAll(/\b(?:[iI]nstall|createProject)\("([^"]+)", (?!.*isLocked: false)/g)])
      .map(([, name = ""]) => fileOf(name));
    const others = [
      ...templates.filter(({ isWorkspace }) => !isWorkspace).map(({ name }) => `template ${name}`),
      ...templates.flatMap(({ scaffold }) => scaffold?.package ?? []),
      ...readRecipes().map(({ title }) => `recipe ${title}`),
    ];
    expect(found.length).toBeGreaterThan(10);
    expect([...found, ...others.map(fileOf)].filter((name) => !locks.includes(name))).toEqual([]);
  });

  it.each(locks)("%s names no address, no registry and no folder of a machine", (name) => {
    expect(read(`scripts/locks/${name}`)).not.toMatch(
      /"resolved": "(?!node_modules\/|packages\/)|\bfile:(?!(?:\.\.\/)*packed\/)[^"]|\/(?:home|tmp|work|root|Users)\//,
    );
  });
});

describe("commands", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };

  it("of the root are few, and CONTRIBUTING has a line for each", () => {
    const guide = read("CONTRIBUTING.md");
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(15);
    expect(
      Object.keys(scripts).filter((name) => !new RegExp(`^\\| \`pnpm (?:run )?${name}\\b`, "m").test(guide)),
    ).toEqual([]);
  });

  it("of groups exist wherever they are mentioned", () => {
    const mentioned = tracked
      .filter((path) => /\.(?:md|ya?ml|tsx?|mjs)$/.test(path) && path !== "generator/test/boundaries.test.ts")
      .flatMap((path) =>
        [...read(path).matchAll(/pnpm(?:@[\d.]+)? (?:--silent )?(bench|check|fuzz|release) ([a-z][\w-]*)/g)].map(
          ([, group = "", name = ""]) => ({ path, group, name }),
        ),
      );
    // Without a name, a group prints its commands, and a workflow would do nothing.
    const run = tracked
      .filter((path) => path.startsWith(".github/"))
      .flatMap((path) =>
        [...read(path).matchAll(/pnpm@[\d.]+ (?:--silent )?(bench|check|fuzz|release)\b(?: ([\w-]+))?/g)].map(
          ([, group = "", name = ""]) => ({ path, group, name }),
        ),
      );
    expect(run.length).toBeGreaterThan(20);
    expect(mentioned.length).toBeGreaterThan(100);
    expect([...mentioned, ...run].filter(({ group, name }) => groups[group]?.[name] === undefined)).toEqual([]);
  });
});

describe("decisions", () => {
  it("are all in the list, once", () => {
    const records = tracked.flatMap((path) => /^docs\/decisions\/(\d{4}-.*\.md)$/.exec(path)?.[1] ?? []);
    const listed = [...read("docs/decisions/README.md").matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, name]) => name);
    expect(listed.sort()).toEqual(records);
  });
});

describe("imports", () => {
  it("reads the sources", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it("lead to files that exist", () => {
    // The runtime is bundled into specloom, through these files.
    const isRuntime = ({ from, to }: Import): boolean =>
      /^(?:verify|mock)\/runtime\.ts$/.test(from) && to.startsWith("../../packages/runtime/src/");
    expect(imports.filter((one) => !files.includes(one.to) && !isRuntime(one)).map(show)).toEqual([]);
  });

  it("point left only", () => {
    const backwards = imports.filter(({ from, to }) => {
      const [own, other] = [order.indexOf(partOf(from) as never), order.indexOf(partOf(to) as never)];
      return own >= 0 && (other < 0 || other > own);
    });
    expect(backwards.map(show)).toEqual([]);
  });

  it("leave assembly to the command line", () => {
    const known = [...order, ...assembly];
    expect([...new Set(files.map(partOf))].filter((part) => !known.includes(part as never))).toEqual([]);
  });

  it("keep the comparison of documents pure", () => {
    const pure =
      /^diff\/(?:operations|remainder|schemas|subsume|rules|references\.ts|types\.ts|compare\.ts|changes\.ts|json\.ts)/;
    const others = imports.filter(
      ({ from, to }) => pure.test(from) && !pure.test(to) && !["diagnostics", "load", "model"].includes(partOf(to)),
    );
    expect(others.map(show)).toEqual([]);
  });

  it("keep the OpenAPI document out of every emitter but types", () => {
    const leaks = imports.filter(
      ({ from, to }) =>
        partOf(from) === "emit" &&
        partOf(to) === "load" &&
        !from.startsWith("emit/types/") &&
        from !== "emit/output.ts",
    );
    expect(leaks.map(show)).toEqual([]);
  });

  it("take only names from another emitter, and nothing of one into what all share", () => {
    const folderOf = (path: string): string | undefined => /^emit\/([^/]+)\//.exec(path)?.[1];
    const taken = imports.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)];
      if (own === undefined || other === undefined || own === other || other === "shared") return false;
      return own === "shared" || !to.endsWith("/names.ts");
    });
    expect(taken.map(show)).toEqual([]);
  });

  it("enter the phases through their index", () => {
    const inner = imports.filter(({ from, to }) => {
      const part = partOf(to);
      const entered = ["index.ts", "types.ts", "document.ts", "names.ts"].some((file) => to === `${part}/${file}`);
      return ["load", "model"].includes(part) && partOf(from) !== part && !entered;
    });
    expect(inner.map(show)).toEqual([]);
  });

  it("leave the name createRequire to the bundle, whose chunks declare it", () => {
    const declaring = files.filter((file) =>
      /import \{[^}]*\bcreateRequire\b/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(declaring).toEqual([]);
  });

  it("read process.* in entries only", () => {
    const readers = files.filter((file) =>
      /\bprocess\.(argv|env|cwd|stdout|stderr|exit)/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(readers).toEqual(["cli.ts", "program.ts", "vite/index.ts"]);
  });
});
