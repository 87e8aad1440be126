import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Report } from "../../../src/diagnostics/report.js";
import { printDiagnostics } from "../../../src/diagnostics/print.js";
import { loadDocument } from "../../../src/load/index.js";
import { parseSource } from "../../../src/load/parse/parse.js";
import { readOverlays } from "../../../src/load/overlay/index.js";
import { folderWith, plain } from "../tools.js";

interface Applied {
  readonly root: unknown;
  readonly codes: readonly string[];
  /** Returns where a value of the result comes from, such as `overlay.yaml/actions/0/update`. */
  readonly origin: (pointer: string) => string | undefined;
}

/** Applies actions to a document, in both languages if they are given as JSON. */
function apply(document: string, actions: string, version = "1.1.0"): Applied {
  const head = `overlay: ${version}\ninfo: { title: Test, version: "1" }\nactions:\n`;
  const folder = folderWith({ "overlay.yaml": head + actions });
  const file = { path: join(folder, "openapi.yaml"), text: document };
  const report = new Report();
  const edits = readOverlays({ paths: [join(folder, "overlay.yaml")] }, report, new Map());
  const parsed = parseSource(document, file.path, report);
  const edited = edits && parsed !== undefined ? edits.apply(parsed, file, report) : undefined;
  return {
    root: edited && plain(edited.root),
    codes: report.diagnostics.map(({ code }) => code),
    origin: (pointer) => {
      const { file: path, pointer: place } = edited?.locate(pointer) ?? { file: "", pointer: "" };
      return path.slice(folder.length + 1) + place;
    },
  };
}

const pets = `info: { title: Pets, version: "1" }
servers: [{ url: a }, { url: b, description: Dev }, { url: c }]
paths:
  /pets:
    get: { tags: [pets], summary: All, responses: { "200": { description: OK }, "500": { description: Oops } } }
    delete: { tags: [pets, admin], responses: { "500": { description: Oops } } }
  /cats:
    get: { x-oai-traits: [paged], responses: { "200": { description: OK } } }
`;

describe("update", () => {
  it("merges objects at every depth, appends to lists, and replaces other values", () => {
    const { root } = apply(
      "info: { title: Pets, contact: { name: A, url: u } }\ntags: [{ name: a }]\n",
      `  - target: $
    update: { info: { title: Cats, contact: { name: B }, summary: null }, tags: [{ name: b }], paths: {} }
`,
    );
    expect(root).toEqual({
      info: { title: "Cats", contact: { name: "B", url: "u" }, summary: null },
      tags: [{ name: "a" }, { name: "b" }],
      paths: {},
    });
  });

  it("applies to every match, each with a value of its own", () => {
    const { root } = apply(
      pets,
      `  - { target: $.paths.*.get, update: { x-list: { items: [1] } } }
  - { target: "$.paths['/cats'].get['x-list'].items", update: 2 }
`,
    );
    expect(root).toMatchObject({
      paths: {
        "/pets": { get: { "x-list": { items: [1] } } },
        "/cats": { get: { "x-list": { items: [1, 2] } } },
      },
    });
  });

  it.each([
    ["1.0.0", "{ name: b }", [{ name: "a" }, { name: "b" }]],
    ["1.0.0", "[{ name: b }]", [{ name: "a" }, [{ name: "b" }]]],
    ["1.1.0", "{ name: b }", [{ name: "a" }, { name: "b" }]],
    ["1.1.0", "[{ name: b }, { name: c }]", [{ name: "a" }, { name: "b" }, { name: "c" }]],
  ])("in Overlay %s, adds %s to a list", (version, update, expected) => {
    const { root } = apply("tags: [{ name: a }]\n", `  - { target: $.tags, update: ${update} }\n`, version);
    expect(root).toEqual({ tags: expected });
  });

  it("replaces single values from Overlay 1.1 on", () => {
    const actions = "  - { target: $.info.title, update: Cats }\n";
    expect(apply(pets, actions).root).toMatchObject({ info: { title: "Cats", version: "1" } });
    expect(apply(pets, actions, "1.0.3").codes).toEqual(["SPEC207"]);
  });

  it("changes nothing if a part of it does not fit", () => {
    const { root, codes } = apply(pets, "  - { target: $.info, update: { x-new: 1, title: { a: 1 } } }\n");
    expect(codes).toEqual(["SPEC207"]);
    expect(root).toBeUndefined();
  });

  it("uses the traits of a document", () => {
    const { root } = apply(
      pets,
      "  - { target: \"$.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get\", update: { parameters: [{ name: top }] } }\n",
    );
    expect(root).toMatchObject({ paths: { "/cats": { get: { parameters: [{ name: "top" }] } } } });
    expect(JSON.stringify(root).match(/"top"/g)).toHaveLength(1);
  });
});

