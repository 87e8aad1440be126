// Goes through docs/upgrading.md: its example is compiled, and its outputs are those of specloom and of the compiler. Update them
// after a change: `TESTS=all npx vitest run test/docs/upgrading.test.ts -u`.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { unifiedDiff } from "../../src/write/index.js";
import type { TestRepository } from "../diff/git.js";
import { createRun, createShop, fence, fillExamples, petstore, type Run } from "./support/shop.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = join(root, "generator/docs/upgrading.md");

const text = readFileSync(page, "utf8");
const [config = ""] = blocksOf("yaml");
const [before = "", after = ""] = blocksOf("ts");

function blocksOf(language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code ?? "");
}

/** Returns the document of the petstore after the change. */
function changedDocument(): string {
  const edits = [
    ["enum: [cat, dog, fish]", "enum: [cat, dog]"],
    [
      `        kind: { $ref: "#/components/schemas/Kind" }
    NewPet:`,
      `        kind: { $ref: "#/components/schemas/Kind" }
        born: { type: string, format: date, description: The day of birth. }
    NewPet:`,
    ],
  ] as const;
  return edits.reduce((document, [find, replace]) => {
    expect(document.split(find)).toHaveLength(2);
    return document.replace(find, () => replace);
  }, petstore);
}

/** Compiles the shop. Returns the messages of the compiler, an empty string for none. */
function compile(folder: string): string {
  try {
    execFileSync(compiler, ["-p", ".", "--singleThreaded"], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    });
    return "";
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

const shown = (command: string, output: string): string => fence("text", `$ npx specloom ${command}\n${output}`);

/** Returns what a comparison says about the shop's own code. */
async function findBroken(run: Run): Promise<string> {
  const { stdout: consumers } = await run("diff --consumers tsconfig.json", 1);
  const broken = /^consumer .*\n(?: .*\n)*/m.exec(consumers)?.[0] ?? "";
  expect(broken).toContain("src/label.ts");
  return broken;
}

/** Goes from the old document to the new one. Returns the outputs by the names of their regions, and the ids of the changes. */
async function upgrade(shop: TestRepository, run: Run) {
  const changed = changedDocument();
  shop.put("openapi.yaml", changed);
  const lines = unifiedDiff({ path: "openapi.yaml", before: petstore, after: changed }).split("\n").slice(2);
  const { stdout: difference } = await run("diff", 1);
  // The tests of --consumers have other programs; this one takes as long as the rest of the page.
  const broken = isThorough ? await findBroken(run) : undefined;
  const { stdout: generated } = await run("generate", 0);
  const messages = compile(shop.root);
  expect(messages.split("\n").filter(Boolean)).toHaveLength(1);
  shop.put("src/label.ts", after);
  expect(compile(shop.root)).toBe("");
  return {
    ids: [...difference.matchAll(/\bid:? (\w{8})\b/g)].map(([, id]) => id!),
    outputs: {
      document: fence("diff", lines.join("\n")),
      // The hash depends on all generated files.
      diff: shown("diff", difference.replace(/git:[0-9a-f]{12}/, "git:4b899f527512")),
      ...(broken !== undefined && { consumers: shown("diff --consumers tsconfig.json", `…\n${broken}`) }),
      generate: shown("generate", generated),
      compiler: fence("text", `$ npx tsc --noEmit\n${messages}`),
    },
  };
}

/** Accepts the changes, and writes a changeset. Returns the outputs by the names of their regions. */
async function release(shop: TestRepository, run: Run, ids: readonly string[]) {
  shop.put(".changeset/config.json", "{}");
  await run("diff --changeset", 1);
  const [changeset = ""] = readdirSync(join(shop.root, ".changeset")).filter((name) => name.endsWith(".md"));

  const command = `diff --accept ${ids.join(",")} --reason "We sell no fish either"`;
  await run(command, 0);
  expect((await run("diff", 0)).stdout).not.toContain("to fix or to accept");
  const accepted = fence("yaml", `# specloom.accepted.yaml\n${shop.read("specloom.accepted.yaml")!}`);
  return {
    changeset: fence("md", shop.read(`.changeset/${changeset}`)!),
    accept: `${fence("sh", `npx specloom ${command}`)}\n\n${accepted}`,
  };
}

/** Renames a type in specloom.names, and lets the shop follow. Returns the output. */
async function followRename(shop: TestRepository, run: Run) {
  const names = shop.read("specloom.names") ?? "";
  expect(names).toContain("schema Pet = Pet\n");
  shop.put("specloom.names", names.replace("schema Pet = Pet\n", "schema Pet = Animal\n"));
  const { stdout: fix } = await run("diff --fix", 0);
  expect(shop.read("src/label.ts")).toContain("}: Animal): string");
  return { fix: shown("diff --fix", fix) };
}

test("the example goes from the old document to the new one", async () => {
  const shop = createShop(config, before);
  const run = createRun(shop.root);
  await run("generate", 0);
  expect(compile(shop.root)).toBe("");
  shop.commit("base");
  const { ids, outputs } = await upgrade(shop, run);
  expect(ids.length).toBeGreaterThan(1);
  const examples = {
    ...outputs,
    ...(await release(shop, run, ids)),
    ...(isThorough && (await followRename(shop, run))),
  };

  await expect(fillExamples(text, examples)).toMatchFileSnapshot(page);
});
