// What is wrong on a page is found: the checks of programs.test.ts, on invented pages.
import { afterAll, expect, test } from "vitest";
import { ClientDesk } from "./support/desk.js";
import { type Block, blocksOf } from "../../../../scripts/docs/pages.js";

const desk = new ClientDesk();
afterAll(() => desk.remove());

let count = 0;

/** The only block of a page, placed and bundled. */
async function place(...lines: readonly string[]): Promise<Block> {
  const text = ["# A page", "", "```ts", ...lines, "```", "", "```text", "as told", "```", ""].join("\n");
  const [block] = blocksOf({ path: `page-${++count}.md`, text });
  desk.place([block!]);
  await desk.bundle([block!]);
  return block!;
}

const isWrong = async (block: Block): Promise<string> => {
  const printed = await desk.run(block);
  expect(printed).not.toBe(block.prints);
  return printed;
};

test("a program with the documented output passes", async () => {
  const block = await place('console.log("as", "told");');
  expect(block).toMatchObject({ line: 4, prints: "as told\n" });
  expect(await desk.run(block)).toBe(block.prints);
});

test("a program with other, missing or additional output fails", async () => {
  expect(await isWrong(await place('console.log("otherwise");'))).toBe("otherwise\n");
  expect(await isWrong(await place("export const silent = true;"))).toBe("");
  expect(await isWrong(await place('console.log("as told");', 'console.error("and more");'))).toBe(
    "as told\nand more\n",
  );
});

test("a program that throws fails with the line of the page", async () => {
  const printed = await isWrong(await place('console.log("as told");', "", 'throw new Error("no");'));
  expect(printed).toMatch(/^as told\n/);
  expect(printed).toMatch(/page-\d+\/4\.ts:6:/);
});

test("a program with an unhandled rejection fails", async () => {
  const printed = await isWrong(
    await place('console.log("as told");', 'void client.projects.delete({ id: "prj_99" });'),
  );
  expect(printed).toContain("NotFoundError");
});

test("a program that never ends fails", async () => {
  expect(await isWrong(await place('console.log("as told");', "await new Promise(() => {});"))).toMatch(
    /ended with 13\n$/,
  );
});

test("a program that calls an unknown path or address fails", async () => {
  expect(await isWrong(await place('await client.request("GET", "/openapi/nothing");'))).toContain(
    "Not found: nothing",
  );
  expect(await isWrong(await place('await fetch("http://localhost:1");'))).toContain("fetch failed");
});

test("a program that does not compile fails with the line of the page, and one of Node without Node's types", async () => {
  const wrong = await place("", 'await client.projects.delete({ name: "prj_7" });');
  const ofNode = await place("console.log(process.version);");
  const failure = /^page-\d+\/4\.ts\(5,32\): .*'name' does not exist.*\n$/;
  expect(await desk.compile([wrong, ofNode])).toMatch(failure);
  expect(await desk.compile([ofNode], [])).toContain("'process'");
});
