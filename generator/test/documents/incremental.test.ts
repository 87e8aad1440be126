/**
 * A run that has a cache gives what a run without one gives, byte for byte, whatever was edited in between.
 *
 *     INCREMENTAL_STEPS=500 INCREMENTAL_SEED=7 npx vitest run test/documents/incremental.test.ts
 *
 * Steps are shared out among the documents; 24 of them unless told.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse, stringify } from "yaml";
import { generate } from "../../src/commands/generate.js";
import type { Outcome } from "../../src/commands/outcome.js";
import type { Session } from "../../src/commands/session.js";
import { editAtRandom, editComponent, type Files, type Tree } from "./incremental/edits.js";
import { Random } from "./roundtrip/random.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const repository = join(folder, "../../..");
const steps = Number(process.env["INCREMENTAL_STEPS"] ?? 24);
const seed = Number(process.env["INCREMENTAL_SEED"] ?? 1);

interface Subject {
  readonly name: string;
  /** The root file, in a folder with all others. */
  readonly root: string;
  /** Prettier takes most of a run, so that one of them is enough. */
  readonly formatter: string;
  /** Documents of one JSON file can be divided: most of their edits are inside of component schemas. */
  readonly isJson?: true;
  /** How many copies of the components there are beside each, for a document that is divided into files. */
  readonly copies?: number;
}

const documents: readonly Subject[] = [
  { name: "recursion", root: "constructs/recursion.yaml", formatter: "none" },
  { name: "name-collisions", root: "constructs/name-collisions.yaml", formatter: "none" },
  { name: "directions", root: "constructs/directions.yaml", formatter: "prettier" },
  { name: "discriminators", root: "constructs/discriminators.yaml", formatter: "none" },
  { name: "webhooks-callbacks", root: "constructs/webhooks-callbacks.yaml", formatter: "none" },
  { name: "memory-service", root: "../../../spec/openapi.yaml", formatter: "none" },
  { name: "recursion, JSON", root: "constructs/recursion.yaml", formatter: "none", isJson: true },
  { name: "directions, JSON", root: "constructs/directions.yaml", formatter: "oxfmt", isJson: true },
  { name: "discriminators, JSON", root: "constructs/discriminators.yaml", formatter: "none", isJson: true },
  {
    name: "discriminators, large",
    root: "constructs/discriminators.yaml",
    formatter: "none",
    isJson: true,
    copies: 12,
  },
  { name: "directions, large", root: "constructs/directions.yaml", formatter: "none", isJson: true, copies: 12 },
];

const session: Session = {
  folder,
  host: { pid: process.pid, isAlive: () => true },
  version: "0.0.0",
  identity: "the generator under test",
  runtimeFolders: {
    runtime: join(repository, "packages/client/src/runtime"),
    "zod-runtime": join(repository, "packages/zod/src/runtime"),
    "react-runtime": join(repository, "packages/react/src/runtime"),
  },
  print: () => undefined,
  printError: () => undefined,
  colour: false,
  verbose: false,
  annotations: false,
  showPhase: () => undefined,
  onInterrupt: () => undefined,
};

describe("an incremental run", () => {
  it.each(documents)(
    "equals a cold one after each edit of $name",
    async (subject) => {
      const { root, isJson = false } = subject;
      const home = mkdtempSync(join(tmpdir(), "specloom-incremental-"));
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      const random = new Random(seed * 1000 + root.length);
      const warm = createProject(home, "warm", subject);
      let files = enlarge(readDocument(join(folder, root)), subject.copies ?? 0);
      const done: string[] = [];
      let sliced = 0;

      const first = await warm.run(files);
      expect(first).toMatchObject({ succeeded: true });
      expectSame(first, await createProject(home, "cold", subject).run(files), "at the start");
      for (let step = 0; step < steps / documents.length; step += 1) {
        const edited: Files = new Map([...files].map(([path, tree]) => [path, structuredClone(tree)]));
        // Sometimes several at once, as between two saves.
        const edit = isJson && random.chance(0.8) ? editComponent : editAtRandom;
        for (let count = random.between(1, 3); count > 0; count -= 1) done.push(edit(edited, random));
        const story = `after ${done.join("; ")} (INCREMENTAL_SEED=${seed})`;
        const before = warm.output();
        const times = warm.times();
        const [now, cold] = [await warm.run(edited), await createProject(home, `cold-${step}`, subject).run(edited)];
        expect(now.problems, story).toEqual(cold.problems);
        if (!cold.succeeded) {
          // A failed run leaves the previous output whole, and the next edit starts from what was valid.
          expect(warm.output(), story).toEqual(before);
          done.push("undo that");
        } else {
          expectSame(now, cold, story);
          files = edited;
          sliced += now.isSliced ? 1 : 0;
          const rewritten = [...warm.times()].filter(([path, time]) => times.get(path) !== time).map(([path]) => path);
          expect(
            rewritten.filter((path) => before.get(path) === now.output.get(path)),
            story,
          ).toEqual([]);
          const settled = warm.times();
          await warm.run(files);
          expect(warm.times(), story).toEqual(settled);
        }
      }
      if (!isJson) expect(sliced).toBe(0);
      slices += sliced;
    },
    600_000,
  );
});

