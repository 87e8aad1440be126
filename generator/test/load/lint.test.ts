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

async function lint(files: { readonly [path: string]: string }): Promise<string> {
  const folder = folderWith({ "spec/openapi.yaml": spec, "spec/fact.yaml": fact, ...files });
  const file = join(folder, "spec/openapi.yaml");
  const loaded = await load(file);
  const report = new Report();
  await lintDocument({ file, loaded, report });
  return printDiagnostics(report.diagnostics, { relativeTo: folder, files: loaded.files });
}

describe("Redocly's rules", () => {
  it("speak as ours do, of the files and lines that are meant", { timeout: 30_000 }, async () => {
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

  it("are those of the nearest configuration, for this document too", async () => {
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

  it("can be silenced in Redocly's own way", async () => {
    const ignore = "spec/openapi.yaml:\n  no-path-trailing-slash: ['#/paths/~1facts~1']\n";
    const rules = "extends: []\nrules: { no-path-trailing-slash: error }\n";
    expect(await lint({ "redocly.yaml": rules })).toContain("no-path-trailing-slash");
    expect(await lint({ "redocly.yaml": rules, ".redocly.lint-ignore.yaml": ignore })).toBe("");
  });

  it("never come from plugins or from the network", async () => {
    const plugin = "throw new Error('the plugin ran')\n";
    expect(
      await lint({
        "redocly.yaml": "plugins: [./plugin.js]\nextends: []\n",
        "plugin.js": plugin,
        "@theme/plugin.js": plugin,
        "spec/@theme/plugin.js": plugin,
      }),
    ).toBe("");
    expect(await lint({ "redocly.yaml": "extends: [http://127.0.0.1:9/rules.yaml]\n" })).toContain(
      "error REDOCLY: the configuration of Redocly cannot be used: http://127.0.0.1:9/rules.yaml is not fetched\n  --> redocly.yaml:1:1\n",
    );
  });
});
