// The extension of imports in generated code, based on the tsconfig.json of the target project.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chooseImportExtensions, standaloneSettings } from "../../src/config/index.js";
import { withImportExtension } from "../../src/emit/import-extension.js";
import { Report } from "../../src/diagnostics/report.js";
import { caches, tinySpec } from "../cli/cli.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

/** Returns the extension for `src/api` in a project with these files, and the diagnostics. */
function choose(files: Readonly<Record<string, unknown>>, out = "src/api") {
  const project = createWorkspace({ ".git/HEAD": "", ...texts(files) });
  return chooseIn(join(project.root, out));
}

function chooseIn(out: string) {
  const report = new Report();
  const settings = chooseImportExtensions(
    standaloneSettings({ spec: "", out, outputs: [clientOutput], emit: [] }),
    report,
  );
  const known = standaloneSettings({ spec: "", out, outputs: [clientOutput] });
  const { outputs } = chooseImportExtensions(known, report);
  expect(settings.consulted).toEqual([]);
  return [outputs[0]?.options.importExtension, ...report.diagnostics.map(({ code, message }) => `${code} ${message}`)];
}

const texts = (files: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, typeof file === "string" ? file : JSON.stringify(file)]),
  );

const options = (compilerOptions: object, more: object = {}) => ({ ...more, compilerOptions });

describe("the extension", () => {
  test.each([
    [{ module: "nodenext" }, "js"],
    [{ module: "Node16" }, "js"],
    [{ module: "node20", strict: true }, "js"],
    [{ module: "esnext", moduleResolution: "NodeNext" }, "js"],
    [{ module: "nodenext", rewriteRelativeImportExtensions: true }, "ts"],
    [{ module: "nodenext", allowImportingTsExtensions: true, noEmit: true }, "ts"],
    [{ module: "esnext", moduleResolution: "bundler" }, "none"],
    [{ module: "nodenext", moduleResolution: "bundler" }, "none"],
    [{ moduleResolution: "bundler", allowImportingTsExtensions: true }, "none"],
    [{ module: "preserve" }, "none"],
    [{ module: "commonjs", moduleResolution: "node" }, "none"],
    [{}, "none"],
    [{ module: 7, moduleResolution: ["nodenext"] }, "none"],
  ])("with %j it is %s", (compilerOptions, extension) => {
    expect(choose({ "tsconfig.json": options(compilerOptions) })).toEqual([extension]);
  });

  test("is .js without a tsconfig.json, which works with every TypeScript setting", () => {
    expect(choose({})).toEqual(["js"]);
  });

  test.each(["deno.json", "deno.jsonc"])("is .ts where a %s is nearer than a tsconfig.json", (file) => {
    expect(choose({ [file]: "{}" })).toEqual(["ts"]);
    expect(choose({ [`src/${file}`]: "{}", "tsconfig.json": options({ module: "node16" }) })).toEqual(["ts"]);
    expect(choose({ [file]: "{}", "src/tsconfig.json": options({ module: "node16" }) })).toEqual(["js"]);
    expect(choose({ [file]: "{}", "tsconfig.json": options({ module: "node16" }) })).toEqual(["js"]);
  });

  test("a jsconfig.json implies a bundler", () => {
    expect(choose({ "jsconfig.json": options({ paths: { "@/*": ["./*"] } }) })).toEqual(["none"]);
    expect(choose({ "jsconfig.json": {}, "tsconfig.json": options({ module: "node16" }) })).toEqual(["js"]);
  });

  test("uses the nearest file, within the repository", () => {
    const files = {
      "tsconfig.json": options({ module: "preserve" }),
      "src/tsconfig.json": options({ module: "node16" }),
    };
    expect(choose(files)).toEqual(["js"]);
    expect(choose(files, "api")).toEqual(["none"]);
    const inner = { "tsconfig.json": options({ module: "preserve" }), "inner/.git": "gitdir: elsewhere" };
    expect(choose(inner, "inner/src")).toEqual(["js"]);
  });

  test("reads comments, trailing commas, a byte order mark, and strings that look like them", () => {
    const text = `\ufeff{ // "module": "nodenext"
      /* "a": 1, */ "include": ["// no comment", "/* none */", "a\\"// b",],
      "compilerOptions": { "module": "nodenext", },
    }`;
    expect(choose({ "tsconfig.json": text })).toEqual(["js"]);
  });
});

