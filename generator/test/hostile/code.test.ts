import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { builtIn } from "../../src/outputs.js";
import { problemOfPath } from "../../src/write/index.js";
import { buildFile, emitOptions } from "../emit/generate.js";
import { suspicionsOf } from "./fuzz/code.js";
import { payload } from "./fuzz/nasty.js";

/** Hostile documents whose unformatted output is checked. Another test compiles it. */
const folders = ["legal", "survived"].map((kind) => fileURLToPath(new URL(`./${kind}/`, import.meta.url)));
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => ({ name, file: join(folder, name) })));

interface Emitted {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

async function emitAll(file: string): Promise<readonly Emitted[]> {
  const { api, loaded } = await buildFile(file);
  const input = { api, document: loaded.document, options: emitOptions };
  const all = await Promise.all(
    builtIn.map(async ({ name, emit }) =>
      (await emit(input))
        .filter(({ section }) => section === undefined)
        .map((one) => ({ ...one, path: `${name}/${one.path}` })),
    ),
  );
  return all.flat();
}

describe("the output of hostile documents", () => {
  it.each(sample(files, 12))("$name: contains none of their code, and has safe files", async ({ file }) => {
    const emitted = await emitAll(file);
    expect(
      emitted.filter(({ language }) => language === "typescript").flatMap(({ path, text }) => suspicionsOf(path, text)),
    ).toEqual([]);
    const paths = emitted.map(({ path }) => path);
    expect(
      paths.filter((path) => problemOfPath(path) !== undefined || /escaped|passwd/.test(path.split("/")[0]!)),
    ).toEqual([]);
    expect(new Set(paths.map((path) => path.normalize("NFC").toLowerCase())).size).toBe(paths.length);
  });

  it("the check would find the payload", () => {
    expect(suspicionsOf("a.ts", `/** */ ${payload}(); /* */`)).toHaveLength(1);
    expect(suspicionsOf("a.ts", "const a = `${b`;")).not.toEqual([]);
  });
});
