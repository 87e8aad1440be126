// Fills the examples of docs/reviewing.md with the comments that specloom writes about this repository's own document. Update them
// after a change: `npx vitest run test/docs/reviewing.test.ts -u`.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../src/write/index.js";
import { runMain } from "../cli/in-process.js";
import { createRepository } from "../diff/git.js";

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
  const quoted = stdout
    .trimEnd()
    .replace(/^/gm, "> ")
    .replace(/ +$/gm, (end) => (end.length > 1 ? end : ""));
  return `In \`${file}\`:\n\n\`\`\`diff\n${diff.trimEnd()}\n\`\`\`\n\n${quoted}`;
}

test("the examples are what specloom writes", async () => {
  const copy = createCopy();
  let text = readFileSync(page, "utf8");
  for (const [name, edit] of Object.entries(edits)) {
    const region = new RegExp(`(<!-- example: ${name} -->\\n)[^]*?(<!-- end -->)`);
    expect(text).toMatch(region);
    const example = await exampleOf(edit, copy);
    text = text.replace(region, (_, start: string, end: string) => `${start}${example}\n${end}`);
  }
  await expect(text).toMatchFileSnapshot(page);
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
