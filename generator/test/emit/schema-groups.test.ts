import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { groupSchemas, isLarge } from "../../src/emit/shared/schema-groups.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { traitsOf } from "../../src/model/index.js";
import type { NamedSchema, Schema } from "../../src/model/types.js";
import { buildFile, emit } from "./generate.js";

/** Returns a component with the given number of properties. */
function component(code: string, members: number): NamedSchema {
  const properties = Array.from({ length: members }, (_, index) => ({
    name: `member${index}`,
    required: true,
    schema: { kind: "string", source: "" } as const,
  }));
  const additional: Schema = { kind: "unknown", source: "" };
  const schema: Schema = {
    kind: "object",
    properties,
    patterns: [],
    additional,
    explicitAdditional: false,
    source: "",
  };
  return { name: { wire: code, code }, schema, traits: traitsOf(schema) } as unknown as NamedSchema;
}

function fileOf(document: string): string {
  return fileURLToPath(new URL(`../documents/constructs/${document}.yaml`, import.meta.url));
}

function filesOf(schemas: readonly NamedSchema[]): Readonly<Record<string, readonly string[]>> {
  const groups = groupSchemas({ schemas });
  return Object.fromEntries(groups.map(({ file, schemas: members }) => [file, members.map(({ name }) => name.code)]));
}

describe("files of component schemas", () => {
  it("contain schemas whose names start with the same word", () => {
    expect(filesOf([component("OrderLine", 40), component("Invoice", 60), component("Order", 40)])).toEqual({
      invoice: ["Invoice"],
      order: ["OrderLine", "Order"],
    });
  });

  it("group small schemas by their first letter, and split large groups by the next word", () => {
    const schemas = [
      component("HookPull", 3),
      component("HookPullOpened", 900),
      component("HookPullClosed", 900),
      component("HookIssue", 300),
      component("Zebra", 3),
      component("Zoo", 3),
    ];
    expect(filesOf(schemas)).toEqual({
      "hook-issue": ["HookIssue"],
      "hook-pull": ["HookPull"],
      "hook-pull-closed": ["HookPullClosed"],
      "hook-pull-opened": ["HookPullOpened"],
      z: ["Zebra", "Zoo"],
    });
  });

  it("have unique names that every file system accepts", () => {
    const files = Object.keys(filesOf([component("Con", 60), component("Index", 60), component("APIKey", 60)]));
    expect(files).toEqual(["api", "con2", "index2"]);
  });

  it("do not depend on the order of the schemas", () => {
    const schemas = ["Order", "OrderLine", "Invoice", "Zoo"].map((name) => component(name, 60));
    expect(Object.keys(filesOf(schemas.toReversed()))).toEqual(Object.keys(filesOf(schemas)));
  });

  it("are split in large documents only", async () => {
    const large = await buildFile(fileOf("many-schemas"));
    const small = await buildFile(fileOf("enums"));
    expect([isLarge(large.api), isLarge(small.api)]).toEqual([true, false]);
    for (const emitter of [clientOutput, zodOutput]) {
      const paths = [...(await emit(emitter, small)).keys()];
      expect(paths.filter((path) => /(^|\/)(types|schemas|resources)\//.test(path))).toEqual([]);
    }
    expect([...(await emit(clientOutput, large)).keys()]).toEqual(
      expect.arrayContaining(["types.ts", "types/order.ts", "client.ts", "resources/things.ts"]),
    );
    expect([...(await emit(zodOutput, large)).keys()]).toEqual(
      expect.arrayContaining([
        "types.ts",
        "types/things.ts",
        ...["zod", "mini", "guards", "fast"].flatMap((tier) => [`${tier}/schemas.ts`, `${tier}/schemas/order.ts`]),
      ]),
    );
  });
});
