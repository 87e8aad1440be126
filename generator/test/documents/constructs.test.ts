import { readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { docsOutput } from "../../src/emit/docs/output.js";
import { compilers, createWorkbench, type Workbench } from "../emit/compile.js";
import { buildFile, emitOptions, type Built } from "../emit/generate.js";
import { pending, pendingComplaints } from "./pending.js";
import { tryEndpoints } from "../endpoints/trip.js";
import { addProof } from "../proof/zod.js";
import { ServerCarrier } from "../server/carrier.js";
import type { JsonObject } from "./roundtrip/json.js";
import { addDocument, importAll } from "./roundtrip/generated.js";
import { roundTrip, type RoundTrip } from "./roundtrip/roundtrip.js";
import { typedSamples } from "./roundtrip/typed-samples.js";
import { openLoopback, type Loopback } from "./roundtrip/server.js";

const folder = fileURLToPath(new URL("constructs", import.meta.url));

/** A document for each family of constructs, and this repository's own. */
const files = new Map(
  sample(
    [
      ...readdirSync(folder)
        .sort()
        .map((file) => [basename(file, ".yaml"), join(folder, file)] as const),
      ["memory-service", fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url))] as const,
    ],
    4,
  ),
);

describe("documents of every construct", () => {
  const documents = new Map<string, Built>();
  let bench: Workbench;
  let loopback: Loopback;

  beforeAll(async () => {
    bench = createWorkbench();
    loopback = await openLoopback();
    for (const [name, file] of files) {
      const built = await buildFile(file);
      documents.set(name, built);
      await addDocument(bench, name, built);
      await addProof(bench, name, built);
      writeFileSync(join(bench.folder, name, "samples.ts"), typedSamples(built));
    }
  });
  afterAll(() => {
    loopback.close();
    bench.remove();
  });

  it.each(compilers)(
    "compile with TypeScript %s under the strictest settings, and take all valid values",
    (compiler) => {
      const complaints = bench.compile(compiler);
      const isPending = (text: string): boolean => pendingComplaints.some((start) => text.startsWith(start));
      expect(complaints.filter((text) => !isPending(text))).toEqual([]);
      expect(pendingComplaints.filter((start) => !complaints.some((text) => text.startsWith(start)))).toEqual([]);
    },
    120_000,
  );

  it.each([...files.keys()])("%s has a reference", async (name) => {
    const { api, loaded } = documents.get(name)!;
    const pages = await docsOutput.emit({ api, document: loaded.document, options: emitOptions });
    expect(pages.length).toBeGreaterThan(0);
  });

  const imported = new Map<string, ReturnType<typeof importAll>>();
  /** Imports the generated code of a document on first use. */
  const importOnce = (name: string): ReturnType<typeof importAll> => {
    const all = imported.get(name) ?? importAll(bench, name);
    imported.set(name, all);
    return all;
  };

  const tryDocument = async (name: string): Promise<RoundTrip> => {
    const { document: generated } = await importOnce(name);
    return roundTrip({ built: documents.get(name)!, generated, loopback });
  };

  it.each([...files.keys()])(
    "%s: every call arrives as it was made, and every answer as it was given",
    async (name) => {
      const { operations, calls, problems, skipped } = await tryDocument(name);
      const expected = pending[name] ?? [];
      const isPending = (text: string): boolean => expected.some(({ operation }) => text.startsWith(`${operation} `));
      const texts = problems.map(({ operation, call, what }) => `${operation} [${call}]: ${what}`);
      expect(skipped).toEqual([]);
      expect(calls).toBeGreaterThanOrEqual(operations * 3);
      expect(texts.filter((text) => !isPending(text))).toEqual([]);
      // An operation that passes is no longer pending: remove it from the list.
      expect(expected.filter(({ operation }) => !texts.some((text) => text.startsWith(`${operation} `)))).toEqual([]);
    },
  );

  it.each([...files.keys()])("%s: endpoints read the arguments of every call, and write its result", async (name) => {
    const { server: generated } = await importOnce(name);
    const { operations, calls, problems, skipped } = await tryEndpoints({ built: documents.get(name)!, generated });
    expect(problems).toEqual([]);
    expect(skipped).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(operations * 3);
  });

  it.each([...files.keys()])(
    "%s: a server gives handlers what callers pass, and callers what handlers return",
    async (name) => {
      const { server: generated } = await importOnce(name);
      const built = documents.get(name)!;
      const createCarrier = (root: JsonObject) => new ServerCarrier(generated, built.api, root);
      const { operations, calls, problems, skipped } = await tryEndpoints({ built, generated, createCarrier });
      expect(problems).toEqual([]);
      expect(skipped).toEqual([]);
      expect(calls).toBeGreaterThanOrEqual(operations * 3);
    },
  );
});
