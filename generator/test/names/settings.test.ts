import { describe, expect, test } from "vitest";
import { buildText } from "../emit/generate.js";
import {
  noNames,
  parseNames,
  printNames,
  recordNames,
  type NameQuestion,
  type NamesSettings,
} from "../../src/model/index.js";

const spec = `openapi: 3.1.1
info: { title: Shop, version: "1" }
paths:
  /user-groups:
    get: { operationId: listAllUserGroups, tags: [user-groups], responses: { "204": { description: Done. } } }
    post: { operationId: createUserGroup, tags: [user-groups], responses: { "204": { description: Done. } } }
  /gone: { post: { operationId: delete, responses: { "204": { description: Done. } } } }
components:
  schemas:
    user_group:
      type: object
      properties:
        sort: { type: string, enum: [created, -created] }
        owner: { type: object, properties: { role: { type: array, items: { type: [string, "null"], enum: [admin, null] } } } }
        status: { $ref: "#/components/schemas/Status" }
    Status: { type: string, enum: [active, on-hold] }
`;

/** Builds the model with settings of names, and the names lock as text. */
async function name(settings: NamesSettings, { document = spec, lock = "" } = {}) {
  const names = lock === "" ? noNames : { ...parseNames(lock, "/specloom.names").names };
  const { api, diagnostics } = await buildText(document, names, { names: settings });
  return { api, diagnostics, lock: printNames(recordNames(api)), lines: printNames(recordNames(api)).split("\n") };
}

/** A resolver that notes what it was asked. */
function resolver(answer: (question: NameQuestion) => unknown) {
  const asked: NameQuestion[] = [];
  const ask = (question: NameQuestion): unknown => {
    asked.push(question);
    return answer(question);
  };
  return { asked, settings: { resolver: { ask } } };
}

const document = (schemas: object) =>
  JSON.stringify({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {}, components: { schemas } });

/** Returns the constants of an enum with these values. */
async function constants(values: readonly unknown[], settings: NamesSettings = {}): Promise<readonly string[]> {
  const { api } = await name({ enums: "const", ...settings }, { document: document({ Status: { enum: values } }) });
  return (api.schemas[0]?.schema.enumValues ?? []).map((one) => one.name ?? "");
}

describe("casing", () => {
  test.each([
    ["camelCase", "userGroups.listAllUserGroups", "gone.delete"],
    ["snake_case", "user_groups.list_all_user_groups", "gone.delete"],
    ["PascalCase", "UserGroups.ListAllUserGroups", "Gone.Delete"],
  ] as const)("%s of methods", async (methods, long, short) => {
    const { lock } = await name({ methods });
    expect(lock).toContain(`= ${long}(`);
    expect(lock).toContain(`= ${short}(`);
  });

  test("of functions is independent of that of methods", async () => {
    const { api } = await name({ functions: "snake_case" });
    const names = api.operations.map((operation) => operation.name.code);
    expect(names.sort()).toEqual(["gone_delete", "user_groups_create", "user_groups_list_all_user_groups"]);
    const pascal = await name({ functions: "PascalCase" });
    expect(pascal.api.operations.map((operation) => operation.name.code)).toContain("GoneDelete");
  });

  test("of types", async () => {
    const { lines } = await name({ types: "preserve" });
    expect(lines).toContain("schema user_group = user_group");
    const awkward = await name(
      { types: "preserve" },
      { document: document({ "a-b.c": {}, "1st": {}, object: {}, class: {} }) },
    );
    expect(awkward.lines.filter((line) => line.startsWith("schema"))).toEqual([
      "schema 1st = _1st",
      "schema a-b.c = a_b_c",
      "schema class = class_",
      "schema object = object2",
    ]);
  });
});

