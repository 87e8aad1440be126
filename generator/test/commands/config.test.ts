import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { findConfig, readConfig, standaloneSettings, type Settings } from "../../src/config/index.js";
import { Report } from "../../src/diagnostics/report.js";
import { builtIn as known } from "../../src/outputs.js";
import { createWorkspace } from "../write/workspace.js";

async function read(
  text: string,
): Promise<{ settings: Settings | undefined; problems: readonly string[]; root: string }> {
  const { root } = createWorkspace({ "specloom.config.yaml": text });
  const report = new Report();
  const settings = await readConfig({ file: join(root, "specloom.config.yaml"), outputs: known, report });
  const problems = report.diagnostics.map(
    ({ code, message, at, help }) =>
      `${code} ${message} | ${at?.range?.join("-") ?? `${at?.pointer} ${at?.on ?? ""}`.trim()} | ${help}`,
  );
  return { settings, problems, root };
}

const outputs = "outputs: { types: { folder: src/generated } }";

/** YAML in a few lines that expands to a billion values. */
const bomb = Array.from({ length: 10 }, (_, level) => {
  const items = Array(10).fill(level === 0 ? "x" : `*a${level - 1}`);
  return `a${level}: &a${level} [${items.join(", ")}]\n`;
}).join("");

describe("a configuration", () => {
  test("returns the settings with defaults, and the outputs in the order in which they run", async () => {
    const { settings, root } = await read(`
spec: api/openapi.yaml
format: oxfmt
printWidth: 80
command: pnpm generate
redocly: ../redocly.yaml
outputs:
  docs: { folder: docs/, sections: [README.md] }
  client: { folder: ./src/generated, runtime: ../lib/index.js, package: "@acme/client" }
`);
    const [client, docs] = settings?.outputs ?? [];
    expect([client?.output.name, docs?.output.name]).toEqual(["client", "docs"]);
    expect(settings).toMatchObject({
      root,
      configFile: join(root, "specloom.config.yaml"),
      spec: join(root, "api/openapi.yaml"),
      formatter: { name: "oxfmt", printWidth: 80 },
      command: "pnpm generate",
      ruleset: join(root, "../redocly.yaml"),
      outputs: [
        {
          emitter: "client",
          folder: "src/generated",
          sections: [],
          options: { runtime: "../lib/index.js", package: "@acme/client", command: "pnpm generate" },
        },
        {
          emitter: "docs",
          folder: "docs",
          sections: ["README.md"],
          options: { package: "@acme/client", command: "pnpm generate" },
        },
      ],
      // None of them exists, so the version of the client is unknown.
      consulted: ["src/generated", "src", "."].map((folder) => ({ path: join(root, folder, "package.json") })),
    });
  });

  test("takes the client's version from the nearest package.json with its name only", async () => {
    const config = `spec: a.yaml
outputs:
  client: { folder: packages/client/src/generated, package: "@acme/client" }
  docs: { folder: docs }
`;
    const product = async (files: Readonly<Record<string, string>>) => {
      const { root } = createWorkspace({ "specloom.config.yaml": config, ...files });
      const settings = await readConfig({
        file: join(root, "specloom.config.yaml"),
        outputs: known,
        report: new Report(),
      });
      const found = settings?.outputs.map(({ emitter, options }) => [emitter, options.product] as const);
      const [client] = (found ?? []).filter(([emitter]) => emitter === "client");
      expect(found?.filter(([emitter, given]) => emitter !== "client" && given)).toEqual([]);
      // The search ends at the package, and a change of any file on the way is noticed.
      const last = settings?.consulted?.at(-1)?.path;
      return [client?.[1], client?.[1] && last && relative(root, last)];
    };
    const manifest = (version: unknown, name = "@acme/client") => JSON.stringify({ name, version });
    expect(await product({})).toEqual([undefined, undefined]);
    expect(await product({ "package.json": manifest("1.0.0", "other") })).toEqual([undefined, undefined]);
    expect(await product({ "package.json": manifest("1.0.0") })).toEqual(["acme-client/1.0.0", "package.json"]);
    const both = { "package.json": manifest("1.0.0"), "packages/client/package.json": manifest("2.0.0-rc.1+a") };
    expect(await product(both)).toEqual(["acme-client/2.0.0-rc.1+a", "packages/client/package.json"]);
    // Rejects invalid versions, and those that would end a header.
    for (const version of [1, "", "1.0.0\r\nx: y", "1 (evil)", null])
      expect(await product({ "package.json": manifest(version) }), String(version)).toEqual([undefined, undefined]);
    expect(await product({ "package.json": "{" })).toEqual([undefined, undefined]);
  });

  test("is the nearest one in a parent folder", () => {
    const { root, put } = createWorkspace({ "specloom.config.yaml": "", "a/specloom.config.yaml": "" });
    put("a/b/c/file", "");
    expect(findConfig(join(root, "a/b/c"))?.file).toBe(join(root, "a/specloom.config.yaml"));
    expect(findConfig(root)?.file).toBe(join(root, "specloom.config.yaml"));
  });

  test("reports all errors at once", async () => {
    const { settings, problems } = await read(`
spec: 3
formatt: none
format: pretty
printWidth: wide
outputs:
  typs: { folder: a }
  types: { folder: ../b, zzz: 1 }
  client: { sections: README.md, tiers: [zod] }
  docs: { folder: c, sections: [README.md, /d.md], pakage: x }
  zod: { folder: d, tiers: [], formats: maybe }
`);
    expect(settings).toBeUndefined();
    expect([...problems].sort()).toEqual(
      [
        'GEN004 unknown key "formatt" in the configuration | /formatt key | did you mean "format"?',
        'GEN007 unknown output "typs" | /outputs/typs key | did you mean "types"?',
        'GEN005 "spec" must be a string, not 3 | /spec value | change it to a string',
        'GEN005 "format" must be one of prettier, oxfmt, none, not "pretty" | /format value | change it to one of prettier, oxfmt, none',
        'GEN005 "printWidth" must be a positive integer, not "wide" | /printWidth value | change it to a positive integer',
        'GEN140 unknown option "zzz" for the output "types" | /outputs/types/zzz key | use one of folder, runtime',
        'GEN140 unknown option "sections" for the output "client" | /outputs/client/sections key | `sections` is an option of `docs`',
        'GEN140 unknown option "tiers" for the output "client" | /outputs/client/tiers key | `tiers` is an option of `zod`',
        'GEN140 unknown option "pakage" for the output "docs" | /outputs/docs/pakage key | did you mean "package"?',
        'GEN005 "tiers" must be a list of some of zod, mini, guards, fast, not an empty list | /outputs/zod/tiers value | change it to a list of some of zod, mini, guards, fast',
        'GEN005 "formats" must be one of assert, annotate, not "maybe" | /outputs/zod/formats value | change it to one of assert, annotate',
        `GEN008 "folder" is the path "../b", which has the segment ".." | /outputs/types/folder value | use a path inside the configuration's folder, with forward slashes`,
        'GEN006 missing key "folder" in the configuration | /outputs/client key | add it, for example `folder: src/generated`',
        `GEN008 "sections" is the path "/d.md", which is absolute | /outputs/docs/sections/1 | use a path inside the configuration's folder, with forward slashes`,
      ].sort(),
    );
  });

  test.each([
    ["src/query", "src/client", "../client/index.js"],
    ["src", "src", "./index.js"],
    ["src/client/query", "src/client", "../index.js"],
  ])("%s imports the client in %s by its path", async (query, client, path) => {
    const { settings, problems } = await read(
      `spec: a.yaml\noutputs: { query: { folder: ${query} }, client: { folder: ${client} } }`,
    );
    expect(problems).toEqual([]);
    const packages = settings?.outputs.map(({ emitter, options }) => [emitter, options["package"]]);
    expect(packages).toEqual([
      ["client", "client"],
      ["query", path],
    ]);
  });

  test("shares no relative path of a module that the configuration generates: it depends on the folder", async () => {
    const { settings, problems } = await read(
      "spec: a.yaml\noutputs: { client: { folder: src/client }, runtime: { folder: src/runtime }, zod: { folder: src/zod }, " +
        "docs: { folder: docs, package: ./client.js }, query: { folder: src/query }, react: { folder: src/react }, " +
        "endpoints: { folder: src/endpoints, validators: ../fast.js }, mocks: { folder: src/mocks } }",
    );
    expect(problems).toEqual([]);
    const optionsOf = (name: string) => settings?.outputs.find(({ emitter }) => emitter === name)?.options;
    expect(optionsOf("client")?.["runtime"]).toBe("../runtime/client/index.js");
    expect(optionsOf("mocks")?.["runtime"]).toBe("../runtime/mocks/index.js");
    expect(optionsOf("docs")?.["package"]).toBe("./client.js");
    for (const name of ["zod", "query", "react", "endpoints", "mocks"]) {
      expect(optionsOf(name)?.["package"]).toBe("../client/index.js");
    }
    expect(optionsOf("mocks")?.["endpoints"]).toBe("../endpoints/index.js");
    expect(optionsOf("react")?.["query"]).toBe("../query/index.js");
  });

  test("imports the package of the runtime, unless the configuration copies or names another", async () => {
    const outputs = "client: { folder: src/client }, zod: { folder: src/zod, runtime: ./zod.js }";
    const optionsOf = async (more: string) => {
      const { settings, problems } = await read(`spec: a.yaml\noutputs: { ${outputs}${more} }`);
      expect(problems).toEqual([]);
      return settings?.outputs.map(({ emitter, options }) => [emitter, options["runtime"]]);
    };
    expect(await optionsOf("")).toEqual([
      ["client", "@specloom/runtime/client"],
      ["zod", "./zod.js"],
    ]);
    expect(await optionsOf(", runtime: { folder: lib }")).toEqual([
      ["client", "../../lib/client/index.js"],
      ["zod", "./zod.js"],
      ["runtime", undefined],
    ]);
  });

  test("reports the missing client and options of hooks, unless packages have them", async () => {
    const { problems } = await read("spec: a.yaml\noutputs: { react: { folder: src/react } }");
    expect(problems).toEqual([
      'GEN147 the output "react" imports the output "client", which is not configured | /outputs/react key | ' +
        "add `client: { folder: src/client }`, or set `package` to the module that exports it",
      'GEN147 the output "react" imports the output "query", which is not configured | /outputs/react key | ' +
        "add `query: { folder: src/query }`, or set `query` to the module that exports it",
    ]);
    const packages = '{ folder: b, package: "@acme/client", query: "@acme/query" }';
    expect((await read(`spec: a.yaml\noutputs: { react: ${packages} }`)).problems).toEqual([]);
  });

  describe("with a server and its parts", () => {
    const parts = { client: "lib/client", zod: "lib/zod", endpoints: "lib/endpoints", server: "src/server" };
    const configuration = (
      options: Readonly<Record<string, string>>,
      names: readonly string[] = Object.keys(parts),
    ) => {
      const lines = Object.entries(parts)
        .filter(([name]) => names.includes(name))
        .map(([name, folder]) => `  ${name}: { folder: ${folder}${options[name] ?? ""} }\n`);
      return read(`spec: a.yaml\noutputs:\n${lines.join("")}`);
    };
    const modulesOf = (settings: Settings | undefined, name: string) => {
      const found = settings?.outputs.find(({ emitter }) => emitter === name)?.options;
      return [found?.["package"], found?.["validators"], found?.["endpoints"]];
    };

    test("finds the modules that each output imports, by the options that name them", async () => {
      const { settings, problems } = await configuration({});
      expect(problems).toEqual([]);
      expect(modulesOf(settings, "endpoints")).toEqual(["../client/index.js", "../zod/fast/index.js", undefined]);
      expect(modulesOf(settings, "server")).toEqual([
        "../../lib/client/index.js",
        undefined,
        "../../lib/endpoints/index.js",
      ]);
    });

    test("keeps the modules that the configuration names", async () => {
      const { settings, problems } = await configuration({
        client: ', package: "@acme/client"',
        endpoints: ', validators: "@acme/zod/fast"',
        server: ', endpoints: "@acme/endpoints"',
      });
      expect(problems).toEqual([]);
      expect(modulesOf(settings, "endpoints")).toEqual(["@acme/client", "@acme/zod/fast", undefined]);
      expect(modulesOf(settings, "server")).toEqual(["@acme/client", undefined, "@acme/endpoints"]);
    });

    test("reports each missing output with the option that names its module", async () => {
      const { problems } = await configuration({}, ["endpoints", "server"]);
      const missing = (output: string, other: string, option: string): string =>
        `GEN147 the output "${output}" imports the output "${other}", which is not configured | /outputs/${output} key | ` +
        `add \`${other}: { folder: src/${other} }\`, or set \`${option}\` to the module that exports it`;
      expect(problems).toEqual([
        missing("endpoints", "client", "package"),
        missing("endpoints", "zod", "validators"),
        missing("server", "client", "package"),
      ]);
    });

    test("needs no validators of the same configuration if a package has them", async () => {
      const packages = ', package: "@acme/client", validators: "@acme/zod/fast"';
      const { problems } = await configuration({ endpoints: packages }, ["endpoints"]);
      expect(problems).toEqual([]);
    });

    test("reports a tier of the validators that the endpoints import but the configuration leaves out", async () => {
      const { settings, problems } = await configuration({ zod: ", tiers: [zod, guards]" });
      expect(settings).toBeUndefined();
      expect(problems).toEqual([
        'GEN148 the output "endpoints" needs the `tiers` of "zod" to include fast | /outputs/zod/tiers value | ' +
          "add fast to `tiers`",
      ]);
      expect((await configuration({ zod: ", tiers: [fast]" })).problems).toEqual([]);
      // A path may name the files of the same configuration, too.
      const byPath = { zod: ", tiers: [zod]", endpoints: ", validators: ../zod/fast/index.js" };
      expect((await configuration(byPath)).problems).toEqual(problems);
    });

    test("reports an invalid list of tiers alone", async () => {
      const { problems } = await configuration({ zod: ", tiers: [fst]" });
      expect(problems.map((problem) => problem.slice(0, 6))).toEqual(["GEN005"]);
    });

    test("does not report the tiers of other validators than those that the endpoints import", async () => {
      const { problems } = await configuration({
        zod: ", tiers: [zod]",
        endpoints: ', validators: "@acme/zod/fast"',
      });
      expect(problems).toEqual([]);
    });
  });

  test.each([
    ["spec", outputs, 'GEN006 missing key "spec" in the configuration'],
    ["outputs", "spec: a.yaml", 'GEN006 missing key "outputs" in the configuration'],
    ["outputs", "spec: a.yaml\noutputs: types", 'GEN005 "outputs" must be a mapping, not "types"'],
    ["an output", "spec: a.yaml\noutputs: { types: }", 'GEN005 "types" must be a mapping, not empty'],
    [
      "an output",
      "spec: a.yaml\noutputs: { types: sdk }",
      'GEN005 "types" must be a mapping, not "sdk" | /outputs/types | change it to a mapping, for example `types: { folder: src/generated }`',
    ],
    ["all", "", 'GEN005 "the configuration" must be a mapping, not empty'],
    ["all", "- a", 'GEN005 "the configuration" must be a mapping, not ["a"]'],
    ["a truth value", "spec: a\noutputs: { zod: { folder: b, raw: yes } }", 'GEN005 "raw" must be true or false'],
    [
      "git's folder",
      "spec: a\noutputs: { types: { folder: .git/a } }",
      'GEN008 "folder" is the path ".git/a", which belongs to git',
    ],
  ])("needs %s", async (_, text, problem) => {
    expect((await read(text)).problems[0]).toContain(problem);
  });

  test.each([
    ["spec: [", /^GEN003 specloom.config.yaml cannot be read: .* \| \d+-\d+ \|/],
    [`spec: a\nspec: b\n${outputs}`, /^GEN003 specloom.config.yaml cannot be read: this key occurs twice \| 8-\d+ \|/],
    [bomb, /^GEN003 specloom.config.yaml cannot be read: Excessive alias count/],
    ["a: &a [*a]\nb: *c\n", /^GEN003 specloom.config.yaml cannot be read: Unresolved alias/],
  ])("must be YAML: %j", async (text, problem) => {
    expect((await read(text)).problems[0]).toMatch(problem);
  });

  test.each([
    ["https://a.example/v1/api.yaml?x=1", "openapi/api.yaml"],
    ["http://localhost:3000/swagger/v1/swagger.json", "openapi/swagger.json"],
    ["https://a.example/v3/api-docs", "openapi/openapi.json"],
    ["https://a.example/..%2f.npmrc.json", "openapi/openapi.json"],
    ["{ url: https://a.example/api.yaml, snapshot: spec/a.yaml }", "spec/a.yaml"],
  ])("names a URL, %s, whose snapshot is %s", async (spec, file) => {
    const { settings, problems } = await read(`spec: ${spec}\n${outputs}`);
    expect(problems).toEqual([]);
    expect(settings?.spec.endsWith(`/${file}`)).toBe(true);
    expect(settings?.source?.url).toMatch(/^https?:/);
  });

  test.each([
    ["ftp://a.example/api.yaml", "GEN005"],
    ["https://ada:secret@a.example/api.yaml", "GEN005"],
    ["{ url: ./api.yaml }", "GEN005"],
    ["{ snapshot: api.yaml }", "GEN006"],
    ["{ url: https://a.example/api.yaml, snapshot: ../api.yaml }", "GEN008"],
    ["{ url: https://a.example/api.yaml, header: {} }", "GEN004"],
    ['{ url: https://a.example/api.yaml, headers: { "a b": c } }', "GEN005"],
    ["{ url: https://a.example/api.yaml, headers: { a: [b] } }", "GEN005"],
  ])("names no other document: %s", async (spec, code) => {
    const { settings, problems } = await read(`spec: ${spec}\n${outputs}`);
    expect(settings).toBeUndefined();
    expect(problems.map((problem) => problem.slice(0, 6))).toEqual([code]);
  });

  test("has a limit on nesting", async () => {
    const { problems } = await read("[".repeat(20_000));
    expect(problems[0]).toMatch(/^GEN003 specloom.config.yaml cannot be read: it nests too deeply \| /);
  });

  test("must be a file", async () => {
    const { root } = createWorkspace({ "specloom.config.yaml/file": "" });
    const report = new Report();
    expect(await readConfig({ file: join(root, "specloom.config.yaml"), outputs: known, report })).toBeUndefined();
    expect(report.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "GEN003 specloom.config.yaml cannot be read: it is not an ordinary file",
    ]);
  });

  test("ignores names of the prototype", async () => {
    const { problems } = await read(`spec: a\n${outputs}\n__proto__: { format: none }\nconstructor: 1\n`);
    expect(problems.map((problem) => problem.split(" |")[0])).toEqual([
      'GEN004 unknown key "__proto__" in the configuration',
      'GEN004 unknown key "constructor" in the configuration',
    ]);
  });
});

