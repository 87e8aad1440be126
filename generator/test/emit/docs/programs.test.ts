// Compiles the samples of the reference of every construct, and compares the requests of curl with those of the client.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isThorough, sample } from "../../../../scripts/thoroughness.js";
import { createWorkbench, type Workbench } from "../compile.js";
import { buildFile, buildText, type Built } from "../generate.js";
import { hostileSpec } from "./hostile-commands.js";
import { addReference, compilePrograms, type Program } from "./programs.js";
import { importClient, openShell, type Shell } from "./requests.js";

const folder = fileURLToPath(new URL("../../documents/constructs", import.meta.url));
const files = sample(readdirSync(folder).sort(), 4);
const names = files.map((file) => basename(file, ".yaml"));

let bench: Workbench;
let shell: Shell;
const documents = new Map<string, { readonly built: Built; readonly programs: readonly Program[] }>();

beforeAll(async () => {
  bench = createWorkbench();
  shell = await openShell();
  const add = async (name: string, built: Built): Promise<void> => {
    documents.set(name, { built, programs: await addReference(bench, name, built) });
  };
  for (const file of files) await add(basename(file, ".yaml"), await buildFile(join(folder, file)));
  await add("hostile", await buildText(hostileSpec));
});
afterAll(() => {
  shell.close();
  bench.remove();
});

it("all samples compile", () => {
  expect(compilePrograms(bench)).toEqual([]);
});

it("most operations have every sample", () => {
  const labelsOf = (name: string) => documents.get(name)!.programs.map(({ label }) => label);
  const labels = names.flatMap(labelsOf);
  const count = (wanted: string, all = labels): number => all.filter((label) => label === wanted).length;
  expect(count("Client")).toBeGreaterThan(isThorough ? 190 : 3 * names.length);
  expect(count("Function")).toBe(count("Client"));
  // Curl cannot send some requests, and some commands would have invisible characters.
  expect(count("curl")).toBeGreaterThan(count("Client") * 0.95);
  expect(count("curl", labelsOf("hostile"))).toBeGreaterThan(50);
  // Streams have no hooks; an operation without arguments that returns bytes has no validators.
  for (const label of ["React", "Validator"]) expect(count(label), label).toBeGreaterThan(count("Client") * 0.6);
});

describe.each([...names, "hostile"])("%s", (name) => {
  it("curl sends what the client sends", async () => {
    const { built, programs } = documents.get(name)!;
    const run = await importClient(bench, name, built.api);
    const base = built.api.servers.some(({ url }) => url.includes("://")) ? {} : { baseUrl: "https://service.example" };
    let call = "";
    for (const { label, code } of programs) {
      if (label === "Client") call = code;
      if (label !== "curl") continue;
      const [expected, actual] = [await run(call, base), await shell.run(code)];
      // The client refuses a path that would lead to another endpoint.
      if (expected !== undefined) expect(actual, code).toEqual(expected);
    }
  });
});

it("no command runs what the document contains, or sends a file that it names", () => {
  expect(readdirSync(shell.folder)).toEqual(["file.bin"]);
});