/** Counts the runs on slices, of all documents. */
let slices = 0;

// Otherwise the tests above could pass without any run on a slice.
it.runIf(steps >= 100)("runs on slices of JSON documents", () => expect(slices).toBeGreaterThan(0));

function expectSame(now: Run, cold: Run, story: string): void {
  expect([...now.output.keys()], story).toEqual([...cold.output.keys()]);
  for (const [path, text] of cold.output) expect(now.output.get(path), `${path} ${story}`).toBe(text);
}

interface Run {
  readonly succeeded: boolean;
  /** `CODE at pointer: message`. */
  readonly problems: readonly string[];
  /** Text by path. */
  readonly output: ReadonlyMap<string, string>;
  /** Whether it wrote something without reading the whole document. */
  readonly isSliced: boolean;
}

interface Project {
  readonly run: (files: Files) => Promise<Run>;
  readonly output: () => ReadonlyMap<string, string>;
  /** When each file was written last. */
  readonly times: () => ReadonlyMap<string, number>;
}

/** A folder with a configuration; the document lies beside the output. */
function createProject(home: string, name: string, { formatter, isJson }: Subject): Project {
  const root = join(home, name);
  // The first three need all of a document, however little of it has changed.
  const folders = (isJson ? ["client"] : ["types", "docs", "client"]).map(
    (output) => `  ${output}: { folder: out/${output} }`,
  );
  const zod = `  zod: { folder: out/zod${isJson ? ", tiers: [zod, mini]" : ""} }`;
  const outputs = [...folders, zod];
  const config = `spec: spec/openapi.${isJson ? "json" : "yaml"}\ncommand: pnpm generate\nformat: ${formatter}\noutputs:\n${outputs.join("\n")}\n`;
  write(join(root, "specloom.config.yaml"), config);
  const phases: unknown[] = [];
  const output = (): ReadonlyMap<string, string> => readOutput(root);
  const run = async (files: Files): Promise<Outcome> => {
    for (const [path, tree] of files) {
      if (isJson) write(join(root, "spec", path.replace(/yaml$/, "json")), JSON.stringify(tree, undefined, 2));
      else write(join(root, "spec", path), stringify(tree, { aliasDuplicateObjects: false }));
    }
    phases.length = 0;
    const showPhase: Session["showPhase"] = (phase) => void phases.push(phase);
    // Each project has a user of its own, so that a cold run knows nothing.
    return generate({ force: false }, { ...session, folder: root, cacheFolder: join(root, "cache"), showPhase });
  };
  return {
    output,
    run: async (files) => {
      const { diagnostics } = await run(files);
      const problems = diagnostics.map(({ code, at, message }) => `${code} at ${at?.pointer ?? ""}: ${message}`);
      return {
        succeeded: diagnostics.every(({ severity }) => severity !== "error"),
        problems,
        output: output(),
        isSliced: phases.includes("write") && !phases.includes("load"),
      };
    },
    times: () => new Map([...output().keys()].map((path) => [path, statSync(join(root, path)).mtimeMs])),
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** All that is generated, the lock included; not the cache, which each run may keep as it likes. */
function readOutput(root: string): ReadonlyMap<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path === "specloom.lock.json" || path.startsWith("out/"))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** The root becomes `openapi.yaml`; with it come the files below its folder, if it is called so already. */
function readDocument(root: string): Files {
  if (!root.endsWith("openapi.yaml")) return new Map([["openapi.yaml", parse(readFileSync(root, "utf8")) as Tree]]);
  const home = dirname(root);
  const paths = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yaml"));
  return new Map(paths.sort().map((path) => [path, parse(readFileSync(join(home, path), "utf8")) as Tree]));
}

/** The document, in which each component schema has copies, which refer to the copies of others. */
function enlarge(files: Files, copies: number): Files {
  const [[path, root] = ["", null]] = files;
  if (copies === 0 || typeof root !== "object" || root === null || Array.isArray(root)) return files;
  const components = root["components"] as { readonly schemas: Record<string, Tree> };
  const names = Object.keys(components.schemas);
  const schemas: Record<string, Tree> = { ...components.schemas };
  for (let copy = 0; copy < copies; copy += 1) {
    const prefix = String.fromCharCode(65 + copy);
    for (const name of names) {
      const text = JSON.stringify(components.schemas[name]);
      const own = text.replaceAll(/"#\/components\/schemas\/([^"]+)"/g, `"#/components/schemas/${prefix}$1"`);
      schemas[`${prefix}${name}`] = JSON.parse(own) as Tree;
    }
  }
  return new Map([[path, { ...root, components: { ...components, schemas } }]]);
}