describe("constants", () => {
  test.each([
    [
      "PascalCase",
      ["OnHold", "Value1", "Value1_5", "MinusCreated", "Plus1", "Empty", "GreaterEqual", "OnHold2", "True"],
    ],
    [
      "camelCase",
      ["onHold", "value1", "value1_5", "minusCreated", "plus1", "empty", "greaterEqual", "onHold2", "true"],
    ],
    [
      "SCREAMING_SNAKE_CASE",
      ["ON_HOLD", "VALUE_1", "VALUE_1_5", "MINUS_CREATED", "PLUS_1", "EMPTY", "GREATER_EQUAL", "ON_HOLD2", "TRUE"],
    ],
    ["preserve", ["on-hold", "1", "1.5", "-created", "+1", "", ">=", "ON_HOLD", "true"]],
  ] as const)("in %s", async (casing, expected) => {
    const values = ["on-hold", 1, 1.5, "-created", "+1", "", ">=", "ON_HOLD", true];
    expect(await constants(values, { constants: casing })).toEqual(expected);
  });

  test("are the document's, where it names values", async () => {
    const schema = { enum: [1, 2], "x-enum-varnames": ["Active", "on hold"] };
    const { lines } = await name({ enums: "const" }, { document: document({ Status: schema }) });
    expect(lines).toContain('constant Status 2 = "on hold"');
  });

  test("exist for nullable enums, for single values, and for a choice of constants, which may have titles", async () => {
    const schemas = {
      Codes: {
        oneOf: [
          { const: "a", description: "First." },
          { const: "b", title: "second one" },
        ],
      },
      Nullable: { enum: ["a", null] },
      One: { enum: ["a"] },
      Constant: { const: "a" },
    };
    const { api } = await name({ enums: "const" }, { document: document(schemas) });
    const byName = Object.fromEntries(api.schemas.map(({ name: { wire }, schema }) => [wire, schema.enumValues]));
    expect(byName).toEqual({
      Codes: [
        { value: "a", name: "A", description: "First." },
        { value: "b", name: "SecondOne" },
      ],
      Nullable: [{ value: "a", name: "A" }],
      One: [{ value: "a", name: "A" }],
      Constant: undefined,
    });
  });

  test("of enums inside of components get a type, and are kept", async () => {
    const first = await name({ enums: "const" });
    expect(first.lines.filter((line) => /^(enum|constant)/.test(line))).toEqual([
      "enum user_group/owner/role = UserGroupOwnerRole",
      "enum user_group/sort = UserGroupSort",
      'constant Status "active" = Active',
      'constant Status "on-hold" = OnHold',
      'constant user_group/owner/role "admin" = Admin',
      'constant user_group/sort "-created" = MinusCreated',
      'constant user_group/sort "created" = Created',
    ]);
    const lock = first.lock.replace("= UserGroupSort", "= Order").replace("= MinusCreated", "= Descending");
    const later = await name(
      { enums: "const" },
      { lock, document: spec.replace("[created,", "[descending, created,") },
    );
    expect(later.lines).toContain("enum user_group/sort = Order");
    expect(later.lines).toContain('constant user_group/sort "-created" = Descending');
    expect(later.lines).toContain('constant user_group/sort "descending" = Descending2');
  });

  test("are left out by default", async () => {
    const { lock } = await name({});
    expect(lock).not.toMatch(/^(enum|constant)/m);
  });
});

