// Which arguments the result repeats.
import type { Endpoint } from "../../src/endpoints/index.js";
import { expect, test } from "vitest";
import { repeatedArguments } from "../../src/mocks/handlers/echo.js";

const endpoint: Endpoint = {
  id: "pets.update",
  method: "PUT",
  path: "/pets/{petId}",
  parameters: [
    { name: "petId", in: "path" },
    { name: "limit", in: "query" },
  ],
  body: { contents: [{ type: "application/json", to: ["pet"], names: {} }] },
  responses: [],
};

test.each([
  ["a path parameter, also as the id", { petId: "7" }, { pet_id: "", id: "" }, { pet_id: "7", id: "7" }],
  ["the path rather than the body", { petId: "7", pet: { pet_id: "8" } }, { pet_id: "" }, { pet_id: "7" }],
  [
    "properties of the body",
    { pet: { name: "Rex", tags: ["a"] } },
    { name: "", tags: [] },
    { name: "Rex", tags: ["a"] },
  ],
  ["nothing of another type", { petId: "7", pet: { name: null, tags: {} } }, { id: 1, name: "", tags: [] }, {}],
  ["no query parameters", { limit: "7" }, { limit: "" }, {}],
  ["nothing without such a property", { petId: "7" }, { name: "" }, {}],
  ["nothing in a list", { petId: "7" }, [{ id: "" }], {}],
])("it repeats %s", (_, args, fixture, repeated) => {
  expect(repeatedArguments(endpoint, args, fixture)).toEqual(repeated);
});
