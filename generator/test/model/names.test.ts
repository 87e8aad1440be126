import { describe, expect, it } from "vitest";
import { camelCase, createNamer, mintAll, pascalCase, safeIdentifier, safeMember } from "../../src/model/names.js";
import { buildText } from "../emit/generate.js";

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
  it("are not reserved words", () => {
    expect(["delete", "await", "arguments", "list"].map(safeIdentifier)).toEqual([
      "delete_",
      "await_",
      "arguments_",
      "list",
    ]);
  });

  it("cannot break an object as property names", () => {
    expect(["then", "constructor", "__proto__", "delete"].map(safeMember)).toEqual([
      "then_",
      "constructor_",
      "__proto___",
      "delete",
    ]);
  });
});

describe("createNamer", () => {
  it("gives no two names that are the same file on case-insensitive file systems", () => {
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

  it("gives the same names in any order", () => {
    expect(mint("user_name", "user-name", "UserName")).toEqual(mint("UserName", "user-name", "user_name"));
  });

  it("keeps a key that is a valid name", () => {
    expect(mint("a-b", "AB")).toEqual({ AB: "AB", "a-b": "AB2" });
  });

  it("treats names that differ only in case as the same, because they are also file names", () => {
    expect(mint("Note", "NOTE")).toEqual({ NOTE: "NOTE", Note: "Note2" });
  });

  it("gives no name that is taken", () => {
    expect(mint("promise")).toEqual({ promise: "Promise2" });
  });
});

describe("names for features of documents with x-unknowns", () => {
  const document = (head: string): string => `openapi: 3.1.1
info: { title: Case, version: "1" }
${head}
paths:
  /unknowns: { get: { operationId: unknowns.list, responses: { "204": { description: Fine. } } } }
components: { schemas: { UnknownId: { type: string }, UnspecifiedError: { type: string } } }
`;
  const namesIn = async (head: string): Promise<readonly string[]> => {
    const { api } = await buildText(document(head));
    return [
      ...api.operations.map(({ resource, method }) => [...resource, method].join(".")),
      ...api.schemas.map(({ name }) => name.code),
    ];
  };

  it("are free in all other documents", async () => {
    expect(await namesIn("")).toEqual(["unknowns.list", "UnknownId", "UnspecifiedError"]);
    const unknowns = "x-unknowns: [{ id: a.b, where: [api], description: Nothing., handling: None. }]";
    expect(await namesIn(unknowns)).toEqual(["unknowns_.list", "UnknownId2", "UnspecifiedError2"]);
  });
});