describe("a resolver", () => {
  test("is asked for everything that gets a name", async () => {
    const { asked, settings } = resolver(() => undefined);
    await name({ enums: "const", ...settings });
    const unique = [...new Map(asked.map((one) => [`${one.kind} ${one.name} ${one.default}`, one])).values()];
    expect(unique.map(({ kind, name: wire, default: given }) => `${kind} ${wire}: ${given}`).sort()).toEqual([
      "constant -created: MinusCreated",
      "constant active: Active",
      "constant admin: Admin",
      "constant created: Created",
      "constant on-hold: OnHold",
      "enum user_group/owner/role: UserGroupOwnerRole",
      "enum user_group/sort: UserGroupSort",
      "function createUserGroup: userGroupsCreate",
      "function delete: goneDelete",
      "function listAllUserGroups: userGroupsListAllUserGroups",
      "operation createUserGroup: userGroups.create",
      "operation delete: gone.delete",
      "operation listAllUserGroups: userGroups.listAllUserGroups",
      "resource gone: GoneResource",
      "resource userGroups: UserGroupsResource",
      "schema Status: Status",
      "schema user_group: UserGroup",
    ]);
    expect(asked.find(({ kind, name: wire }) => kind === "operation" && wire === "createUserGroup")).toEqual({
      kind: "operation",
      name: "createUserGroup",
      default: "userGroups.create",
      operation: { method: "POST", path: "/user-groups", operationId: "createUserGroup", tags: ["user-groups"] },
    });
  });

  test("names operations before all defaults", async () => {
    const { settings } = resolver(({ kind, name: wire }) =>
      kind === "operation" && wire === "listAllUserGroups" ? "userGroups.create" : undefined,
    );
    const { lines, diagnostics } = await name(settings);
    expect(lines.filter((line) => line.startsWith("operation")).map((line) => line.split(" = ")[1])).toEqual(
      expect.arrayContaining(["userGroups.create()", "userGroups.createUserGroup()"]),
    );
    expect(diagnostics).toEqual([]);
  });

  test.each<[string, NameQuestion["kind"], string, string]>([
    ["operation", "operation", "all.same", "all.same2"],
    ["schema", "schema", "Same", "Same2"],
    ["function", "function", "same", "same2"],
  ])("that gives two of a kind one name gets a number and a warning: %s", async (_, kind, wanted, given) => {
    const { settings } = resolver((question) => (question.kind === kind ? wanted : undefined));
    const { lock, diagnostics } = await name(settings, { document: spec.replace(/^ {2}\/gone:.*\n/m, "") });
    expect(lock).toContain(given);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["GEN216", "warning"]]);
    expect(diagnostics[0]?.message).toContain(`"${given}"`);
  });

  test.each<[string, unknown, string]>([
    ["returns a promise", Promise.resolve("pets.list"), "GEN214"],
    ["returns a number", 1, "GEN214"],
    ["returns null", null, "GEN214"],
    ["returns a reserved member", "pets.constructor", "GEN215"],
    ["returns an empty part", "pets..list", "GEN215"],
    ["returns a word with a space", "list pets", "GEN215"],
    ["returns code", "a;process.exit()", "GEN215"],
    ["returns nothing", "", "GEN215"],
  ])("that %s is reported", async (_, answer, code) => {
    const { settings } = resolver(({ kind }) => (kind === "operation" ? answer : undefined));
    await expect(name(settings)).rejects.toThrow(code);
  });

  test("that throws is reported with its message", async () => {
    const { settings } = resolver(() => {
      throw new Error("no such team\nat x");
    });
    await expect(name(settings)).rejects.toThrow('it throws "no such team"');
  });
});

describe("the names lock", () => {
  test("keeps names whatever the settings, which then say so once", async () => {
    const { lock } = await name({ enums: "const" });
    const settings = {
      methods: "snake_case",
      functions: "snake_case",
      types: "preserve",
      constants: "preserve",
    } as const;
    const later = await name({ enums: "const", ...settings }, { lock });
    expect(later.lock).toBe(lock);
    expect(later.diagnostics.map(({ code }) => code)).toEqual(["GEN217"]);
    expect(later.diagnostics[0]?.message).toMatch(
      /keeps 1\d names .* such as "userGroups\.list\w+" and not "user_groups\.list_\w+"/,
    );
    expect(later.diagnostics[0]?.at?.file).toBe("/specloom.names");
  });

  test("is silent about names that were chosen by hand, or by the settings", async () => {
    const settings = { enums: "const", types: "PascalCase", methods: "snake_case", constants: "PascalCase" } as const;
    const { lock } = await name(settings);
    const edited = lock.replace("user_group = UserGroup", "user_group = Team").replace("= OnHold", "= Paused");
    const { diagnostics, lines } = await name(settings, { lock: edited });
    expect(diagnostics).toEqual([]);
    expect(lines).toContain("schema user_group = Team");
  });

  test("gives deleted lines new names", async () => {
    const { lines } = await name({});
    const lock = lines.filter((line) => !line.includes("listAllUserGroups")).join("\n");
    const later = await name({ methods: "snake_case" }, { lock });
    expect(later.lock).toContain("= user_groups.list_all_user_groups(");
    expect(later.lock).toContain("= userGroups.create(");
  });

  test("rules over a resolver, and warns if they disagree", async () => {
    const { lock } = await name({});
    const { settings } = resolver(({ kind }) => (kind === "schema" ? "Other" : undefined));
    const { diagnostics, lines } = await name(settings, { lock });
    expect(lines).toContain("schema Status = Status");
    expect(diagnostics.map(({ code }) => code)).toEqual(["GEN217"]);
  });
});