describe("verbatimModuleSyntax", () => {
  // What `npm init` and `tsc --init` write.
  const tsconfig = options({ module: "nodenext", verbatimModuleSyntax: true });
  const warning =
    "GEN121 generated files are ES modules, but this package is CommonJS, where `verbatimModuleSyntax` of tsconfig.json refuses every import";

  test.each([
    ["a package of CommonJS", { "package.json": { type: "commonjs" } }, [warning]],
    ["a package without a type", { "package.json": {} }, [warning]],
    ["an ES module", { "package.json": { type: "module" } }, []],
    ["an ES module inside of CommonJS", { "package.json": {}, "src/package.json": { type: "module" } }, []],
    ["no package", {}, []],
    ["a broken package.json", { "package.json": "{" }, []],
  ])("is reported in CommonJS: %s", (_, files, expected) => {
    expect(choose({ "tsconfig.json": tsconfig, ...files })).toEqual(["js", ...expected]);
  });

  test("is none of our business where a bundler decides", () => {
    const bundled = options({ module: "preserve", verbatimModuleSyntax: true });
    expect(choose({ "tsconfig.json": bundled, "package.json": { type: "commonjs" } })).toEqual(["none"]);
  });

  test("is reported once, at the type of the package", async () => {
    const { root } = createWorkspace({
      "openapi.yaml": tinySpec(),
      "tsconfig.json": JSON.stringify(tsconfig),
      "package.json": '{\n  "name": "shop",\n  "type": "commonjs"\n}\n',
    });
    const { code, stderr } = await runMain(root, "openapi.yaml -o src/api --emit client,zod".split(" "), caches);
    expect(code).toBe(0);
    expect(stderr.split("warning GEN121")).toHaveLength(2);
    expect(stderr).toContain("--> package.json:3:11");
  });
});

describe("module", () => {
  const warningOf = (module: string) =>
    `warning GEN122: generated code imports ES modules, but this package is CommonJS, where \`"module": "${module}"\` of tsconfig.json refuses that`;

  const run = async (module: string, type: string, line = "--emit client,zod", more: object = {}) => {
    const { root } = createWorkspace({
      "openapi.yaml": tinySpec(),
      "tsconfig.json": JSON.stringify(options({ module, ...more })),
      "package.json": JSON.stringify({ type }),
    });
    const { stderr } = await runMain(root, `openapi.yaml -o src/api ${line}`.split(" "), caches);
    return stderr.split("\n").filter((text) => text.startsWith("warning"));
  };

  test.each(["node16", "Node18"])(
    "%s is reported once in CommonJS, where the compiler refuses the runtime",
    async (module) => {
      expect(await run(module, "commonjs")).toEqual([warningOf(module)]);
      expect(await run(module, "module")).toEqual([]);
    },
  );

  test("node16 is fine with a copy of the runtime, and for what needs no runtime", async () => {
    expect(await run("node16", "commonjs", "--emit client,zod --vendor")).toEqual([]);
    expect(await run("node16", "commonjs", "--emit docs")).toEqual([]);
  });

  test.each(["node20", "nodenext", "commonjs", "preserve"])("%s is not reported", async (module) => {
    expect(await run(module, "commonjs")).toEqual([]);
    expect(await run(module, "commonjs", "--emit client", { moduleResolution: "node16" })).toEqual([]);
  });

  test("node16 with verbatimModuleSyntax is one warning", async () => {
    const warnings = await run("node16", "commonjs", "--emit client", { verbatimModuleSyntax: true });
    expect(warnings).toEqual([expect.stringContaining("GEN121")]);
  });
});

