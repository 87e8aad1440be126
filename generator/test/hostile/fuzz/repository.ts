import fs from "node:fs";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { breakText, oddValues, put, remove, spotsOf, valueOf } from "./mutate.js";
import { nastyTexts } from "./nasty.js";
import type { Random } from "./random.js";
import type { JsonObject } from "./seeds.js";

/** Randomly changes the files of a cloned repository that specloom reads or writes, or replaces them with links. */

/** A global that code sets if it is executed without permission. */
export const ranMarker = "specloomRanTheRepository";
const program = `globalThis.${ranMarker} = true;\nmodule.exports = { id: "evil" };\n`;

/** The files of a repository except generated ones. The document has one operation. */
export const repositoryFiles: Readonly<Record<string, string>> = {
  "specloom.config.yaml": `spec: spec/openapi.yaml
format: none
outputs:
  types: { folder: src/generated }
  client: { folder: src/generated }
  docs: { folder: docs, sections: [README.md] }
`,
  "redocly.yaml":
    "extends: [recommended, ./rules/base.yaml]\nrules: { info-contact: error, no-path-trailing-slash: off }\n",
  "rules/base.yaml": "extends: [more.yaml]\nrules: { info-license: off }\n",
  "rules/more.yaml": "oas3_1Rules: { operation-4xx-response: { severity: warn } }\n",
  "rules/evil.cjs": program,
  "@theme/plugin.cjs": program,
  "node_modules/evil/index.js": program,
  ".redocly.lint-ignore.yaml": "spec/openapi.yaml:\n  operation-summary: ['#/paths/~1notes~1{id}/get']\n",
  "README.md": "# Notes\n\n<!-- specloom:begin operations -->\n<!-- specloom:end operations -->\n",
  "package.json": "{}\n",
  ".git/config": "[core]\n",
  ".git/hooks/sample": "",
};

/** The files to change. */
const files = [
  "specloom.config.yaml",
  "specloom.lock.json",
  ".specloom/cache",
  ".specloom/journal.json",
  ".specloom/run.lock",
  "redocly.yaml",
  "rules/base.yaml",
  "rules/more.yaml",
  ".redocly.lint-ignore.yaml",
  "src/generated/types.ts",
  "README.md",
];
/** Other paths that specloom uses, and their parents. */
const places = [
  ...files,
  ".specloom",
  ".specloom/stage",
  ".specloom/stage/0",
  ".specloom/.gitignore",
  ".specloom/cache.new",
  ".specloom/journal.json.new",
  `.specloom/run.lock.${process.pid}`,
  `.specloom/run.lock.${process.pid}.old`,
  "src",
  "src/generated",
  "src/generated/.specloom.new",
  "src/generated/client.ts",
  "docs",
  "docs/README.md",
  "rules",
];
const targets = [
  "../outside",
  "../outside/mine.txt",
  "../outside/missing",
  "../../outside/mine.txt",
  "..",
  ".",
  ".git",
  ".git/config",
  "package.json",
  "/dev/zero",
  "/dev/null",
  "rules",
  "spec/openapi.yaml",
  "loop",
];
const nastyPaths = [
  ".git/hooks/pre-commit",
  ".GIT/config",
  "../outside/mine.txt",
  "package.json",
  "src/generated/types.ts",
  "node_modules/evil/index.js",
  "specloom.config.yaml",
  ".specloom/cache",
  ...nastyTexts,
];
const rulesets = [
  "./base.yaml",
  "redocly.yaml",
  "./rules/evil.cjs",
  "evil/all",
  "evil",
  "../outside/rules.yaml",
  "http://127.0.0.1:9/a.yaml",
  "rules",
  "all",
  "minimal",
  "",
  ".",
  "recheck/basic",
  "/etc/passwd",
  "more.yaml",
  "rules/base.yaml",
];

type Step = (project: string, random: Random) => void;

