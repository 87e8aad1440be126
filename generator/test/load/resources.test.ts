import { describe, expect, it } from "vitest";
import { loadFiles, schemasOf } from "./tools.js";

describe("JSON Schema's own names", () => {
  it("resolves $anchor, in this file and in others", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    Fact: { $anchor: fact, type: string }
    User: { properties: { here: { $ref: "#fact" }, there: { $ref: "library.yaml#note" } } }
`,
      "library.yaml": `$defs: { Note: { $anchor: note, type: integer } }\n`,
    });
    expect(schemasOf(loaded)).toMatchObject({
      User: {
        properties: { here: { $ref: "#/components/schemas/Fact" }, there: { $ref: "#/components/schemas/Note" } },
      },
      Note: { type: "integer" },
    });
  });

  it.each([String.raw`\u0024anchor`, String.raw`\x24\x61nchor`, String.raw`$\U00000061nchor`])(
    "resolves an anchor with an escape: %s",
    async (key) => {
      const schemas = `{ Fact: { "${key}": fact }, User: { $ref: "#fact" } }`;
      const loaded = await loadFiles({ "openapi.yaml": `components: { schemas: ${schemas} }\n` });
      expect(schemasOf(loaded)).toMatchObject({ User: { $ref: "#/components/schemas/Fact" } });
    },
  );

  it("resolves relative to $id, and by $id across files", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    Fact:
      $id: https://example.com/schemas/fact
      $defs: { size: { type: integer } }
      properties:
        size: { $ref: "#/$defs/size" }
        note: { $ref: note }
        person: { $ref: "https://example.com/person" }
    Note: { $id: https://example.com/schemas/note, type: string }
    Library: { properties: { any: { $ref: library.yaml#/Person } } }
`,
      "library.yaml": `Person: { $id: "https://example.com/person", type: object }\n`,
    });
    expect(schemasOf(loaded)).toMatchObject({
      Fact: {
        $defs: { size: { $ref: "#/components/schemas/size" } },
        properties: {
          size: { $ref: "#/components/schemas/size" },
          note: { $ref: "#/components/schemas/Note" },
          person: { $ref: "#/components/schemas/Person" },
        },
      },
    });
  });
});
