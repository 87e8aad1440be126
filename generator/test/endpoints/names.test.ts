import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as runtime from "../../../packages/runtime/src/endpoints/index.js";
import { runtimeNames } from "../../src/emit/endpoints/runtime-names.js";

const folder = fileURLToPath(new URL("../../../packages/runtime/src/endpoints/", import.meta.url));

it("reserves every export of the runtime, and no other name", () => {
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  const own = [...read("contract.ts").matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  const lists = [...read("index.ts").matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list = ""]) => list);
  const passed = lists.flatMap((list) => list.split(",").map((name) => name.replace("type ", "").trim()));
  expect([...runtimeNames].sort()).toEqual([...own, ...passed.filter((name) => name !== "")].sort());
  expect(Object.keys(runtime).filter((name) => !runtimeNames.includes(name))).toEqual([]);
});

it("imports nothing but its own files", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const modules = files.flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(/from "([^"]+)"/g)].map(([, module = ""]) => module),
  );
  expect(modules.filter((module) => !module.startsWith("."))).toEqual([]);
});
