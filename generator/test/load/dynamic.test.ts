import { describe, expect, it } from "vitest";
import { loadFiles, schemasOf } from "./tools.js";

async function schemasIn(files: { readonly [path: string]: string }): Promise<Record<string, unknown>> {
  return schemasOf(await loadFiles(files)) as Record<string, unknown>;
}

/** A component in a separate file, as for most of these schemas. */
const main = `components: { schemas: { Main: { $ref: main.yaml } } }\n`;

function reference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

describe("$dynamicRef", () => {
  it("creates a list for each list template", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": `components:
  schemas:
    PagedList:
      $id: https://example.com/paged-list
      type: object
      properties: { items: { type: array, items: { $dynamicRef: "#itemType" } } }
      $defs: { any: { $dynamicAnchor: itemType } }
    UserList:
      $id: https://example.com/user-list
      $ref: paged-list
      $defs: { user: { $dynamicAnchor: itemType, $ref: "https://example.com/user" } }
    GroupList:
      $id: https://example.com/group-list
      $ref: paged-list
      $defs: { group: { $dynamicAnchor: itemType, type: string } }
    User: { $id: "https://example.com/user", type: object }
`,
    });
    expect(schemas).toMatchObject({
      PagedList: { properties: { items: { items: reference("any") } } },
      PagedListInUserList: { properties: { items: { items: reference("user") } } },
      PagedListInGroupList: { properties: { items: { items: reference("group") } } },
      UserList: reference("PagedListInUserList"),
      GroupList: reference("PagedListInGroupList"),
      user: reference("User"),
    });
    expect(Object.keys(schemas)).toHaveLength(9);
  });

  it("creates a strict tree of strict trees", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": `components:
  schemas:
    Tree:
      $id: https://example.com/tree
      $dynamicAnchor: node
      type: object
      properties: { data: true, children: { type: array, items: { $dynamicRef: "#node" } } }
    StrictTree:
      $id: https://example.com/strict-tree
      $dynamicAnchor: node
      $ref: tree
      unevaluatedProperties: false
`,
    });
    expect(schemas).toMatchObject({
      Tree: { properties: { children: { items: reference("Tree") } } },
      TreeInStrictTree: { properties: { children: { items: reference("StrictTree") } } },
      StrictTree: { ...reference("TreeInStrictTree"), unevaluatedProperties: false },
    });
    expect(JSON.stringify(schemas)).not.toContain("$dynamicRef");
  });

  it("depends on the dynamic scope, and copies only what depends on it", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": main,
      "main.yaml": `
$id: https://example.com/main
if: { properties: { kind: { const: numbers } } }
then: { $ref: numbers }
else: { $ref: texts }
$defs:
  list:
    $id: list
    properties: { list: { items: { $dynamicRef: "#item" } }, note: { $ref: note } }
    $defs: { item: { $dynamicAnchor: item } }
  note: { $id: note, type: string }
  numbers: { $id: numbers, $ref: list, $defs: { item: { $dynamicAnchor: item, type: number } } }
  texts: { $id: texts, $ref: list, $defs: { item: { $dynamicAnchor: item, type: string } } }
`,
    });
    expect(schemas).toMatchObject({
      Main: { then: reference("numbers"), else: reference("texts") },
      numbers: reference("list"),
      texts: reference("listInTexts"),
    });
    expect(itemsOf(schemas, "list")).toMatchObject({ type: "number" });
    expect(itemsOf(schemas, "listInTexts")).toMatchObject({ type: "string" });
    expect(Object.keys(schemas).filter((name) => name.startsWith("note"))).toEqual(["note"]);
  });

  it("is a $ref if its first target is not a dynamic anchor", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": main,
      "main.yaml": `
$id: https://example.com/main
properties:
  anchor: { $ref: anchored }
  pointer: { $ref: pointed }
$defs:
  outer: { $dynamicAnchor: item, type: string }
  anchored: { $id: anchored, items: { $dynamicRef: "#item" }, $defs: { item: { $anchor: item, type: "null" } } }
  pointed: { $id: pointed, items: { $dynamicRef: "#/$defs/item" }, $defs: { item: { $dynamicAnchor: item } } }
`,
    });
    const { anchored, pointed } = schemas as Record<string, { items: { $ref: string } }>;
    expect(resolved(schemas, anchored!.items.$ref)).toMatchObject({ type: "null" });
    expect(resolved(schemas, pointed!.items.$ref)).toEqual({ $dynamicAnchor: "item" });
    expect(Object.keys(schemas).some((name) => name.includes("In"))).toBe(false);
  });

  it("can be a sibling of $ref", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": `components:
  schemas:
    Tree: { $dynamicAnchor: node, properties: { left: { $dynamicRef: "#node", $ref: "#/components/schemas/Leaf" } } }
    Leaf: { type: object }
`,
    });
    expect(schemas).toMatchObject({
      Tree: { properties: { left: { ...reference("Leaf"), allOf: [reference("Tree")] } } },
    });
  });

  it("includes anchors of resources that a chain of references only passes through", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": main,
      "main.yaml": `
$id: https://example.com/base
$ref: first#/$defs/stuff
$defs:
  first: { $id: first, $defs: { stuff: { $ref: "second#/$defs/stuff" }, length: { maxLength: 1 } } }
  second:
    $id: second
    $defs: { stuff: { $ref: "third#/$defs/stuff" }, length: { $dynamicAnchor: length, maxLength: 2 } }
  third:
    $id: third
    $defs: { stuff: { $dynamicRef: "#length" }, length: { $dynamicAnchor: length, maxLength: 3 } }
`,
    });
    expect(lengthOf(schemas, "Main")).toBe(2);
  });

  it("forgets a resource after leaving it", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": main,
      "main.yaml": `
$id: https://example.com/main
if: { $id: first_scope, $defs: { thingy: { $dynamicAnchor: thingy, type: number } } }
then:
  $id: second_scope
  $ref: start
  $defs: { thingy: { $dynamicAnchor: thingy, type: "null" } }
$defs:
  start: { $id: start, $dynamicRef: inner_scope#thingy }
  thingy: { $id: inner_scope, $dynamicAnchor: thingy, type: string }
`,
    });
    const start = schemas["start"] as { $ref: string };
    expect(resolved(schemas, start.$ref)).toMatchObject({ type: "null" });
  });

  it("ignores a resource that only encloses the current one", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": main,
      "main.yaml": `
$id: https://example.com/main
type: object
properties: { direct: { $ref: item } }
$defs:
  bar:
    $id: bar
    items: { $ref: item }
    $defs:
      item:
        $id: item
        properties: { content: { $dynamicRef: "#content" } }
        $defs: { defaultContent: { $dynamicAnchor: content, type: integer } }
      content: { $dynamicAnchor: content, type: string }
`,
    });
    const item = schemas["item"] as { properties: { content: { $ref: string } } };
    expect(resolved(schemas, item.properties.content.$ref)).toMatchObject({ type: "integer" });
  });

  it("finds an otherwise unreferenced anchor from a part of its resource", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": `components: { schemas: { Main: { $ref: "detached.yaml#/$defs/foo" } } }\n`,
      "detached.yaml": `$defs: { foo: { $dynamicRef: "#detached" }, detached: { $dynamicAnchor: detached, type: integer } }\n`,
    });
    expect(resolved(schemas, (schemas["Main"] as { $ref: string }).$ref)).toMatchObject({ type: "integer" });
  });

  it("keeps the tags of copied variants", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": `components:
  schemas:
    Shape:
      $id: u:shape
      oneOf: [{ $ref: "u:group" }, { $ref: "u:circle" }]
      discriminator: { propertyName: kind }
      $defs: { part: { $dynamicAnchor: part } }
    Group:
      $id: u:group
      properties: { kind: { type: string }, part: { $dynamicRef: "#part" } }
      $defs: { part: { $dynamicAnchor: part } }
    Circle: { $id: u:circle, properties: { kind: { type: string } } }
`,
    });
    expect(schemas["Shape"]).toMatchObject({
      oneOf: [reference("GroupInShape"), reference("Circle")],
      discriminator: { mapping: { Group: "#/components/schemas/GroupInShape" } },
    });
  });

  it("leaves other documents unchanged", async () => {
    const schemas = await schemasIn({
      "openapi.yaml": `components: { schemas: { Fact: { title: "\\u00e9", $defs: { size: { type: integer } } } } }\n`,
    });
    expect(schemas).toMatchObject({ Fact: { $defs: { size: { type: "integer" } } } });
  });

  it("names copies after what determines them, in any order", async () => {
    const parts = [
      `    Tree: { $id: "u:tree", $dynamicAnchor: node, properties: { next: { $dynamicRef: "#node" } } }\n`,
      `    A: { $id: "u:a", $dynamicAnchor: node, $ref: "u:tree", required: [a] }\n`,
      `    B: { $id: "u:b", $dynamicAnchor: node, $ref: "u:tree", required: [b] }\n`,
    ];
    const head = "components:\n  schemas:\n";
    const forward = await schemasIn({ "openapi.yaml": head + parts.join("") });
    const backward = await schemasIn({ "openapi.yaml": head + parts.toReversed().join("") });
    expect(Object.keys(forward).sort()).toEqual(["A", "B", "Tree", "TreeInA", "TreeInB"]);
    expect(forward).toEqual(backward);
  });
});

function itemsOf(schemas: Record<string, unknown>, name: string): unknown {
  const { properties } = schemas[name] as { properties: { list: { items: { $ref: string } } } };
  return resolved(schemas, properties.list.items.$ref);
}

function resolved(schemas: Record<string, unknown>, reference: string): unknown {
  return schemas[reference.split("/").at(-1)!];
}

/** Returns the maxLength at the end of a chain of references. */
function lengthOf(schemas: Record<string, unknown>, name: string): unknown {
  const schema = schemas[name] as { $ref?: string; maxLength?: number };
  return schema.$ref === undefined ? schema.maxLength : lengthOf(schemas, schema.$ref.split("/").at(-1)!);
}
