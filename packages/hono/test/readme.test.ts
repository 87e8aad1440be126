// Every block of the README compiles, and the program prints what its comment says.
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { Desk } from "../../../scripts/docs/desk.js";
import { blocksOf, kindOf, readPages } from "../../../scripts/docs/pages.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const blocks = readPages(packageFolder, ["README.md"]).flatMap(blocksOf);

const desk = new Desk({
  packageFolder,
  installed: { hono: packageFolder, zod: packageFolder, "openapi-fetch": source("runtime") },
  sources: {
    "@memory-service/hono": source("hono/src/index.ts"),
    "@memory-service/endpoints": source("endpoints/src/index.ts"),
    "@memory-service/client": source("client/src/index.ts"),
    "@memory-service/zod/fast": source("zod/src/fast.ts"),
  },
  declarations: "",
  world: "",
  environment: {},
  external: [],
});
afterAll(() => desk.remove());

test("blocks compile and run", async () => {
  expect(blocks).toHaveLength(3);
  desk.place(blocks);
  expect(await desk.compile(blocks)).toBe("");
  const programs = blocks.filter((block) => kindOf(block) === "program");
  await desk.bundle(programs);
  const [first] = programs;
  expect(await desk.run(first!)).toBe("Deleted by Ada\n");
});