test.each([
  [undefined, ["client", "zod"]],
  [["zod"], ["client", "zod"]],
  [["query"], ["client", "query"]],
  [["react"], ["client", "query", "react"]],
  [["endpoints"], ["client", "endpoints", "zod"]],
  [["mocks"], ["client", "endpoints", "mocks", "zod"]],
  [["server"], ["client", "endpoints", "server", "zod"]],
  [["tools"], ["client", "tools", "zod"]],
  [
    ["docs", "client"],
    ["client", "docs"],
  ],
  [["types"], ["types"]],
])("a run without configuration of %j makes what that needs", (emit, expected) => {
  const selectedFor = (vendor: boolean) =>
    standaloneSettings({ spec: "/a.yaml", out: "/sdk", outputs: known, emit, vendor }).selected ?? new Set();
  expect([...selectedFor(false)].sort()).toEqual([...expected].sort());
  expect([...selectedFor(true)].sort()).toEqual([...expected, "runtime"].sort());
});

test("without a configuration, all outputs go into one folder", () => {
  const { outputs: all, root } = standaloneSettings({
    spec: "/a.yaml",
    out: "/sdk",
    outputs: known,
  });
  expect(root).toBe("/sdk");
  expect(all.map(({ emitter, folder }) => `${emitter} ${folder}`)).toEqual([
    "client client",
    "zod zod",
    "query query",
    "react react",
    "swr swr",
    "docs docs",
    "types client",
    "endpoints endpoints",
    "mocks mocks",
    "server server",
    "tools tools",
    "runtime runtime",
  ]);
});

test.each([
  [["zod"], ["zod"]],
  [["server"], ["zod", "fast"]],
  [
    ["mocks", "tools"],
    ["zod", "fast"],
  ],
])("without a configuration, validators for %j have the tiers %j", (emit, tiers) => {
  const settings = standaloneSettings({ spec: "/a.yaml", out: "/sdk", outputs: known, emit });
  expect(settings.outputs.find(({ emitter }) => emitter === "zod")?.options["tiers"]).toEqual(tiers);
});