describe("extends", () => {
  test("follows files, folders and packages; later options and own options win", () => {
    const files = {
      "tsconfig.json": options({ strict: true }, { extends: ["@tsconfig/node20", "../base/bundler", "./node.json"] }),
      "node.json": options({ moduleResolution: "nodenext" }),
      "node_modules/@tsconfig/node20/tsconfig.json": options({
        module: "node16",
        rewriteRelativeImportExtensions: true,
      }),
      "../base/bundler.json": options({ module: "preserve", moduleResolution: "bundler" }),
    };
    const below = Object.fromEntries(Object.entries(files).map(([path, file]) => [join("app", path), file]));
    expect(choose(below, "app/src/api")).toEqual(["ts"]);
  });

  test("ends in a cycle", () => {
    const files = {
      "tsconfig.json": { extends: "./other.json" },
      "other.json": options({ module: "nodenext" }, { extends: ["./tsconfig.json", "./other"] }),
    };
    expect(choose(files)).toEqual(["js"]);
  });

  test("takes linear time for many files with many paths between them", () => {
    const names = Array.from({ length: 30 }, (_, index) => `level${index}.json`);
    const chain = names.map((name, index) => {
      const next = names[index + 1];
      return [
        name,
        next === undefined ? options({ module: "node16" }) : { extends: Array(20).fill(`./${next}`) },
      ] as const;
    });
    expect(choose({ "tsconfig.json": { extends: "./level0" }, ...Object.fromEntries(chain) })).toEqual(["js"]);
  });

  test("warns about a package that is not installed, and uses .js", () => {
    expect(choose({ "tsconfig.json": { extends: "@tsconfig/node20/tsconfig.json" } })).toEqual([
      "js",
      'GEN120 cannot derive the import extension from tsconfig.json: it extends "@tsconfig/node20/tsconfig.json", which is not there',
    ]);
  });

  test("ignores a missing package if the file itself decides", () => {
    const own = options({ moduleResolution: "bundler" }, { extends: "@acme/tsconfig" });
    expect(choose({ "tsconfig.json": own })).toEqual(["none"]);
  });

  test("reads nothing outside of the repository, through a path or a link", () => {
    const project = createWorkspace({
      "outside.json": JSON.stringify(options({ module: "preserve" })),
      "repository/.git/HEAD": "",
      "repository/by-path/tsconfig.json": JSON.stringify({ extends: "../../outside.json" }),
      "repository/absolute/tsconfig.json": JSON.stringify({ extends: "/etc/hosts.json" }),
      "repository/by-link/tsconfig.json": JSON.stringify({ extends: "./link.json" }),
    });
    symlinkSync("../../outside.json", join(project.root, "repository/by-link/link.json"));
    for (const folder of ["by-path", "absolute", "by-link"]) {
      expect(chooseIn(join(project.root, "repository", folder))).toEqual(["js", expect.stringContaining("GEN120")]);
    }
  });

  test.runIf(process.platform !== "win32")("of a pipe does not wait for a writer", () => {
    const project = createWorkspace({ ".git/HEAD": "" });
    execFileSync("mkfifo", [join(project.root, "tsconfig.json")]);
    expect(chooseIn(join(project.root, "api"))).toEqual(["js"]);
  });

  test.each(["root:x:0:0", "[]", `${'"\\'.repeat(50_000)}\n`, "/*".repeat(50_000), `{"a": ${" ".repeat(300_000)}1}`])(
    "and what is no JSON is a warning that does not quote it: %.20s",
    (text) => {
      const [extension, warning, ...more] = choose({ "tsconfig.json": text });
      expect([extension, more]).toEqual(["js", []]);
      expect(warning).toMatch(
        /^GEN120 cannot derive the import extension from tsconfig.json: it is not (JSON|an object)$/,
      );
    },
  );
});

describe("references", () => {
  const vite = {
    "tsconfig.json": {
      files: [],
      references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.app.json" }, { path: "lib" }],
    },
    "tsconfig.node.json": `{ "compilerOptions": { "module": "nodenext" }, "include": ["vite.config.ts"] }`,
    "tsconfig.app.json": options(
      { moduleResolution: "bundler", allowImportingTsExtensions: true },
      { include: ["src"] },
    ),
    "lib/tsconfig.json": options({ module: "nodenext" }, { include: ["**/*.ts"] }),
  };

  test("lead to the project that includes the folder", () => {
    expect(choose(vite)).toEqual(["none"]);
    expect(choose(vite, "lib/generated")).toEqual(["js"]);
  });

  test("count only if the file has no files of its own", () => {
    expect(
      choose({
        ...vite,
        "tsconfig.json": options({ module: "node16" }, { references: [{ path: "./tsconfig.app.json" }] }),
      }),
    ).toEqual(["js"]);
  });
});

