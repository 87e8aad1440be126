import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientOutput } from "../../src/emit/client/output.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { parseNames, printNames, recordNames, type NamesLock } from "../../src/model/index.js";
import { Random } from "../documents/roundtrip/random.js";
import { besideClient, type Workbench } from "../emit/compile.js";
import { buildText, emit, type Built } from "../emit/generate.js";
import { emitHooks } from "../emit/hooks.js";
import { addAtRandom } from "./edits.js";
import { programFor, type Emitted } from "./program.js";
import type { Tree } from "./support.js";

/** A document that is edited, and what was found. */
export interface Trial {
  /** The edits that were made. */
  readonly edits: readonly string[];
  /** The names that an edit changed. */
  readonly changed: readonly string[];
  /** The document after all edits. */
  readonly root: Tree;
}

interface TrialInput {
  readonly name: string;
  readonly root: Tree;
  readonly edits: number;
  readonly seed: number;
}

/** Makes edits one after another, each with the names of the one before, and adds the clients before and after to the bench. */
export async function runTrial(bench: Workbench, { name, root, edits, seed }: TrialInput): Promise<Trial> {
  const random = new Random(seed);
  let current = root;
  const before = await buildText(JSON.stringify(current));
  let names = recordNames(before.api);
  let after = before;
  const done: string[] = [];
  const changed: string[] = [];
  for (let tries = 0; done.length < edits && tries < 20 * edits; tries += 1) {
    const next = structuredClone(current);
    const edit = addAtRandom(next, random);
    const built = await buildText(JSON.stringify(next), names).catch(() => undefined);
    // An edit that makes the document invalid is none.
    if (built === undefined) continue;
    const recorded = recordNames(built.api);
    done.push(edit);
    changed.push(...changesOf(names, recorded).map((change) => `${name}: ${change} after ${edit} (seed ${seed})`));
    names = parseNames(printNames(recorded)).names;
    [current, after] = [next, built];
  }
  await addToBench(bench, name, before, after);
  return { edits: done, changed, root: current };
}

/** Returns the names of an earlier run that are not as they were. */
export function changesOf(before: NamesLock, after: NamesLock): readonly string[] {
  const now = new Map(namesIn(after));
  return namesIn(before).flatMap(([key, name]) =>
    now.get(key) === name ? [] : [`${key} was ${name}, is ${now.get(key)}`],
  );
}

function namesIn({ operations, schemas, constants, webhooks }: NamesLock): readonly (readonly [string, string])[] {
  return [
    ...operations.flatMap((operation): readonly (readonly [string, string])[] => {
      const { method, path, callPath, parameters, bodies, result, isGrouped, types } = operation;
      const key = `${method} ${path}`;
      return [
        [key, [callPath.join("."), operation.function, types, isGrouped].join()],
        ...parameters.map(({ in: location, name, as }) => [`${key} ${location} ${name}`, as ?? name] as const),
        ...bodies.map(
          ({ mediaType, as }, index) =>
            [`${key} body ${mediaType}`, `${as ?? "..."}${index === 0 ? " usual" : ""}`] as const,
        ),
        ...bodies.flatMap(({ mediaType, renamed }) =>
          renamed.map(({ property, as }) => [`${key} ${mediaType} ${property}`, as] as const),
        ),
        ...(result === undefined ? [] : [[`${key} result`, result] as const]),
      ];
    }),
    ...schemas.flatMap(({ component, type, input, base }) =>
      Object.entries({ type, input, base }).flatMap(([form, name]) =>
        name === undefined ? [] : [[`${form} ${component}`, name] as const],
      ),
    ),
    ...constants.map(({ component, value, name }) => [`${component} ${JSON.stringify(value)}`, name] as const),
    ...webhooks.map(({ key, type }) => [key, type] as const),
  ];
}

/** Adds the client of a document as it is generated without names of an earlier run. */
export async function addFresh(bench: Workbench, name: string, root: Tree): Promise<void> {
  const files = await emitAll(await buildText(JSON.stringify(root)));
  for (const [part, own] of Object.entries(files)) bench.add(`${name}-new`, part as keyof Emitted, own);
}

async function addToBench(bench: Workbench, name: string, before: Built, after: Built): Promise<void> {
  const old = await emitAll(before);
  const next = await emitAll(after);
  bench.add(`${name}-old`, "client", old.client);
  for (const [part, files] of Object.entries(next)) bench.add(`${name}-new`, part as keyof Emitted, files);
  mkdirSync(join(bench.folder, `${name}-program`), { recursive: true });
  writeFileSync(join(bench.folder, `${name}-program`, "program.ts"), programFor(name, before.api, old));
}

async function emitAll(built: Built): Promise<Emitted> {
  return {
    client: await emit(clientOutput, built),
    zod: await emit(zodOutput, built, { package: besideClient, tiers: ["zod"] }),
    ...(await emitHooks(built)),
  };
}