const steps: Readonly<Record<string, Step>> = {
  value: (project, random) =>
    edit(project, random.pick(files), (text) => {
      const value = parseAny(text);
      const spots = spotsOf(value);
      if (spots.length === 0) return text;
      const spot = random.pick(spots);
      const kind = random.below(4);
      if (kind === 0) remove(spot);
      else if (kind === 1) put(spot, random.pick(oddValues)());
      else if (kind === 2) put(spot, random.pick([...nastyPaths, ...rulesets]));
      else put(random.pick(spots), valueOf(spot));
      return random.once(2) ? JSON.stringify(value) : print(value);
    }),
  text: (project, random) => edit(project, random.pick(files), (text) => (text === "" ? "x" : breakText(text, random))),
  raw: (project, random) =>
    edit(project, random.pick(files), () =>
      random.pick([...nastyTexts, "1\n", "[]", "{}", "null", "<<<<<<<", "- - -"]),
    ),
  conflict: (project, random) =>
    edit(project, random.pick(files), (text) => {
      const lines = text.split("\n");
      const at = random.below(lines.length);
      const mine = lines.slice(at, at + 1 + random.below(4));
      const [before, after] = [lines.slice(0, at), lines.slice(at + random.below(3))];
      return [
        ...before,
        "<<<<<<< HEAD",
        ...mine,
        "=======",
        ...mine.map((line) => line.replace("a", "b")),
        ">>>>>>> topic",
        ...after,
      ].join("\n");
    }),
  link: (project, random) =>
    replace(project, random.pick(places), (path) => fs.symlinkSync(random.pick(targets), path)),
  absoluteLink: (project, random) =>
    replace(project, random.pick(places), (path) =>
      fs.symlinkSync(join(project, "..", "outside", random.pick(["", "mine.txt", "new.txt", "stage"])), path),
    ),
  folder: (project, random) =>
    replace(project, random.pick(places), (path) =>
      fs.mkdirSync(join(path, random.pick(["", "deep", "0"])), { recursive: true }),
    ),
  fullFolder: (project, random) =>
    replace(project, random.pick(places), (path) => {
      fs.mkdirSync(path);
      fs.writeFileSync(join(path, random.pick(["0", "mine.txt", "types.ts"])), "mine\n");
    }),
  file: (project, random) =>
    replace(project, random.pick(places), (path) => fs.writeFileSync(path, random.pick(nastyTexts))),
  gone: (project, random) => replace(project, random.pick(places), () => undefined),
  journalOfRenames: (project, random) =>
    edit(project, ".specloom/journal.json", () => {
      const path = random.pick(nastyPaths);
      return JSON.stringify({
        removals: random.once(2) ? [{ path, before: "" }] : [],
        renames: [{ from: ".specloom/stage/0", path }],
      });
    }),
  plugins: (project, random) =>
    edit(
      project,
      random.pick(["redocly.yaml", "rules/base.yaml", "rules/more.yaml"]),
      (text) =>
        `plugins: [${random.pick(["./rules/evil.cjs", "./evil.cjs", "evil", "../@theme/plugin.cjs"])}]\n${text}`,
    ),
  extended: (project, random) =>
    edit(
      project,
      random.pick(["redocly.yaml", "rules/base.yaml", "rules/more.yaml"]),
      () => `extends: ${JSON.stringify([random.pick(rulesets), random.pick(rulesets)])}\n`,
    ),
  bomb: (project, random) =>
    edit(project, random.pick(files), () =>
      random.pick([
        aliases,
        "[".repeat(5000),
        "{a: ".repeat(5000),
        `a: ${"x".repeat(1_000_000)}`,
        '{"a":'.repeat(5000),
      ]),
    ),
  document: (project, random) =>
    edit(project, "spec/openapi.yaml", (text) =>
      random.once(4) ? breakText(text, random) : text.replace("string }", `${random.pick(["number", "boolean"])} }`),
    ),
};

const aliases = Array.from(
  { length: 12 },
  (_, level) =>
    `a${level}: &a${level} [${Array(10)
      .fill(level === 0 ? "x" : `*a${level - 1}`)
      .join(", ")}]\n`,
).join("");

/** Mutates the project, and returns the mutations in order. */
export function attackRepository(project: string, random: Random): readonly string[] {
  const names = Object.keys(steps);
  return Array.from({ length: 1 + random.below(5) }, () => {
    const name = random.pick(names);
    try {
      steps[name]!(project, random);
    } catch {
      // An earlier step replaced the file.
    }
    return name;
  });
}

/** Edits a file, but never through a link of an earlier step. */
function edit(project: string, path: string, change: (text: string) => string | Uint8Array): void {
  const file = join(project, path);
  if (fs.realpathSync(dirname(file)) !== dirname(file)) return;
  const text = fs.lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? fs.readFileSync(file, "utf8") : "";
  const changed = change(text);
  fs.rmSync(file, { recursive: true, force: true });
  fs.writeFileSync(file, changed);
}

function replace(project: string, path: string, make: (path: string) => void): void {
  const file = join(project, path);
  fs.mkdirSync(dirname(file), { recursive: true });
  if (fs.realpathSync(dirname(file)) !== dirname(file)) return;
  fs.rmSync(file, { recursive: true, force: true });
  make(file);
}

function parseAny(text: string): JsonObject {
  const value: unknown = parse(text.replace(/^[0-9a-f]{64}\n/, ""), { logLevel: "silent", uniqueKeys: false });
  return typeof value === "object" && value !== null ? (value as JsonObject) : {};
}

function print(value: JsonObject): string {
  try {
    return stringify(value, { aliasDuplicateObjects: false });
  } catch {
    return JSON.stringify(value);
  }
}