describe("remove", () => {
  it("removes properties and items, also of Overlay 1.0 and single values", () => {
    const { root } = apply(
      pets,
      `  - { target: "$.paths..responses['500']", remove: true }
  - { target: "$.servers[?@.description == 'Dev']", remove: true }
  - { target: $.paths.*.*.summary, remove: true }
  - { target: "$.paths.*.*.tags[?@ == 'pets']", remove: true }
`,
      "1.0.0",
    );
    expect(root).toEqual({
      info: { title: "Pets", version: "1" },
      servers: [{ url: "a" }, { url: "c" }],
      paths: {
        "/pets": {
          get: { tags: [], responses: { "200": { description: "OK" } } },
          delete: { tags: ["admin"], responses: {} },
        },
        "/cats": { get: { "x-oai-traits": ["paged"], responses: { "200": { description: "OK" } } } },
      },
    });
  });

  it("removes values inside others that it removes", () => {
    const { root } = apply(
      "a: [{ b: [1, 2, 3] }, { b: [4] }, { c: 1 }]\n",
      '  - { target: "$..[?@.b || @ > 1]", remove: true }\n',
    );
    expect(root).toEqual({ a: [{ c: 1 }] });
  });

  it("replaces a list or an object in two actions", () => {
    const { root } = apply(
      pets,
      "  - { target: $.servers, remove: true }\n  - { target: $, update: { servers: [{ url: sandbox }] } }\n",
    );
    expect(root).toMatchObject({ servers: [{ url: "sandbox" }] });
  });
});

describe("copy", () => {
  it("copies the value as it is at that time, and renames in three actions", () => {
    const { root } = apply(
      "paths:\n  /items: { get: { tags: [a] } }\n  /some: { delete: {} }\n",
      `  - { target: $.paths, update: { /new: {} } }
  - { target: "$.paths['/new']", copy: "$.paths['/items']" }
  - { target: "$.paths['/some']", copy: "$.paths['/items']" }
  - { target: "$.paths['/items'].get.tags", update: b }
  - { target: "$.paths['/new'].get.tags", update: c }
  - { target: "$.paths['/items']", remove: true }
`,
    );
    expect(root).toEqual({
      paths: { "/some": { delete: {}, get: { tags: ["a"] } }, "/new": { get: { tags: ["a", "c"] } } },
    });
  });

  it("copies a value into itself", () => {
    const { root } = apply("a: { b: 1 }\n", "  - { target: $.a, update: { c: {} } }\n  - { target: $.a.c, copy: $ }\n");
    expect(root).toEqual({ a: { b: 1, c: { a: { b: 1, c: {} } } } });
  });
});

