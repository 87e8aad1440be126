import { describe, expect, it } from "vitest";
import { wantCallPaths } from "../../src/model/operations/names/call-paths.js";
import { foldCase } from "../../src/diagnostics/fold-case.js";
import { Report } from "../../src/diagnostics/report.js";
import { createNameChooser } from "../../src/model/naming/choose.js";
import { createNamer } from "../../src/model/names.js";
import type { NameSource } from "../../src/model/operations/names/name-source.js";
import type { KeptNames } from "../../src/model/naming/keep.js";
import { nameOperations } from "../../src/model/operations/names/operation-names.js";

/** Parses `POST /pets addPet [pet]`: method, path, and optionally operationId and tag. */
function sourceOf(line: string): NameSource {
  const [, method = "", path = "", operationId, tag] = /^(\S+) (\S+)(?: ([^[\s]+))?(?: \[(.*)\])?$/.exec(line) ?? [];
  return { method, path, ...(operationId !== undefined && { operationId }), tags: tag === undefined ? [] : [tag] };
}

function namesOf(...lines: readonly string[]): readonly string[] {
  return [...wantCallPaths(lines.map(sourceOf)).values()].map(({ path }) => path.join("."));
}

describe("call paths", () => {
  it.each([
    // The operationId is sufficient.
    ["GET /x repos/list-for-org", "repos.listForOrg"],
    ["GET /x facts.get [other]", "facts.get"],
    // The resource is not repeated.
    ["POST /pet addPet [pet]", "pet.add"],
    ["GET /pet/{id} findPetById [pet]", "pet.findById"],
    ["GET /pets listPets [pets]", "pets.list"],
    ["GET /x listPets [pet]", "pet.list"],
    ["POST /x createApiKey [API Keys]", "apiKeys.create"],
    ["GET /x apps_list [Apps]", "apps.list"],
    ["GET /x userGet [users]", "users.get"],
    ["DELETE /x removePet", "x.removePet"],
    // Unless a shorter name would have another meaning.
    ["GET /x getPets [pets]", "pets.getPets"],
    ["POST /x createPetStore [pet]", "pet.createPetStore"],
    ["POST /x pet [pet]", "pet.pet"],
    ["POST /x petStoreAdd [pet]", "pet.petStoreAdd"],
    ["POST /x createUsersWithList [user]", "user.createUsersWithList"],
    ["GET /x status [status]", "status.status"],
    // Frameworks.
    ["GET /items/{item_id} read_item_items__item_id__get [items]", "items.read"],
    ["GET /cats/{id} CatsController_findOne", "cats.findOne"],
    ["GET /cats CatsController_findAll [Cat]", "cat.findAll"],
    // Method and path in other spellings.
    ["GET /v1/accounts/{account}/persons GetAccountsAccountPersons", "accounts.persons.list"],
    ["POST /v1/accounts/{account}/persons/{person} PostAccountsAccountPersonsPerson", "accounts.persons.update"],
    ["GET /users getUsers [Users]", "users.list"],
    ["GET /users/{id} getUsersById", "users.get"],
    ["GET /users/{id} usersIdGet", "users.get"],
    // No operationId.
    ["GET /", "get"],
    ["GET /api/v2/users", "users.list"],
    ["POST /users", "users.create"],
    ["PUT /users/{id}", "users.update"],
    ["DELETE /users/{id}", "users.delete"],
    ["DELETE /users", "users.delete"],
    ["GET /users/{id}/posts/{post}/comments", "users.posts.comments.list"],
    ["GET /users/{id}/posts [Users API]", "usersAPI.users.posts.list"],
    ["GET /admin/users/{id}/posts [user]", "user.posts.list"],
    ["GET /balance", "balance.get"],
    ["GET /pets/{id}/photo", "pets.photo.get"],
    ["GET /customers/search", "customers.search"],
    ["POST /login", "login"],
    ["POST /charges/{id}/capture", "charges.capture"],
    ["POST /intents/{id}/verify_microdeposits", "intents.verifyMicrodeposits"],
    ["POST /items/{id}:archive", "items.archive"],
    ["POST /items:batchGet", "items.batchGet"],
    ["GET /files/{name}.{ext}", "files.get"],
    ["GET /users.json", "users.list"],
    ["DELETE /2010-04-01/Calls/{Sid}.json", "calls.delete"],
    ["GET /x [***]", "x.get"],
  ])("%s is client.%s", (line, name) => expect(namesOf(line)).toEqual([name]));

  it("depend on the other operations of a path and below it", () => {
    expect(namesOf("PUT /users/{id}", "PATCH /users/{id}")).toEqual(["users.replace", "users.update"]);
    expect(namesOf("GET /history", "GET /history/{id}")).toEqual(["history.list", "history.get"]);
    expect(namesOf("GET /dispute", "POST /dispute")).toEqual(["dispute.get", "dispute.update"]);
    expect(namesOf("GET /session", "POST /session", "DELETE /session")).toEqual(
      ["get", "create", "delete"].map((method) => `session.${method}`),
    );
    expect(namesOf("POST /batch", "GET /batch/{id}")).toEqual(["batch.create", "batch.get"]);
    expect(namesOf("DELETE /users", "DELETE /users/{id}")).toEqual(["users.deleteAll", "users.delete"]);
  });

  it("have a longer form for operations with the same path", () => {
    const wanted = wantCallPaths(["GET /same/{id}", "GET /same/{key}/", "GET /x getPet [pet]"].map(sourceOf));
    expect([...wanted.values()].map(({ fallback }) => fallback.join("."))).toEqual([
      "same.getSameById",
      "same.getSameByKey",
      "pet.getPet",
    ]);
  });
});

const nothingKept: KeptNames = {
  operations: new Map(),
  paths: new Map(),
  functions: new Map(),
  stems: new Map(),
  resources: new Map(),
  webhooks: new Map(),
  schemas: new Map(),
  enums: new Map(),
  brands: new Map(),
  constants: new Map(),
};

describe("call paths of operations whose names differ by case folding", () => {
  it("are distinct, and none takes the short name", () => {
    const sources = ["POST /a addStraße [straße]", "POST /b add_STRASSE [STRASSE]"].map(sourceOf);
    const reserved = { types: [], suffixes: [], members: [], functions: [] };
    const chooser = createNameChooser(undefined, new Report());
    const names = [...nameOperations({ sources, types: createNamer(), reserved, kept: nothingKept, chooser }).values()];
    const paths = names.map(({ resource, method }) => [...resource, method].join("."));
    expect(new Set(paths.map(foldCase)).size).toBe(2);
    expect(paths.some((path) => path.endsWith(".add"))).toBe(false);
  });
});
