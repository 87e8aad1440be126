/**
 * Tests that a run with a cache gives the same bytes as a run without one, after any edits.
 *
 *     RUNS=50 SEED=7 npx vitest run test/documents/incremental.test.ts
 *
 * By default, each document is edited once.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { sample } from "../../../scripts/thoroughness.js";
import { parse, stringify } from "yaml";
import { run as generate } from "../../src/run/index.js";
import type { Outcome } from "../../src/run/outcome.js";
import { versionOf } from "../../src/run/packages/installed.js";
import type { Session } from "../../src/commands/session.js";
import { namesName } from "../../src/write/index.js";
import { offline } from "../cli/in-process.js";
import { runtimeFolder } from "../runtime-folder.js";
import { editAtRandom, type Files, type Tree } from "./incremental/edits.js";
import { Random } from "./roundtrip/random.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const steps = times(8);

interface Subject {
  readonly name: string;
  /** The root file, in a folder with all other files. */
  readonly root: string;
  /** Prettier takes most of a run, so that only one document uses it. */
  readonly formatter: string;
  /** Set for a document in a single JSON file. */
  readonly isJson?: true;
  /** The number of copies of each component, for a document that is split into files. */
  readonly copies?: number;
}

const documents: readonly Subject[] = [
  { name: "recursion", root: "constructs/recursion.yaml", formatter: "none" },
  { name: "name-collisions", root: "constructs/name-collisions.yaml", formatter: "none" },
  { name: "directions", root: "constructs/directions.yaml", formatter: "prettier" },
  { name: "discriminators", root: "constructs/discriminators.yaml", formatter: "none" },
  { name: "webhooks-callbacks", root: "constructs/webhooks-callbacks.yaml", formatter: "none" },
  { name: "memory-service", root: "../../../spec/openapi.yaml", formatter: "none" },
  { name: "recursion, JSON", root: "constructs/recursion.yaml", formatter: "oxfmt", isJson: true },
  { name: "directions, large", root: "constructs/directions.yaml", formatter: "none", isJson: true, copies: 12 },
];

const session: Session = {
  folder,
  host: { pid: process.pid, isAlive: () => true },
  version: "0.0.0",
  identity: "the generator under test",
  runtimeFolder,
  versionOf,
  print: () => undefined,
  printError: () => undefined,
  colour: false,
  colourOutput: false,
  today: "2026-11-23",
  verbose: false,
  annotations: false,
  showPhase: () => undefined,
  onInterrupt: () => undefined,
  showProgress: () => undefined,
  startProgram: () => ({ ended: Promise.resolve({ exitCode: 0 }), stop: () => undefined }),
  network: offline,
};

describe("an incremental run", () => {
  it.each(sample(documents, 2))(
    "equals a cold one after each edit of $name",
    async (subject) => {
      const { root } = subject;
      const home = mkdtempSync(join(tmpdir(), "specloom-incremental-"));
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      const random = new Random(seed * 1000 + root.length);
      const warm = createProject(home, "warm", subject);
      let files = enlarge(readDocument(join(folder, root)), subject.copies ?? 0);
      const done: string[] = [];

      const first = await warm.run(files);
      expect(first).toMatchObject({ succeeded: true });
      expectSame(first, await createProject(home, "cold", subject).run(files), "at the start");
      for (let step = 0; step < steps / documents.length; step += 1) {
        const edited: Files = new Map([...files].map(([path, tree]) => [path, structuredClone(tree)]));
        // Sometimes several edits at once, as between two saves.
        for (let count = random.between(1, 3); count > 0; count -= 1) done.push(editAtRandom(edited, random));
        const story = `after ${done.join("; ")} (SEED=${seed})`;
        const before = warm.output();
        const writtenAt = warm.times();
        const fresh = createProject(home, `cold-${step}`, subject);
        // Names are kept from run to run, and a cold run keeps those of the repository.
        fresh.keepNames(before.get(namesName) ?? "");
        const [now, cold] = [await warm.run(edited), await fresh.run(edited)];
        expect(now.problems, story).toEqual(cold.problems);
        if (!cold.succeeded) {
          // A failed run keeps the previous output, and the next edit starts from the last valid document.
          expect(warm.output(), story).toEqual(before);
          done.push("undo that");
        } else {
          expectSame(now, cold, story);
          files = edited;
          const rewritten = [...warm.times()]
            .filter(([path, time]) => writtenAt.get(path) !== time)
            .map(([path]) => path);
          expect(
            rewritten.filter((path) => before.get(path) === now.output.get(path)),
            story,
          ).toEqual([]);
          const settled = warm.times();
          await warm.run(files);
          expect(warm.times(), story).toEqual(settled);
        }
      }
    },
    times(600_000),
  );
});

