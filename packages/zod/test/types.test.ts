// The declarations that users compile against: their types, and their cost.
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientFolder, Desk, packageFolder, runtimeFolder } from "./support/compiler.js";

const desk = new Desk();
const modules = join(desk.folder, "node_modules");
const declarations = join(modules, "@specloom/runtime/dist");
const runtime = { "@specloom/runtime/*": [`${declarations}/*.d.ts`, `${declarations}/*/index.d.ts`] };

/** Builds a package's declarations to where a program in the folder finds them. */
async function install(name: string, source: string, paths: object): Promise<void> {
  const folder = join(modules, name);
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: join(source, "tsconfig.build.json"),
    compilerOptions: { outDir: join(folder, "dist"), rootDir: join(source, "src"), paths },
    include: [join(source, "src")],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  symlinkSync(join(source, "node_modules"), join(folder, "node_modules"));
  const tsc = join(packageFolder, "node_modules/.bin/tsc");
  await promisify(execFile)(tsc, ["-p", "tsconfig.json"], { cwd: folder });
  symlinkSync(join(source, "package.json"), join(folder, "package.json"));
}

beforeAll(async () => {
  mkdirSync(modules, { recursive: true });
  symlinkSync(join(packageFolder, "node_modules/zod"), join(modules, "zod"));
  await install("@specloom/runtime", runtimeFolder, {});
  await install("@memory-service/client", clientFolder, runtime);
  const client = join(modules, "@memory-service/client/dist/index.d.ts");
  await install("@memory-service/zod", packageFolder, { ...runtime, "@memory-service/client": [client] });
});
afterAll(() => desk.remove());

const names = [
  "Fact",
  "Memory",
  "DocumentResult",
  "Agent",
  "DriveItem",
  "Project",
  "Industry",
  "TableResult",
  "ConflictResolution",
  "ProjectsSearchResponse",
];

async function compile(text: string, ...flags: readonly string[]): Promise<string> {
  desk.write("program.mts", text);
  return desk.compile({ paths: runtime, types: [] }, ["program.mts"], ...flags);
}

async function instantiations(program: string): Promise<number> {
  const said = await compile(program, "--extendedDiagnostics");
  expect(said).not.toContain("error TS");
  return Number(/Instantiations:\s+(\d+)/.exec(said)?.[1]);
}

test("ten schemas cost less than 1,000 instantiations on top of zod's own types", async () => {
  const uses = names.map(
    (name) => `export const of${name} = (value: unknown): z.infer<typeof ${name}> => ${name}.parse(value);`,
  );
  const program = [
    'import type * as z from "zod";',
    `import { ${names.join(", ")} } from "@memory-service/zod";`,
    ...uses,
  ];
  const alone = [
    'import type * as z from "zod";',
    "declare const Own: z.ZodType<{ id: string }, { id: string }>;",
    "export const ofOwn = (value: unknown): z.infer<typeof Own> => Own.parse(value);",
  ];
  const [ours, zods] = [await instantiations(program.join("\n")), await instantiations(alone.join("\n"))];
  expect(ours - zods).toBeLessThan(1000);
});

test("the inferred type is the client's", async () => {
  const said = await compile(`
    import type * as api from "@memory-service/client";
    import { Fact, Fact$ } from "@memory-service/zod";
    import * as mini from "@memory-service/zod/mini";
    import * as fast from "@memory-service/zod/fast";
    import { isFact } from "@memory-service/zod/guards";
    import type * as z from "zod";
    type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
    const same = <T extends true>(): T | undefined => undefined;
    same<Equal<z.infer<typeof Fact>, api.Fact>>();
    same<Equal<z.input<typeof Fact>, api.Fact>>();
    same<Equal<z.infer<typeof mini.Fact>, api.Fact>>();
    same<Equal<ReturnType<typeof fast.Fact.parse>, api.Fact>>();
    same<Equal<typeof Fact$.shape.score, z.ZodNumber>>();
    export function score(value: unknown): number {
      return isFact(value) ? value.score : fast.Fact.is(value) ? 0 : -1;
    }
    // @ts-expect-error a fact has no colour
    Fact.parse(0).colour;
  `);
  expect(said).toBe("");
});
