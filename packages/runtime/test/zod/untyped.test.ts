import { describe, expect, it } from "vitest";
import * as zod from "zod";
import * as mini from "zod/mini";
import * as json from "../../src/zod/index.js";
import * as jsonOfMini from "../../src/zod/mini.js";
import * as untypedMini from "../../src/zod/untyped-mini.js";
import * as functionsOfMini from "../../src/zod/untyped-mini-zod.js";
import * as untyped from "../../src/zod/untyped.js";
import * as functions from "../../src/zod/untyped-zod.js";

describe("modules without types", () => {
  it.each([
    ["zod", functions, zod],
    ["zod/mini", functionsOfMini, mini],
    ["the helpers", untyped, json],
    ["the helpers for zod/mini", untypedMini, jsonOfMini],
  ] as const)("export the functions of %s themselves", (_, without: object, given: object) => {
    expect(Object.keys(without)).not.toEqual([]);
    for (const [name, value] of Object.entries(without)) expect(value, name).toBe(Reflect.get(given, name));
  });
});
