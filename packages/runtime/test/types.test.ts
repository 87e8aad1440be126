// The work that the types of generated code cause: each operation names some of them.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { compiler } from "../../../scripts/compiler.js";

const root = join(import.meta.dirname, "..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "runtime-types-")));
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the types that the compiler instantiates for a program with a number of operations. */
async function instantiations(operations: number): Promise<number> {
  const statements = Array.from(
    { length: operations },
    (_, index) => `
export interface Data${index} { id: string }
export type Error${index} = DeclaredError<404, Problem> | OtherError<404>;
export type Other${index} = OtherError<never, Problem>;
export declare function operation${index}(): Call<Data${index}, Error${index}>;
export declare function other${index}(): Call<Data${index}, Other${index}>;
export function useOperation${index}<Selected = Data${index}>(
  query: Query<"operation", object, Data${index}>,
  options?: QueryHookOptions<Data${index}, Selected>,
): UseQueryResult<Selected, ClientError> {
  return useQueryOf(query, options);
}`,
  );
  const program = `
import type { Call, ClientError, DeclaredError, OtherError } from "${root}/src/client/index.js";
import type { QueryHookOptions } from "${root}/src/react/hook-options.js";
import type { Query } from "${root}/src/query/queries.js";
import { useQueryOf } from "${root}/src/react/use-operation.js";
import type { UseQueryResult } from "@tanstack/react-query";
export interface Problem { title: string }
${statements.join("\n")}`;
  const project = join(folder, `operations-${operations}`);
  const compilerOptions = { typeRoots: [join(root, "node_modules/@types")], rootDir: "/" };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: [], files: ["program.ts"] };
  mkdirSync(project);
  writeFileSync(join(project, "program.ts"), program);
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
  const args = ["-p", project, "--singleThreaded", "--extendedDiagnostics", "--pretty", "false"];
  const { stdout } = await promisify(execFile)(compiler, args).catch((error: { readonly stdout: string }) =>
    Promise.reject(new Error(error.stdout)),
  );
  return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1]);
}

test("an operation costs less than 100 instantiations", async () => {
  const [few, many] = await Promise.all([instantiations(1), instantiations(51)]);
  expect((many - few) / 50).toBeLessThan(100);
});