describe("a run", () => {
  const run = (folder: string, line: string) => runMain(folder, line.split(" "), caches);
  const config = (more = "") => `spec: openapi.yaml
format: none
${more}outputs:
  client: { folder: src/api, runtime: ../runtime/index.js }
  docs: { folder: docs, package: ../src/api/index.js }
`;
  const project = (more?: string) =>
    createWorkspace({ ".git/HEAD": "", "specloom.config.yaml": config(more), "openapi.yaml": tinySpec() });
  const index = "src/api/index.ts";

  test("regenerates when a tsconfig.json appears, changes or disappears, and --check agrees", async () => {
    const { root, put, read } = project();
    await run(root, "generate");
    expect(read(index)).toContain('"./types.js"');
    for (const [module, expected] of [
      ["preserve", '"./types"'],
      ["nodenext", '"./types.js"'],
    ] as const) {
      put("tsconfig.json", JSON.stringify(options({ module })));
      expect((await run(root, "generate --check")).code).toBe(1);
      expect((await run(root, "generate")).stdout).toContain("9 files changed");
      expect(read(index)).toContain(expected);
      expect(await run(root, "generate --check")).toMatchObject({ code: 0 });
    }
  });

  test("uses importExtension regardless of tsconfig.json, and documents it", async () => {
    const { root, put, read } = project("importExtension: ts\n");
    put("tsconfig.json", "broken");
    expect(await run(root, "generate")).toMatchObject({ code: 0, stderr: "" });
    expect(read(index)).toContain('"./types.ts"');
    expect(read("docs/index.md") ?? read("docs/README.md")).toContain('from "../src/api/index.ts"');
  });

  test("rejects an unknown importExtension", async () => {
    const { root } = project("importExtension: .js\n");
    expect(await run(root, "generate")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("one of js, none, ts"),
    });
  });
});

describe("rewriting", () => {
  const folders = ["runtime", "client", "zod"].map((name) => new URL(`../../../packages/${name}/src`, import.meta.url));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => readFileSync(new URL(`src/${path}`, folder), "utf8")),
  );

  test("changes every relative import of generated and hand-written files, and nothing else", async () => {
    const { default: ts } = await import("typescript");
    /** Does the same with TypeScript's scanner. */
    const expected = (text: string, ending: string): string =>
      ts
        .preProcessFile(text, true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
        .reduceRight((rest, { fileName, pos, end }) => {
          expect(fileName).toMatch(/\.js$/);
          return rest.slice(0, pos + 1) + fileName.slice(0, -3) + ending + rest.slice(end + 1);
        }, text);
    expect(files.length).toBeGreaterThan(150);
    for (const text of files) {
      expect(withImportExtension(text, "none")).toBe(expected(text, ""));
      expect(withImportExtension(text, "ts")).toBe(expected(text, ".ts"));
    }
  });

  test.each([
    [' * import a from "./a.js";'],
    [' * const a = await import("./a.js");'],
    ['// import("./a.js")'],
    ['const text = "import(\\"./a.js\\")";'],
    ['import a from "package/a.js";'],
    ['import a from "./a.json";'],
    ['const path = "./a.js";'],
    ['export const path = "./a.js";'],
    ['export const zero = "\\0";'],
  ])("leaves %s", (line) => {
    expect(withImportExtension(`${line}\n`, "none")).toBe(`${line}\n`);
  });

  test.each([
    ['import "./a.js";', 'import "./a";'],
    ['export * as b from "../b/index.js";', 'export * as b from "../b/index";'],
    ['} from "./a.js";', '} from "./a";'],
    [
      'const a = () => import("./a.js").then((b) => import("./b.js"));',
      'const a = () => import("./a").then((b) => import("./b"));',
    ],
    ['type A = import("./a.js").A;', 'type A = import("./a").A;'],
  ])("changes %s", (line, expected) => {
    expect(withImportExtension(`${line}\n`, "none")).toBe(`${expected}\n`);
  });
});
