import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printDiagnostics } from "../../src/diagnostics/print.js";
import { Report } from "../../src/diagnostics/report.js";
import { lintDocument } from "../../src/load/index.js";
import { folderWith, load } from "./tools.js";

const spec = `openapi: 3.1.0
info: { title: Facts, version: "1" }
servers: [{ url: https://api.facts.example }]
security: []
tags: [{ name: facts, description: What is known. }]
paths:
  /facts/:
    get:
      operationId: facts.list
      summary: List facts
      tags: [facts]
      responses:
        "200":
          description: Done.
          content:
            application/json:
              schema: { $ref: fact.yaml }
              examples:
                far: { externalValue: "http://127.0.0.1:9/example.json" }
        "400": { description: Wrong. }
`;
const fact = "type: object\nproperties: { id: { type: string, enum: [a, a] } }\n";

interface LintCase {
  readonly [path: string]: string;
}

function projectWith(files: LintCase): string {
  return folderWith({ "spec/openapi.yaml": spec, "spec/fact.yaml": fact, ...files });
}

/** Lints the document of a project. `top` is the folder of its configuration, `ruleset` the ruleset that it names. */
async function lintProject(project: string, { top = ".", ruleset }: LintPlaces = {}): Promise<string> {
  const file = join(project, "spec/openapi.yaml");
  const loaded = await load(file);
  const report = new Report();
  const named = ruleset === undefined ? {} : { ruleset: join(project, ruleset) };
  await lintDocument({ file, top: join(project, top), ...named, loaded, report });
  return printDiagnostics(report.diagnostics, { relativeTo: project, files: loaded.files });
}

interface LintPlaces {
  readonly top?: string;
  readonly ruleset?: string;
}

function lint(files: LintCase, places?: LintPlaces): Promise<string> {
  return lintProject(projectWith(files), places);
}

/** YAML in nine lines that expands to a billion values. */
const bomb = Array.from({ length: 10 }, (_, level) => {
  const items = Array(10).fill(level === 0 ? "x" : `*a${level - 1}`);
  return `a${level}: &a${level} [${items.join(", ")}]\n`;
}).join("");

describe("Redocly's rules", () => {
  it("print like ours, with the right files and lines", async () => {
    expect(await lint({ "redocly.yaml": "extends: [recommended]\nrules: { info-license: off }\n" })).toBe(
      `warning REDOCLY: Duplicated enum value found: 'a' (no-duplicated-enum-values)
  --> spec/fact.yaml:2:45
    2 | properties: { id: { type: string, enum: [a, a] } }
      |                                             ^
  help: see https://redocly.com/docs/cli/rules/common/no-duplicated-enum-values

error REDOCLY: \`/facts/\` should not have a trailing slash (no-path-trailing-slash)
  --> spec/openapi.yaml:7:3
    7 |   /facts/:
      |   ^^^^^^^
  help: see https://redocly.com/docs/cli/rules/oas/no-path-trailing-slash

1 error, 1 warning
`,
    );
  });

  it("come from the nearest configuration, for this document too", async () => {
    const rules =
      "extends: []\nrules: { no-path-trailing-slash: off }\napis: { main: { root: spec/openapi.yaml, rules: { info-contact: error } } }\n";
    expect(await lint({ "redocly.yaml": rules })).toContain("(info-contact)");
    expect(await lint({ "redocly.yaml": rules, "spec/redocly.yaml": "extends: []\n" })).toBe("");
    const shared = {
      "redocly.yaml": "extends: [./shared/rules.yaml]\n",
      "shared/rules.yaml": "rules: { info-contact: warn }\n",
    };
    expect(await lint(shared)).toContain("(info-contact)");
  });

  it("can be disabled as in Redocly", async () => {
    const ignore = "spec/openapi.yaml:\n  no-path-trailing-slash: ['#/paths/~1facts~1']\n";
    const rules = "extends: []\nrules: { no-path-trailing-slash: error }\n";
    expect(await lint({ "redocly.yaml": rules })).toContain("no-path-trailing-slash");
    expect(await lint({ "redocly.yaml": rules, ".redocly.lint-ignore.yaml": ignore })).toBe("");
  });

  it("merge nested rulesets as Redocly does: later ones win, and the file itself wins over all", async () => {
    const files = {
      "redocly.yaml": "extends: [./shared/a.yaml, ./shared/b.yaml]\nrules: { info-license: off }\n",
      "shared/a.yaml": "extends: [deep/c.yaml, minimal]\nrules: { info-contact: error, info-license: error }\n",
      "shared/b.yaml": "rules: { info-contact: off, no-path-trailing-slash: { severity: warn } }\n",
      "shared/deep/c.yaml": "oas3_1Rules: { operation-4xx-response: off }\nrules: { tag-description: off }\n",
    };
    const text = await lint(files);
    expect(text).toContain("warning REDOCLY: `/facts/` should not have a trailing slash");
    expect(text).not.toMatch(/info-contact|info-license/);
  });

  it("come from no folder above the configuration, unless the configuration names the file", async () => {
    const files = {
      "redocly.yaml": "extends: []\nrules: { info-contact: error }\n",
      "spec/openapi.yaml": spec,
      "spec/own/file": "",
    };
    expect(await lint(files)).toContain("(info-contact)");
    // The configuration is beside the document, and the folder above it is not trusted.
    expect(await lint(files, { top: "spec" })).not.toContain("(info-contact)");
    expect(await lint(files, { top: "spec", ruleset: "redocly.yaml" })).toContain("(info-contact)");
    // A document outside of the configuration's folder uses only the rules beside it.
    expect(await lint(files, { top: "spec/own" })).not.toContain("(info-contact)");
  });
});

