import { beforeAll, describe, expect, it } from "vitest";
import { buildText } from "../generate.js";
import { brokenLinks, readPages, type Found } from "./markdown-reader.js";
import { emitPages } from "./pages.js";

/** Everything that could break a cell, a page or a reader, in one string. */
const hostile =
  "a|b */ <script>alert(1)</script> <img src=x onerror=y> {{constructor}} {{{__proto__}}} ` `` | \n\n---\n# h\n[x](javascript:alert(1)) " +
  "![p](https://a.example/p.png) [r]: javascript:x\n<!-- specloom:end operations --> https://a.b<b> ``` c\n| a | b |\n|---|---|\n~~~";

const text = JSON.stringify(hostile);
const line = JSON.stringify(hostile.replaceAll("\n", " "));

/** The string wherever a document can contain one. */
const spec = `
openapi: 3.1.1
info: { title: ${line}, version: ${line}, description: ${text} }
servers: [{ url: "https://{v}.example", description: ${text}, variables: { v: { default: ${line}, description: ${text} } } }]
tags: [{ name: things, description: ${text} }]
security: [{ ${line}: [${line}] }]
paths:
  "/{id}/a|b":
    get:
      operationId: things.get
      summary: ${line}
      description: ${text}
      x-permission: { name: ${line}, scope: ${line} }
      parameters:
        - { name: id, in: path, required: true, description: ${text}, schema: { type: string, title: ${line}, pattern: "^\\\\|\`$", default: ${line} } }
        - { name: ${line}, in: query, description: ${text}, schema: { enum: [${line}, b] } }
      responses:
        "200":
          description: ${text}
          headers: { X-A: { description: ${text}, schema: { type: string } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/A" } } }
        default: { description: ${text} }
    post:
      operationId: things.make
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody: { content: { "text/<b>|": { schema: { type: string, description: ${text} } } } }
      callbacks: { ${line}: { "{$request.body#/x}": { post: { description: ${text}, responses: { "200": { description: ok } } } } } }
      responses: { "200": { description: ok }, default: { description: ${text} } }
    put:
      operationId: things.put
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      x-effects: [{ query: things.get, match: { ${line}: $request.body }, optimistic: patch }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { ${line}: { type: string } } } } } }
      responses: { "200": { description: ok } }
components:
  securitySchemes: { ${line}: { type: apiKey, in: header, name: ${line}, description: ${text} } }
  schemas:
    A:
      type: object
      description: ${text}
      examples: [{ a: ${text} }]
      required: [${line}]
      properties:
        ${line}: { type: string, description: ${text}, examples: [${text}] }
        e: { x-extensible-enum: [${line}], default: ${text} }
        __proto__: { type: string }
        constructor: { const: ${line} }
      patternProperties: { "^|": { type: integer } }
    "<b>|": { enum: [${line}, x] }
    b: { oneOf: [{ $ref: "#/components/schemas/A" }, { type: string, description: ${text} }] }
x-unknowns: [{ id: a.b, where: [things.get, schemas/A], description: ${text}, handling: ${text} }]
x-readings: [{ subject: ${text}, description: ${text}, reading: ${text} }]
`;

let pages: ReadonlyMap<string, string>;
let found: Found;
beforeAll(async () => {
  pages = await emitPages(await buildText(spec));
  found = await readPages(pages);
});

describe("a hostile document", () => {
  it("adds no HTML to the pages", () => {
    const ours = /^(<a id="a\.b">|<\/a>|<br\/>|<wbr\/>|<code>|<\/code>|<pre><code>[^<]*<\/code><\/pre>)$/;
    expect(found.html.filter((tag) => !ours.test(tag))).toEqual([]);
  });

  it("adds only links to the web and between the pages", () => {
    expect(brokenLinks(found)).toEqual([]);
    expect(found.links.filter(({ url }) => /^\W*javascript/i.test(url))).toEqual([]);
  });

  it("adds no images, references or footnotes", () => {
    const kinds = ["image", "imageReference", "linkReference", "footnote", "footnoteReference", "footnoteDefinition"];
    expect(kinds.filter((kind) => found.kinds.has(kind))).toEqual([]);
  });

  it("breaks no table", () => {
    expect(found.raggedTables).toBe(0);
  });

  it("defines no link; only the first line of a page does", () => {
    const definitions = [...pages.values()].flatMap((page) => page.match(/^\s*\[[^\]]*\]:.*$/gm) ?? []);
    expect(new Set(definitions).size).toBe(1);
    expect(definitions).toHaveLength(pages.size - 1);
  });

  it("is never interpreted as a template", () => {
    expect(pages.get("README.md")).toContain("&#123;<wbr/>&#123;constructor}}");
  });

  it("adds no heading", () => {
    const headings = [...pages.values()].flatMap((page) => page.match(/^#+ .*$/gm) ?? []);
    expect(headings.filter((heading) => heading === "# h")).toEqual([]);
  });

  it("cannot end the README section that contains it", () => {
    expect(pages.get("section")).not.toContain("<!-- specloom:end");
  });
});

describe("page names", () => {
  const operation = (id: string): string =>
    `  /${id}: { get: { operationId: ${id}, responses: { "204": { description: ok } } } }`;

  it("are unique ignoring case, and avoid other pages and device names", async () => {
    const ids = ["schemas.get", "readMe.get", "con.get", "fooBar.get", "foobar.list", "index.get", "unknowns.get"];
    const built = await buildText(
      `openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths:\n${ids.map(operation).join("\n")}\n`,
    );
    expect([...(await emitPages(built)).keys()].sort()).toEqual(
      [
        ...["README.md", "con2.md", "fooBar.md", "foobar2.md", "index2.md"],
        ...["readMe2.md", "schemas2.md", "section", "unknowns.md"],
      ].sort(),
    );
  });
});

describe("a document with many paths between schemas", () => {
  const levels = Array.from({ length: 40 }, (_, level) => level);
  const next = (name: string, level: number): string =>
    level < 39 ? `{ $ref: "#/components/schemas/${name}${level + 1}" }` : "{ type: string }";

  it("takes linear time", async () => {
    const schemas = levels.flatMap((level) => [
      `    S${level}: { type: object, required: [a, b], properties: { a: ${next("S", level)}, b: ${next("S", level)} } }`,
      `    U${level}: { oneOf: [${next("U", level)}, { type: array, items: ${next("U", level)} }] }`,
    ]);
    const body = (name: string): string =>
      `  /${name}: { post: { operationId: ${name}.x, requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/${name}0" } } } }, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/${name}0" } } } } } } }`;
    const head = 'openapi: 3.1.1\ninfo: { title: A, version: "1" }\n';
    const built = await buildText(
      `${head}paths:\n${["S", "U"].map(body).join("\n")}\ncomponents:\n  schemas:\n${schemas.join("\n")}\n`,
    );
    const all = await emitPages(built);
    expect(Math.max(...[...all.values()].map(({ length }) => length))).toBeLessThan(100_000);
  });
});
