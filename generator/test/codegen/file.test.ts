import { describe, expect, test } from "vitest";
import { code, DeclaredName, ImportedModule, importedType, importedValue, type Code } from "../../src/codegen/code.js";
import type { DeclarationName } from "../../src/codegen/declarations.js";
import { printSource, type Statement } from "../../src/codegen/file.js";

function constant(name: DeclarationName, initializer: Code): Statement {
  return { kind: "const", name, isLocal: typeof name !== "string", initializer };
}

function print(...statements: Statement[]): string {
  return printSource({ statements });
}

describe("imports", () => {
  test("come from references alone, each name once", () => {
    const uses = [importedValue("./b.js", "two"), importedValue("./b.js", "one"), importedValue("./b.js", "two")];
    expect(print(...uses)).toBe('import { one, two } from "./b.js";\n\ntwo\n\none\n\ntwo\n');
  });

  test("are types unless a reference needs the value", () => {
    expect(print(importedType("./a.js", "A"))).toContain('import type { A } from "./a.js";');
    const mixed = print(importedType("./a.js", "A"), importedType("./a.js", "B"), importedValue("./a.js", "B"));
    expect(mixed).toContain('import type { A } from "./a.js";\nimport { B } from "./a.js";');
  });

  test("of whole modules come first", () => {
    const z = new ImportedModule("zod", "z", false);
    const types = new ImportedModule("./types.js", "types", true);
    const file = print(importedValue("./a.js", "a"), code`${z}.string()`, code`${types}.A`);
    expect(file.split("\n").slice(0, 3)).toEqual([
      'import type * as types from "./types.js";',
      'import * as z from "zod";',
      'import { a } from "./a.js";',
    ]);
  });

  test("are none for code that was not used", () => {
    code`${importedValue("./a.js", "a")}()`;
    expect(print("one();")).toBe("one();\n");
  });
});

describe("names", () => {
  test("of imports yield to those of exports", () => {
    const source = print(constant("isFact", importedValue("./a.js", "isFact")));
    expect(source).toContain('import { isFact as isFact2 } from "./a.js";');
    expect(source).toContain("export const isFact = isFact2;");
  });

  test("of declarations yield to all others", () => {
    const declared = new DeclaredName("a", 1);
    const source = printSource({
      statements: [constant(declared, importedValue("./a.js", "a")), constant("a2", declared)],
      reserved: ["a", "a3"],
    });
    expect(source).toBe('import { a } from "./a.js";\n\nconst a4 = a;\n\nexport const a2 = a4;\n');
  });

  test("of declarations are unique", () => {
    const [first, second] = [new DeclaredName("isItem", 1), new DeclaredName("isItem", 2)];
    const file = print(constant(first, "1"), constant(second, "2"), constant("both", code`[${second}, ${first}]`));
    expect(file).toBe("const isItem = 1;\n\nconst isItem2 = 2;\n\nexport const both = [isItem2, isItem];\n");
  });

  test("must be declared", () => {
    expect(() => print(code`${new DeclaredName("lost", 1)}()`)).toThrow("does not declare");
  });
});

describe("declarations", () => {
  const [used, inner, unused, loop] = ["used", "inner", "unused", "loop"].map((name, id) => new DeclaredName(name, id));
  const declared = [
    constant(inner!, importedValue("./a.js", "a")),
    constant(used!, code`${inner!}()`),
    constant(unused!, importedValue("./b.js", "b")),
    constant(loop!, code`() => ${loop!}()`),
  ];

  test("are dropped, with their imports, if no export needs them", () => {
    expect(print(...declared, constant("c", code`${used!} // unused loop`))).toBe(
      'import { a } from "./a.js";\n\nconst inner = a;\n\nconst used = inner();\n\nexport const c = used // unused loop;\n',
    );
  });

  test("free their names", () => {
    const other = new DeclaredName("unused", 9);
    const file = print(...declared, constant(other, "1"), constant("c", other));
    expect(file).toBe("const unused = 1;\n\nexport const c = unused;\n");
  });

  test("may be none: the file is still a module", () => {
    expect(print(...declared)).toBe("export {};\n");
  });
});
