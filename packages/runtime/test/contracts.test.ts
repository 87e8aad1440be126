import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCore } from "../src/client/index.js";
import { contract, oldestContract } from "../src/client/generated-for.js";
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

test("each contract that the runtime keeps has code in contracts/, generated when it was the newest", () => {
  for (let kept = oldestContract; kept <= contract; kept += 1)
    expect(existsSync(join(import.meta.dirname, "contracts", `${kept}`, "generated")), `contract ${kept}`).toBe(true);
});

test.each([oldestContract - 1, contract + 1])(
  "code of contract %d is refused by the compiler and at run time",
  (other) => {
    const message = `Generated for runtime ${other}, installed is ${contract}: run specloom again`;
    expect(() => createCore({ baseUrl: "https://a.example" }, { contract: other as 1 })).toThrow(message);
    // @ts-expect-error -- "generated for runtime 0, installed is 1: run specloom again"
    expect(() => createCore({ baseUrl: "https://a.example" }, { contract: 0 })).toThrow("run specloom again");
  },
);
