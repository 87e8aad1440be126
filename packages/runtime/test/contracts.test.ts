import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCore } from "../src/client/index.js";
import { type contract, type GeneratedFor, kept } from "../src/client/generated-for.js";
import { createClient, isApiError, validateWith } from "./contracts/1/generated/client/index.js";
import { validators } from "./contracts/1/generated/zod/zod/validators.js";

const rex = { id: 7, name: "Rex", kind: "dog" };
const answers: Readonly<Record<string, () => Response>> = {
  "GET /v1/pets": () => Response.json({ items: [rex] }),
  "GET /v1/pets/7": () => Response.json(rex),
  "GET /v1/pets/8": () => Response.json({ detail: "no pet 8" }, { status: 404 }),
  "POST /v1/pets": () => Response.json({ ...rex, name: 7 }, { status: 201 }),
};

describe("code of contract 1", () => {
  const client = createClient({
    apiKey: "key",
    validate: validateWith(validators),
    fetch: (request) => {
      const { method, url } = request as Request;
      return Promise.resolve(answers[`${method} ${new URL(url).pathname}`]!());
    },
  });

  test("calls, turns pages, validates and reports errors", async () => {
    expect(await client.pets.get({ id: 7 })).toEqual(rex);
    expect(await client.pets.list().toArray()).toEqual([rex]);
    await expect(client.pets.create({ name: "Rex", kind: "dog" })).rejects.toMatchObject({ code: "validation" });
    const error: unknown = await client.pets.get({ id: 8 }).catch((reason: unknown) => reason);
    expect(isApiError(error) && [error.status, error.api]).toEqual([404, "Petstore"]);
  });
});

test.each(kept)("contract %d has code in contracts/, generated when it was the newest", (number) => {
  expect(existsSync(join(import.meta.dirname, "contracts", `${number}`, "generated/client"))).toBe(true);
});

test("code of another contract is refused by the compiler and at run time, with what to do", () => {
  // The only value that the type allows.
  const told: GeneratedFor<99>["contract"] = "generated for runtime 99, installed is 1: run specloom again";
  const options = { baseUrl: "https://a.example" };
  expect(() => createCore(options, { contract: 99 as typeof contract })).toThrow(told.replace("g", "G"));
  // @ts-expect-error -- 99 is not assignable to that message
  expect(() => createCore(options, { contract: 99 })).toThrow("run specloom again");
});
