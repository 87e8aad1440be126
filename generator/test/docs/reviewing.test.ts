// Fills the examples of docs/reviewing.md with the comments that specloom writes about this repository's own document. Update them
// after a change: `TESTS=all npx vitest run test/docs/reviewing.test.ts -u`.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { unifiedDiff } from "../../src/write/index.js";
import { runMain } from "../cli/in-process.js";
import { createRepository } from "../diff/git.js";
import { createRun, createShop, fence, fillExamples, petstore } from "./support/shop.js";

const page = fileURLToPath(new URL("../../docs/reviewing.md", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What the comparison of this repository reads. */
const copied = [
  "spec",
  "specloom.config.yaml",
  "specloom.names",
  ...["client", "zod", "react"].map((name) => `packages/${name}/package.json`),
];

interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The edits of the examples, by the names of their regions. */
const edits: Readonly<Record<string, Edit>> = {
  "added field": {
    file: "spec/schemas/facts.yaml",
    find: "    updated_at: { type: string, format: date-time }\n",
    replace: `    updated_at: { type: string, format: date-time }
    source_document_id:
      type: string
      description: Id of the document that the fact was read from.
`,
  },
  "narrowed enum": {
    file: "spec/schemas/documents.yaml",
    find: "enum: [pending, running, okay, error]",
    replace: "enum: [pending, okay, error]",
  },
  "removed operation": {
    file: "spec/openapi.yaml",
    find: `  /openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/forget:
    $ref: paths/facts-forget.yaml
`,
    replace: "",
  },
};

/** Returns a repository with a copy of the document. */
function createCopy(): string {
  const repository = createRepository();
  for (const path of copied) cpSync(join(root, path), join(repository.root, path), { recursive: true });
  repository.commit("base");
  return repository.root;
}

const run = (folder: string, args: readonly string[]) =>
  runMain(folder, args, mkdtempSync(join(tmpdir(), "specloom-reviewing-")));

/** Edits a copy of the document for a moment. Returns the edit and the comment as Markdown. */
async function exampleOf({ file, find, replace }: Edit, copy: string): Promise<string> {
  const before = readFileSync(join(root, file), "utf8");
  expect(before.split(find)).toHaveLength(2);
  const after = before.replace(find, () => replace);
  writeFileSync(join(copy, file), after);
  const { stdout, stderr } = await run(copy, ["diff", "git:HEAD", "--format", "markdown"]);
  writeFileSync(join(copy, file), before);
  expect(stderr).toBe("");
  const diff = unifiedDiff({ path: file, before, after }).split("\n").slice(2).join("\n");
  return `In \`${file}\`:\n\n\`\`\`diff\n${diff.trimEnd()}\n\`\`\`\n\n${quote(stdout)}`;
}

function quote(comment: string): string {
  return comment
    .trimEnd()
    .replace(/^/gm, "> ")
    .replace(/ +$/gm, (end) => (end.length > 1 ? end : ""));
}

/** Returns the outputs for a pull request that breaks the shop, whose code follows. */
async function repairShop(text: string): Promise<Readonly<Record<string, string>>> {
  const [, label = ""] = /```ts\n(\/\/ src\/label\.ts\n[^]*?)```/.exec(text) ?? [];
  const shop = createShop("spec: openapi.yaml\noutputs:\n  client: { folder: api/client }\n", label);
  const command = createRun(shop.root);
  await command("generate", 0);
  shop.commit("base");
  shop.put("openapi.yaml", petstore.replace("enum: [cat, dog, fish]", "enum: [cat, dog, fish, rabbit]"));
  const comment = await command("diff --format markdown --consumers tsconfig.json", 1);
  const dry = await command("diff --fix --dry-run", 1);
  const fixed = await command("upgrade", 1);
  return {
    consumers: quote(comment.stdout),
    "dry run": `${fence("sh", "npx specloom diff --fix --dry-run > fix.patch")}\n\n${fence("diff", dry.stdout)}`,
    upgrade: fence("sh", `$ npx specloom upgrade\n${fixed.stdout}`),
  };
}

test("the examples are what specloom writes", async () => {
  const copy = createCopy();
  const text = readFileSync(page, "utf8");
  const examples = new Map<string, string>();
  for (const [name, edit] of Object.entries(edits)) examples.set(name, await exampleOf(edit, copy));
  // Three runs that compile a program take as long as all other guides.
  const repaired = isThorough ? await repairShop(text) : {};
  await expect(fillExamples(text, { ...Object.fromEntries(examples), ...repaired })).toMatchFileSnapshot(page);
});

test("the policies are valid, and accepting the removed operation writes the file as shown", async () => {
  const copy = createCopy();
  const text = readFileSync(page, "utf8");
  const policies = [...text.matchAll(/```yaml\n(preset: [^]*?)```/g)].map(([, policy]) => policy!);
  expect(policies).toHaveLength(3);
  expect(policies[0]).toContain("failOn: possible");
  for (const policy of policies) {
    writeFileSync(join(copy, "policy.yaml"), policy);
    expect(await run(copy, ["diff", "git:HEAD", "--policy", "policy.yaml"])).toMatchObject({ code: 0, stderr: "" });
  }

  const { file, find, replace } = edits["removed operation"]!;
  writeFileSync(
    join(copy, file),
    readFileSync(join(root, file), "utf8").replace(find, () => replace),
  );
  const [, ids = "", reason = "", until = ""] = /--accept (\S+) --reason "(.+)" --until (\S+)\n/.exec(text) ?? [];
  const accepted = await run(copy, ["diff", "git:HEAD", "--accept", ids, "--reason", reason, "--until", until]);
  expect(accepted).toMatchObject({ code: 0, stderr: "" });
  const [, shown] = /```yaml\n# specloom\.accepted\.yaml\n([^]*?)```/.exec(text) ?? [];
  expect(readFileSync(join(copy, "specloom.accepted.yaml"), "utf8")).toContain(shown);
});
