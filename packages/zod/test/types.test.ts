// The declarations that users compile against: their types, and their cost.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpack } from "../../../scripts/packed.js";
import { Desk, packageFolder } from "./support/compiler.js";
import { tarballs } from "./support/tarballs.js";

const desk = new Desk();

beforeAll(async () => {
  const modules = join(desk.folder, "node_modules");
  const { runtime, client, zod } = await tarballs();
  unpack(runtime, join(modules, "@specloom/runtime"));
  unpack(client, join(modules, "@memory-service/client"));
  unpack(zod, join(modules, "@memory-service/zod"));
  symlinkSync(join(packageFolder, "node_modules/zod"), join(modules, "zod"));
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

/** Compiles a program against what is installed, not against the sources that the paths of our tsconfig.json lead to. */
async function compile(text: string, ...flags: readonly string[]): Promise<string> {
  desk.write("program.mts", text);
  return desk.compile({ paths: {}, types: [] }, ["program.mts"], ...flags);
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
