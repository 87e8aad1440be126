import { describe, expect, it } from "vitest";
import { camelCase, createNamer, mintAll, pascalCase, safeIdentifier, safeMember } from "../../src/model/names.js";

describe("pascalCase", () => {
  it.each([
    ["simple-user", "SimpleUser"],
    ["snake_case_name", "SnakeCaseName"],
    ["APIKey", "APIKey"],
    ["MY_CONSTANT", "MyConstant"],
    ["200", "_200"],
    ["größe", "Größe"],
    ["名前", "名前"],
    ["a.b/c", "ABC"],
    ["__proto__", "Proto"],
    ["!!!", "Unnamed"],
    ["", "Unnamed"],
  ])("%j gives %s", (text, name) => expect(pascalCase(text)).toBe(name));
});

describe("camelCase", () => {
  it.each([
    ["list-for-org", "listForOrg"],
    ["GetAccount", "getAccount"],
    ["APIKeys", "apiKeys"],
    ["URL", "url"],
    ["APIs", "apis"],
    ["URLsOfUser", "urlsOfUser"],
    ["getV1", "getV1"],
    ["3d", "_3d"],
    ["", "unnamed"],
  ])("%j gives %s", (text, name) => expect(camelCase(text)).toBe(name));
});

describe("safe names", () => {
  it("keep reserved words from being declared", () => {
    expect(["delete", "await", "arguments", "list"].map(safeIdentifier)).toEqual([
      "delete_",
      "await_",
      "arguments_",
      "list",
    ]);
  });

  it("keep a member from breaking its object", () => {
    expect(["then", "constructor", "__proto__", "delete"].map(safeMember)).toEqual([
      "then_",
      "constructor_",
      "__proto___",
      "delete",
    ]);
  });
});

describe("createNamer", () => {
  it("gives no two names that are one file where case is ignored", () => {
    const namer = createNamer(["Straße"]);
    expect(["STRASSE", "strasse", "ﬁle", "File", "ςa", "ΣA"].map(namer.take)).toEqual([
      "STRASSE2",
      "strasse3",
      "ﬁle",
      "File2",
      "ςa",
      "ΣA2",
    ]);
  });
});

describe("mintAll", () => {
  const mint = (...keys: string[]) => Object.fromEntries(mintAll(keys, pascalCase, createNamer(["Promise"])));

  it("gives the same names whatever the order", () => {
    expect(mint("user_name", "user-name", "UserName")).toEqual(mint("UserName", "user-name", "user_name"));
  });

  it("lets a key that needs no change keep its name", () => {
    expect(mint("a-b", "AB")).toEqual({ AB: "AB", "a-b": "AB2" });
  });

  it("counts names that differ in case only as the same, because they are file names too", () => {
    expect(mint("Note", "NOTE")).toEqual({ NOTE: "NOTE", Note: "Note2" });
  });

  it("gives nobody a name that is taken", () => {
    expect(mint("promise")).toEqual({ promise: "Promise2" });
  });
});