describe("values keep their places", () => {
  it("knows where each value comes from", () => {
    const { origin } = apply(
      pets,
      `  - { target: "$.servers[0]", remove: true }
  - { target: $.servers, update: [{ url: d }, { url: e }] }
  - { target: "$.servers[?@.url == 'd']", remove: true }
  - { target: "$.paths['/pets'].get", update: { summary: Every pet, x-a: { b: [1] } } }
  - { target: "$.paths['/cats']", copy: "$.paths['/pets']" }
`,
    );
    const places = {
      "/info/title": "openapi.yaml/info/title",
      "/servers/0/url": "openapi.yaml/servers/1/url",
      "/servers/1/url": "openapi.yaml/servers/2/url",
      "/servers/2/url": "overlay.yaml/actions/1/update/1/url",
      "/paths/~1pets/get/summary": "overlay.yaml/actions/3/update/summary",
      "/paths/~1pets/get/x-a/b/0": "overlay.yaml/actions/3/update/x-a/b/0",
      "/paths/~1pets/get/tags/0": "openapi.yaml/paths/~1pets/get/tags/0",
      "/paths/~1pets/get": "openapi.yaml/paths/~1pets/get",
      "/paths/~1cats/delete/tags": "overlay.yaml/actions/4/copy/delete/tags",
      "/paths/~1cats/get/x-oai-traits": "openapi.yaml/paths/~1cats/get/x-oai-traits",
      "/paths/~1cats/get/responses/200/description": "overlay.yaml/actions/4/copy/get/responses/200/description",
    };
    expect(Object.fromEntries(Object.keys(places).map((pointer) => [pointer, origin(pointer)]))).toEqual(places);
  });

  it("keeps those of aliases apart", () => {
    const { root, origin } = apply("a: &x { list: [1] }\nb: *x\n", "  - { target: $.a.list, update: 2 }\n");
    expect(root).toEqual({ a: { list: [1, 2] }, b: { list: [1] } });
    expect(origin("/b/list/0")).toBe("openapi.yaml/b/list/0");
  });

  it("prints the line of the overlay, the document and the included file", async () => {
    const folder = folderWith({
      "openapi.yaml": `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: pets.list
      parameters:
        - { name: a, in: query, schema: { type: string } }
        - { name: b, in: query, schema: { type: strng } }
      responses: { "200": { $ref: parts.yaml#/ok } }
`,
      "parts.yaml": "ok: { description: OK, contnt: {} }\n",
      "overlay.json": `{ "overlay": "1.1.0", "info": { "title": "Test", "version": "1" }, "actions": [
  { "target": "$.paths['/pets'].get.parameters[0]", "remove": true },
  { "target": "$.paths['/pets'].get", "update": {
    "summry": "All pets",
    "responses": { "404": { "$ref": "parts.yaml#/missing" } } } }
] }`,
    });
    const report = new Report();
    const settings = { overlays: [join(folder, "overlay.json")] };
    const loaded = await loadDocument({ file: join(folder, "openapi.yaml"), report, settings });
    const text = printDiagnostics(report.diagnostics, { relativeTo: folder, files: loaded?.files ?? [] });
    expect(text.match(/\w+\d+: .*|--> .*/g)).toEqual([
      'SPEC034: unknown type "strng"',
      "--> openapi.yaml:9:49",
      "SPEC033: unknown field `summry` in an Operation Object",
      "--> overlay.json:4:5",
      'SPEC052: unresolved reference: "parts.yaml#/missing" does not exist; "missing" is missing',
      "--> overlay.json:5:37",
      "SPEC033: unknown field `contnt` in a Response Object",
      "--> parts.yaml:1:24",
    ]);
    expect(loaded?.files.map(({ path }) => path.slice(folder.length + 1))).toEqual([
      "openapi.yaml",
      "overlay.json",
      "parts.yaml",
    ]);
  });
});

