import { describe, expect, test } from "vitest";
import type { EmittedFile } from "../../src/emit/output.js";
import { formatFiles, formatText, type PlacedFile } from "../../src/format/index.js";

const prettier = { name: "prettier", printWidth: 40 } as const;
const oxfmt = { name: "oxfmt", printWidth: 40 } as const;
const none = { name: "none", printWidth: 40 } as const;

function file(text: string, language: EmittedFile["language"] = "typescript"): EmittedFile {
  return { path: "out/a.ts", language, text };
}

function place(placed: EmittedFile): PlacedFile {
  return { file: placed, emitter: "client", path: placed.path };
}

describe("formatting", () => {
  test.each([prettier, oxfmt])(
    "lays TypeScript out by the width that the configuration gives: $name",
    async (settings) => {
      const text = "export const answer = compute(first, second)\n";
      expect(await formatText(file(text), { ...settings, printWidth: 110 })).toBe(
        "export const answer = compute(first, second);\n",
      );
      expect(await formatText(file(text), { ...settings, printWidth: 30 })).toBe(
        "export const answer = compute(\n  first,\n  second,\n);\n",
      );
    },
  );

  test("leaves Markdown as emitted: padding a table would change every row", async () => {
    const table = "| a | b |\n| --- | --- |\n| a long cell | 1 |\n";
    expect(await formatText(file(table, "markdown"), prettier)).toBe(table);
  });

  test("leaves hand-written files unchanged", async () => {
    expect(await formatText(file("const  a=1\n", "hand-written"), oxfmt)).toBe("const  a=1\n");
  });

  test("without a formatter, only replaces CRLF", async () => {
    expect(await formatText(file("const  a=1\r\n"), none)).toBe("const  a=1\n");
  });

  test.each([prettier, oxfmt])("names the output and the file if code does not parse: $name", async (settings) => {
    await expect(formatFiles([place(file("const = ;\n"))], settings)).rejects.toThrow(
      /^the output \w+ emitted out\/a\.ts, which does not parse: /,
    );
  });

  test("reuses an earlier result only for the same code and settings", async () => {
    const [first] = await formatFiles([place(file("const a=1\n"))], prettier);
    const known = (path: string, source: string) =>
      path === "out/a.ts" && source === first?.source ? "// taken\n" : undefined;
    const again = async (text: string, settings: typeof prettier | typeof none, placed = place(file(text))) =>
      (await formatFiles([placed], settings, known))[0]?.text;
    expect(await again("const a=1\n", prettier)).toBe("// taken\n");
    expect(await again("const a=2\n", prettier)).toBe("const a = 2;\n");
    expect(await again("const a=1\n", none)).toBe("const a=1\n");
    expect(await again("", prettier, place(file("const a=1\n", "markdown")))).toBe("const a=1\n");
    expect(await again("", prettier, { ...place(file("const a=1\n")), section: "x" })).toBe("const a = 1;\n");
  });
});
