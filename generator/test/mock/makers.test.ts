import { expect, it } from "vitest";
import * as generated from "../../../packages/mocks/src/generated/fixtures.js";
import { factoryNames } from "../../src/emit/mocks/fixtures/names.js";
import { Makers } from "../../src/mock/makers.js";
import { open } from "./client.js";

it("makes the values of generated fixtures, without generating them", async () => {
  const { api } = await open("../../../spec/openapi.yaml");
  const makers = new Makers(api);
  const fixtures = new Map<string, unknown>(Object.entries(generated));
  const responses = api.schemas.filter(({ response }) => response);
  expect(responses.length).toBeGreaterThan(20);
  for (const named of responses) {
    const { name } = named;
    const factory = fixtures.get(factoryNames(api)(named, "response"));
    const own = makers.factoryOf({
      schema: { kind: "ref", name: name.wire, source: named.schema.source },
      name: "any",
    });
    for (const variant of [0, 1, 2])
      expect({ [name.wire]: own(undefined, variant) }).toEqual({
        [name.wire]: Reflect.apply(factory as () => unknown, undefined, [undefined, variant]),
      });
  }
});