describe("hostile overlays", () => {
  it.each(["__proto__", "constructor", "toString"])("treat %s as an ordinary name", (name) => {
    const { root, origin } = apply(
      "info: {}\n",
      `  - { target: $.info, update: { ${name}: { polluted: true } } }\n  - { target: "$.info['${name}']", update: { more: 1 } }\n`,
    );
    expect(JSON.stringify(root)).toBe(`{"info":{"${name}":{"polluted":true,"more":1}}}`);
    expect(origin(`/info/${name}/polluted`)).toBe(`overlay.yaml/actions/0/update/${name}/polluted`);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("cannot make a document large or deep", () => {
    const double = '  - { target: "$.a", copy: "$.a" }\n';
    expect(apply("a: [1]\n", double.repeat(30)).codes).toEqual(["SPEC209"]);
    const nest = "  - { target: $..b, copy: $ }\n";
    expect(apply("b: {}\n", '  - { target: "$.b", copy: "$" }\n' + nest.repeat(300)).codes).toContain("SPEC209");
    const wide = `[${"0,".repeat(1_000)}0]`;
    const list = `list: [${"{},".repeat(500)}{}]\n`;
    expect(apply(list, `  - { target: "$.list[*]", update: { a: ${wide} } }\n`).codes).toEqual(["SPEC209"]);
  });

  it("cannot search for ever", () => {
    const document = `a: ${"[".repeat(150)}${"1,".repeat(50)}1${"]".repeat(150)}\n`;
    const { codes } = apply(document, '  - { target: "$..[?@..[?@..[?@..[?@..b]]]]", remove: true }\n');
    expect(codes).toEqual(["SPEC209"]);
  });

  it("cannot reach other files", async () => {
    const folder = folderWith({
      "api/openapi.yaml": 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: {}\n',
      "secret.yaml": "type: string\n",
      "overlays/a.overlay.yaml": `overlay: 1.1.0
info: { title: Test, version: "1" }
extends: ../secret.yaml
actions:
  - { target: $, update: { components: { schemas: { A: { $ref: ../secret.yaml }, B: { $ref: a.overlay.yaml } } } } }
`,
    });
    const report = new Report();
    const settings = { overlays: [join(folder, "overlays", "a.overlay.yaml")] };
    await loadDocument({ file: join(folder, "api", "openapi.yaml"), report, settings });
    const codes = report.diagnostics.map(({ code }) => code);
    // References are relative to the document, and stay in its folder.
    expect(codes.sort()).toEqual(["SPEC002", "SPEC003", "SPEC208"]);
  });
});

describe("documents of every version", () => {
  const swagger = `swagger: "2.0"
info: { title: Pets, version: "1" }
paths:
  /pets: { get: { produces: [application/json], responses: { "200": { description: OK, schema: { type: string } } } } }
`;
  const older = swagger
    .replace('swagger: "2.0"', "openapi: 3.0.3")
    .replace(", schema: { type: string }", "")
    .replace("produces: [application/json], ", "");
  it.each([
    [
      "Swagger 2.0",
      swagger,
      "{ operationId: pets.list, responses: { '200': { schema: { maxLength: 5 } } } }",
      "maxLength",
    ],
    ["OpenAPI 3.0", older, "{ operationId: pets.list, x-a: 1 }", "x-a"],
  ])("changes %s as it is written", async (_, document, update, expected) => {
    const folder = folderWith({
      "openapi.yaml": document,
      "o.yaml": `overlay: 1.1.0\ninfo: { title: Test, version: "1" }\nactions: [{ target: "$.paths.*.get", update: ${update} }]\n`,
    });
    const report = new Report();
    const loaded = await loadDocument({
      file: join(folder, "openapi.yaml"),
      report,
      settings: { overlays: [join(folder, "o.yaml")] },
    });
    expect(report.diagnostics).toEqual([]);
    const text = JSON.stringify(loaded?.document.root);
    expect(text).toContain('"operationId":"pets.list"');
    expect(text).toContain(expected);
  });
});

it("checks what an overlay extends", () => {
  const codes = (extended: string) => {
    const folder = folderWith({
      "api/openapi.yaml": "a: 1\n",
      "overlays/o.yaml": `overlay: 1.1.0\ninfo: { title: Test, version: "1" }\nextends: ${extended}\nactions: [{ target: $, update: { b: 1 } }]\n`,
    });
    const report = new Report();
    const path = join(folder, "api", "openapi.yaml");
    const edits = readOverlays({ paths: [join(folder, "overlays", "o.yaml")] }, report, new Map());
    edits?.apply({ a: 1 }, { path, text: "a: 1\n" }, report);
    return report.diagnostics.map(({ code }) => code);
  };
  expect(codes("../api/openapi.yaml")).toEqual([]);
  expect(codes("../api/open%61pi.yaml#/info")).toEqual([]);
  expect(codes("https://example.com/other.yaml")).toEqual([]);
  expect(codes("openapi.yaml")).toEqual(["SPEC208"]);
  expect(codes("file:///etc/passwd")).toEqual(["SPEC208"]);
  expect(codes("'%ff'")).toEqual(["SPEC208"]);
});
