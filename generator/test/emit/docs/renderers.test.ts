import { beforeAll, describe, expect, it } from "vitest";
import { sample } from "../../../../scripts/thoroughness.js";
import { buildFile, buildText } from "../generate.js";
import { emitPages } from "./pages.js";
import { createMarkdownIt, createVitePress, probe, renderMdx, type Rendered } from "./renderers.js";

/** Strings that a reader must see unchanged. None has a meaning in CommonMark. */
const payloads = [
  "{ran()}",
  "{{ ran() }}",
  "{{{ran()}}}",
  "{ {ran()} }",
  "{{{{ ran() }}}}",
  "export const a = ran();",
  'import a from "ran"',
  "export{ran}",
  "{/* ran */}",
  "${ran()}",
  "a {v-html=ran()}",
  "a{.b #c onclick=ran()}",
  "::: danger ran",
  "::: v-pre",
  '<Ran :a="ran()" />',
  '<a v-html="ran()">b</a>',
  "<!--@include: ./ran.md-->",
  "<<< @/ran.ts",
  "</div><script>ran()</script>",
  "} {",
  "{",
  "{{",
  "}}",
  "-->",
  "a & b &amp; c &#123;&#123; ran() }}",
];

const quote = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => texts.map(quote).join(", ");
const nl = "\n";

/** Every form in which a description can contain a string. */
const description = payloads
  .flatMap((text) => [
    text.replaceAll("&amp;", "&amp;amp;").replaceAll("&#", "&amp;#"),
    `Inline \`${text}\`.`,
    `\`${text}\``,
    "```ts-vue" + nl + text + nl + "```",
    "```" + nl + `  ${text} // [!code ++]` + nl + nl + text + nl + "```",
  ])
  .join("\n\n");
const pieces = payloads.flatMap((text) => {
  const safe = text.replaceAll("&amp;", "&amp;amp;").replaceAll("&#", "&amp;#");
  return [`- ${safe}`, `- \`${text}\``];
});
const blocks = `${description}\n\n${pieces.join("\n")}\n\n| a |\n|---|\n${payloads.map((text) => `| \`${text}\` |`).join("\n")}\n\nhttps://a.example/{ran()}/{{ran()}} and [b {{ran()}}](https://a.example/{{ran()}})`;

const operations = payloads.map(
  (text, index) => `
  ${quote(`/p${index}/${text.replace(/[{}/]/g, "x")}`)}:
    get:
      operationId: ${quote(`things.get${index}`)}
      summary: ${quote(text)}
      description: ${quote(text)}
      x-permission: { name: ${quote(text)}, scope: ${quote(text)} }
      parameters: [{ name: ${quote(text)}, in: query, required: true, description: ${quote(text)}, schema: { type: string, pattern: ${quote("{{ ran() }}")}, default: ${quote(text)}, examples: [${quote(text)}] } }]
      responses:
        "200": { description: ${quote(text)}, content: { application/json: { schema: { $ref: "#/components/schemas/S${index}" } } } }
        "4${String(10 + index)}": { description: ${quote(text)} }`,
);
const schemas = payloads.map(
  (text, index) => `
    S${index}:
      type: object
      title: ${quote(text)}
      description: ${quote(text)}
      examples: [{ ${quote(text)}: ${quote(text)} }]
      required: [${quote(text)}]
      properties:
        ${quote(text)}: { description: ${quote(text)}, default: ${quote(text)}, type: string, maxLength: 9 }
        e: { enum: [${quote(text)}, x] }`,
);

const spec = `
openapi: 3.1.1
info: { title: "{{ ran() }}", version: "{ran()}", description: ${quote(blocks)} }
servers: [{ url: "https://{v}.example/{{ran()}}", description: "{{ ran() }}", variables: { v: { default: "{{ran()}}", enum: [${list(payloads)}, "{{ran()}}"], description: "{{ ran() }}" } } }]
tags: [{ name: things, description: ${quote(blocks)} }]
security: [{ "{{ran()}}": ["{{ran()}}", "{ran()}"] }]
paths: ${operations.join("")}
webhooks:
  "{{ ran() }}": { post: { summary: "export ran", description: ${quote(blocks)}, requestBody: { content: { "text/{{ran()}}": { schema: { type: string } } } }, responses: { "200": { description: ok } } } }
components:
  securitySchemes: { "{{ran()}}": { type: apiKey, in: header, name: "{{ ran() }}", description: "import ran" } }
  schemas: ${schemas.join("")}
x-unknowns: [{ id: "a{{ran()}}", where: [api], description: ${quote(blocks)}, handling: "{{ ran() }}" }]
`;

let pages: ReadonlyMap<string, string>;
let rendered: ReadonlyMap<string, ReadonlyMap<string, Rendered>>;

beforeAll(async () => {
  pages = await emitPages(await buildText(spec));
  probe.runs = 0;
  const renderers = { mdx: renderMdx, vitepress: await createVitePress(), markdownIt: createMarkdownIt() };
  rendered = new Map(
    await Promise.all(
      Object.entries(renderers).map(async ([name, render]) => {
        const results = new Map<string, Rendered>();
        for (const [path, text] of pages) results.set(path, await render(text));
        return [name, results] as const;
      }),
    ),
  );
});

describe.each(["mdx", "vitepress", "markdownIt"])("a hostile document, rendered by %s", (name) => {
  it("executes nothing", () => {
    expect(probe.runs).toBe(0);
    const executable = [...(rendered.get(name) ?? [])].flatMap(([path, page]) =>
      page.executable.map((code) => [path, code]),
    );
    expect(executable.filter(([, code]) => code !== "v-pre")).toEqual([]);
  });

  it("displays every string as written", () => {
    const all = [...(rendered.get(name)?.values() ?? [])].map(({ text }) => text).join(" ");
    for (const text of payloads) expect(all, text).toContain(text.replace(/\s+/g, " "));
    expect(all).not.toContain("RAN");
  });

  it("displays the same as the others", () => {
    for (const [path, { text }] of rendered.get(name) ?? [])
      expect(text.replace(/\s+/g, ""), path).toBe(rendered.get("markdownIt")?.get(path)?.text.replace(/\s+/g, ""));
  });
});

it("no page has an HTML comment, which VitePress could interpret as an include", () => {
  expect([...pages.values()].filter((page) => page.includes("<!--"))).toEqual([]);
});

it("detects code that would be executed", async () => {
  const page = "{ran()}";
  expect((await renderMdx(page)).executable).toEqual(["ran()"]);
  const vitepress = await createVitePress();
  expect((await vitepress("`{{ ran() }}`")).executable).toHaveLength(1);
});

it("the reference of this API renders the same everywhere", async () => {
  const own = await emitPages(await buildFile(new URL("../../../../spec/openapi.yaml", import.meta.url).pathname));
  const vitepress = await createVitePress();
  for (const [path, page] of sample([...own], 2)) {
    const [mdx, vue] = [await renderMdx(page), await vitepress(page)];
    expect(mdx.executable, path).toEqual([]);
    expect(mdx.text.replace(/\s+/g, ""), path).toBe(vue.text.replace(/\s+/g, ""));
  }
});