describe("an untrusted redocly.yaml", () => {
  const marker = "specloomPluginRan";
  const plugin = `globalThis.${marker} = true;\nmodule.exports = { id: "evil" };\n`;
  const plugins = {
    "evil.js": plugin,
    "evil/index.js": plugin,
    "node_modules/evil/index.js": plugin,
    "@theme/plugin.js": plugin,
    "@theme/plugin.cjs": plugin,
    "spec/@theme/plugin.cjs": plugin,
    "shared/@theme/plugin.cjs": plugin,
    "shared/evil.js": plugin,
  };
  const lists = "plugins: [./evil.js, evil, ./evil]\n";

  it.each<[string, LintCase]>([
    ["lists plugins", { "redocly.yaml": lists }],
    [
      "lists them for the document alone",
      { "redocly.yaml": `apis: { a: { root: spec/openapi.yaml, ${lists.trim()} } }\n` },
    ],
    ["extends a ruleset that lists them", { "redocly.yaml": "extends: [./base.yaml]\n", "base.yaml": lists }],
    [
      "extends it at a distance",
      {
        "redocly.yaml": "extends: [./shared/a.yaml]\n",
        "shared/a.yaml": "extends: [b.yaml]\n",
        "shared/b.yaml": "extends: [../base.json]\n",
        "base.json": '{ "plugins": ["./evil.js"] }',
      },
    ],
    [
      "extends it for the document alone",
      { "redocly.yaml": "apis: { a: { root: spec/openapi.yaml, extends: [base.yaml] } }\n", "base.yaml": lists },
    ],
    ["refers to such a file as a rule", { "redocly.yaml": "rules: { a: { $ref: base.yaml } }\n", "base.yaml": lists }],
    ["refers to it as a whole", { "redocly.yaml": "$ref: base.yaml\n", "base.yaml": lists }],
    ["refers to it as the rules", { "redocly.yaml": "rules: { $ref: base.yaml }\n", "base.yaml": lists }],
    [
      "has it in other parts",
      {
        "redocly.yaml": `scorecard: { levels: [{ name: a, extends: [base.yaml], ${lists.trim()} }] }\n`,
        "base.yaml": lists,
      },
    ],
    ["extends the script itself", { "redocly.yaml": "extends: [./evil.js]\n" }],
    ["extends a plugin's ruleset", { "redocly.yaml": "extends: [evil/all]\n" }],
  ])("runs nothing where it %s", async (_, files) => {
    await lint({ ...plugins, ...files });
    expect(marker in globalThis).toBe(false);
  });

  it.each<[string, LintCase, string]>([
    [
      "an address",
      { "redocly.yaml": "rules: {}\nextends: [http://127.0.0.1:9/rules.yaml]\n" },
      'error LINT010: redocly.yaml cannot be used: it extends "http://127.0.0.1:9/rules.yaml", and nothing is fetched\n  --> redocly.yaml:2:11\n',
    ],
    [
      "a plugin's ruleset",
      { "redocly.yaml": "extends: [evil/all]\n" },
      'error LINT010: redocly.yaml cannot be used: it extends "evil/all", which belongs to a plugin, and plugins are never run\n  --> redocly.yaml:1:11\n',
    ],
    [
      "a ruleset that does not exist",
      { "redocly.yaml": "extends: [recomended]\n" },
      'error LINT010: redocly.yaml cannot be used: it extends "recomended", and there is no such ruleset',
    ],
    [
      "a file that does not exist",
      { "redocly.yaml": "extends: [./base.yaml]\n" },
      'error LINT010: redocly.yaml cannot be used: it extends "./base.yaml", which does not exist',
    ],
    [
      "a file outside of the project",
      { "redocly.yaml": "extends: [../../../../../../etc/hostname.yaml]\n" },
      `it extends "../../../../../../etc/hostname.yaml", which points outside the configuration's folder`,
    ],
    [
      "itself",
      { "redocly.yaml": "extends: [base.yaml]\n", "base.yaml": "extends: [./redocly.yaml]\n" },
      'error LINT010: base.yaml cannot be used: it extends "./redocly.yaml", which extends it again',
    ],
    [
      "a reference",
      { "redocly.yaml": "rules: { a: { $ref: b.yaml } }\n" },
      "error LINT010: redocly.yaml cannot be used: it has a `$ref`, which specloom does not follow there\n  --> redocly.yaml:1:21\n",
    ],
    ["a list", { "redocly.yaml": "- a\n" }, "error LINT010: redocly.yaml cannot be used: it is not a mapping"],
    ["rules of another kind", { "redocly.yaml": "rules: 1\n" }, "`rules` is not a mapping"],
    ["a ruleset of another kind", { "redocly.yaml": "extends: [1]\n" }, "`extends` is not a list of names and files"],
    ["an empty file", { "redocly.yaml": "" }, "error SPEC006: "],
    ["a YAML that is none", { "redocly.yaml": "rules: [\n" }, "error SPEC010: "],
    ["a YAML that is too deep", { "redocly.yaml": "[".repeat(3000) }, "error SPEC015: "],
    ["aliases without end", { "redocly.yaml": bomb }, "error SPEC012: "],
    [
      "an ignore file of another kind",
      { ".redocly.lint-ignore.yaml": "a: { b: 1 }\n", "redocly.yaml": "rules: {}\n" },
      "error LINT010: .redocly.lint-ignore.yaml cannot be used: ",
    ],
    [
      "a rule that is none",
      { "redocly.yaml": "rules: { rule/a: { subject: 1, assertions: { pattern: 1 } } }\n" },
      "error LINT010: redocly.yaml cannot be used: ",
    ],
  ])("is refused with its place where it has %s", async (_, files, text) => {
    expect(await lint(files)).toContain(text);
  });

  it("is read as data: inherited names have no special meaning", async () => {
    const rules = "rules: { __proto__: error, constructor: error }\n__proto__: { polluted: 1 }\n";
    await lint({ "redocly.yaml": rules });
    expect("polluted" in {} || "severity" in {}).toBe(false);
  });

  it("must not be a link to the outside, a pipe or a folder", async () => {
    const outside = folderWith({ "redocly.yaml": "rules: { info-contact: error }\n" });
    const linked = projectWith({});
    symlinkSync(join(outside, "redocly.yaml"), join(linked, "redocly.yaml"));
    expect(await lintProject(linked)).toContain(
      "error LINT010: redocly.yaml cannot be used: it is a link that points outside the configuration's folder",
    );
    expect(await lint({ "redocly.yaml/file": "" })).toContain(
      "error LINT010: redocly.yaml cannot be used: it is a folder",
    );
  });
});
