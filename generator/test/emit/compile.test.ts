import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientEmitter } from "../../src/emit/client/emitter.js";
import { reactEmitter } from "../../src/emit/react/emitter.js";
import { zodEmitter } from "../../src/emit/zod/emitter.js";
import { typesEmitter } from "../../src/emit/types/emitter.js";
import { readCases, type Case } from "./case-file.js";
import { besideClient, createWorkbench, type Workbench } from "./compile.js";
import { buildFile, buildText, emit, type Built } from "./generate.js";

/** Hostile documents that are generated from all the same: the compiler is the judge of what was made of them. */
const hostile = ["legal", "survived"].map((kind) => fileURLToPath(new URL(`../hostile/${kind}`, import.meta.url)));

/** Documents with everything that is reported and survived. */
const mistakes = fileURLToPath(new URL("../spec-errors/cases", import.meta.url));

function casesOf(emitter: string): readonly Case[] {
  return readCases(fileURLToPath(new URL(`../../src/emit/${emitter}/cases`, import.meta.url)));
}

describe("generated code", () => {
  let bench: Workbench;
  let complaints: readonly string[];

  const addAll = async (name: string, built: Built): Promise<void> => {
    bench.add(name, "client", new Map([...(await emit(clientEmitter, built)), ...(await emit(typesEmitter, built))]));
    bench.add(name, "zod", await emit(zodEmitter, built, { package: besideClient }));
    bench.add(name, "react", await emit(reactEmitter, built, { package: besideClient }));
  };

  beforeAll(async () => {
    bench = createWorkbench();
    for (const { name, spec } of casesOf("client")) await addAll(name, await buildText(spec));
    for (const part of ["zod", "react"]) {
      for (const { name, spec } of casesOf(part)) await addAll(`${part}-${name}`, await buildText(spec));
    }
    for (const folder of hostile) {
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml")))
        await addAll(`hostile-${basename(file, ".yaml")}`, await buildFile(join(folder, file)));
    }
    for (const file of readdirSync(mistakes).filter((name) => /^SPEC[01]\d\d.*\.yaml$/.test(name))) {
      const built = await buildFile(join(mistakes, file)).catch(() => undefined);
      if (built) await addAll(`mistake-${basename(file, ".yaml")}`, built);
    }
    complaints = bench.compile();
  }, 300_000);
  afterAll(() => bench.remove());

  it("compiles under the strictest settings, for every case and every hostile document", () => {
    expect(complaints).toEqual([]);
  });
});