function expectSame(now: Run, cold: Run, story: string): void {
  expect([...now.output.keys()], story).toEqual([...cold.output.keys()]);
  for (const [path, text] of cold.output) expect(now.output.get(path), `${path} ${story}`).toBe(text);
}

interface Run {
  readonly succeeded: boolean;
  /** Diagnostics as `CODE at pointer: message`. */
  readonly problems: readonly string[];
  /** Contents by path. */
  readonly output: ReadonlyMap<string, string>;
}

interface Project {
  /** Writes the names lock of an earlier run. */
  readonly keepNames: (text: string) => void;
  readonly run: (files: Files) => Promise<Run>;
  readonly output: () => ReadonlyMap<string, string>;
  /** Returns the modification time of each file. */
  readonly times: () => ReadonlyMap<string, number>;
}

/** Creates a folder with a configuration and the document beside the output. */
function createProject(home: string, name: string, { formatter, isJson }: Subject): Project {
  const root = join(home, name);
  const outputs = ["types", "docs", "client", "zod"].map((output) => `  ${output}: { folder: out/${output} }`);
  const config = `spec: spec/openapi.${isJson ? "json" : "yaml"}\ncommand: pnpm generate\nformat: ${formatter}\noutputs:\n${outputs.join("\n")}\n`;
  write(join(root, "specloom.config.yaml"), config);
  const output = (): ReadonlyMap<string, string> => readOutput(root);
  const run = async (files: Files): Promise<Outcome> => {
    for (const [path, tree] of files) {
      if (isJson) write(join(root, "spec", path.replace(/yaml$/, "json")), JSON.stringify(tree, undefined, 2));
      else write(join(root, "spec", path), stringify(tree, { aliasDuplicateObjects: false }));
    }
    // Each project has its own user, so that a cold run has no cache.
    return generate({ force: false }, { ...session, folder: root, cacheFolder: join(root, "cache") });
  };
  return {
    output,
    keepNames: (text) => write(join(root, namesName), text),
    run: async (files) => {
      const { diagnostics } = await run(files);
      const problems = diagnostics.map(({ code, at, message }) => `${code} at ${at?.pointer ?? ""}: ${message}`);
      return {
        succeeded: diagnostics.every(({ severity }) => severity !== "error"),
        problems,
        output: output(),
      };
    },
    times: () => new Map([...output().keys()].map((path) => [path, statSync(join(root, path)).mtimeMs])),
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns all generated files including the locks, but not the cache, which may differ between runs. */
function readOutput(root: string): ReadonlyMap<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path === "specloom.lock.json" || path === namesName || path.startsWith("out/"))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Returns the root as `openapi.yaml`. If it already has that name, includes the files in its folder. */
function readDocument(root: string): Files {
  if (!root.endsWith("openapi.yaml")) return new Map([["openapi.yaml", parse(readFileSync(root, "utf8")) as Tree]]);
  const home = dirname(root);
  const paths = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yaml"));
  return new Map(paths.sort().map((path) => [path, parse(readFileSync(join(home, path), "utf8")) as Tree]));
}

/** Returns the document with copies of each component schema, which refer to the copies of others. */
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
