import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { format } from "oxfmt";
import { describe, expect, it } from "vitest";
import { emitPages } from "../../../src/emit/docs/files.js";
import { loadTemplates, type Render } from "../../../src/emit/docs/templates.js";
import { UnusableTemplate } from "../../../src/emit/output.js";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { buildFile, emitOptions } from "../generate.js";

const file = (path: string): string => new URL(`../../../${path}`, import.meta.url).pathname;

describe("the schema of the views", () => {
  const schema = JSON.parse(readFileSync(file("docs/templates.schema.json"), "utf8")) as {
    readonly properties: Readonly<Record<string, object>>;
    readonly definitions: object;
  };

  it.each(["docs/petstore.yaml", "../spec/openapi.yaml"])("describes all that the pages of %s get", async (path) => {
    const ajv = new Ajv({ allErrors: true });
    const problems: unknown[] = [];
    const seen = new Set<string>();
    const render: Render = (template, view) => {
      seen.add(template);
      const validate = ajv.compile({ ...schema.properties[template], definitions: schema.definitions });
      // As a reader of JSON sees it: without members that are undefined.
      if (!validate(JSON.parse(JSON.stringify(view)))) problems.push([template, validate.errors]);
      return "";
    };
    const { api } = await buildFile(file(path));
    emitPages({ api, options: emitOptions }, render);
    expect(problems).toEqual([]);
    expect(seen.size).toBeGreaterThan(4);
  });

  it.runIf(isThorough)("is that of the types", async () => {
    const { createGenerator } = await import("ts-json-schema-generator");
    const generator = createGenerator({
      path: file("src/emit/docs/views.ts"),
      tsconfig: file("tsconfig.json"),
      type: "TemplateViews",
      skipTypeCheck: true,
      additionalProperties: false,
      topRef: false,
    });
    const text = JSON.stringify(generator.createSchema("TemplateViews"), undefined, 2);
    const { code } = await format("templates.schema.json", text, { printWidth: 120 });
    await expect(code).toMatchFileSnapshot(file("docs/templates.schema.json"));
  });
});

describe("own templates", () => {
  const load = (texts: Readonly<Record<string, string>>) =>
    loadTemplates({ folder: "/project/templates", texts: new Map(Object.entries(texts)) });
  const section = {
    operations: [{ call: "`a.b`", request: "", summary: "Adds.", permission: "" }],
    hasPermissions: false,
  };

  async function faultOf(work: () => Promise<unknown>): Promise<unknown> {
    const error = await work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof UnusableTemplate)) throw error ?? new Error("expected a fault");
    return { ...error.facts, at: error.at.range };
  }

  it("replace single ones, and use partials of specloom and of their own", async () => {
    const render = await load({
      "reference-section.hbs": "{{#each operations}}{{> line}}{{/each}}",
      "line.hbs": "* {{call}} <b>",
      "README.md": "{{#",
    });
    expect(render("reference-section", section)).toBe("* `a.b` <b>");
    expect(render("reference-alternatives", { variants: [] })).toBe("\n");
  });

  it.each([
    ["{{#each operations}}\n{{/if}}", "it does not parse: {{#each}} is closed by {{/if}}", undefined],
    ["{{#each operations}", "it does not parse, because of INVALID", undefined],
    ["{{> lines}}", 'there is no partial "lines"', undefined],
    [
      "{{#each operations}}{{> referense-fields}}{{/each}}",
      'there is no partial "referense-fields"',
      "reference-fields",
    ],
    ["{{upper call}}", 'there is no helper "upper"', undefined],
    ["{{operation}}", 'its view has no member "operation"', "operations"],
    ["{{#each operations}}{{sumary}}{{/each}}", 'its view has no member "sumary"', undefined],
    ["{{operations.constructor.name}}", 'its view has no member "name"', undefined],
  ])("are refused with their place: %s", async (text, problem, suggestion) => {
    const found = await faultOf(async () =>
      (await load({ "reference-section.hbs": `Calls\n${text}` }))("reference-section", section),
    );
    expect(found).toMatchObject({ template: "reference-section.hbs", ...(suggestion && { suggestion }) });
    const { problem: said, at } = found as { readonly problem: string; readonly at: readonly [number, number] };
    expect(said).toContain(problem);
    expect(at[0]).toBeGreaterThanOrEqual("Calls\n".length);
  });

  it("are refused where they replace nothing and nobody uses them", async () => {
    expect(await faultOf(() => load({ "reference-sections.hbs": "" }))).toEqual({
      template: "reference-sections.hbs",
      problem: "it has the name of no template of specloom, and no other template uses it",
      suggestion: "reference-section",
      at: [0, 0],
    });
  });

  it("take nothing from prototypes", async () => {
    const render = await load({ "reference-section.hbs": "[{{constructor}}{{operations.constructor}}{{__proto__}}]" });
    expect(render("reference-section", section)).toBe("[]");
  });

  it("name the partial that a mistake is in", async () => {
    const texts = { "reference-section.hbs": "{{#each operations}}{{> line}}{{/each}}", "line.hbs": "a\n  {{cal}}" };
    expect(await faultOf(async () => (await load(texts))("reference-section", section))).toMatchObject({
      template: "line.hbs",
      suggestion: "call",
      at: [6, 9],
    });
  });
});
