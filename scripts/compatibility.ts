/**
 * Runs the tests that try generated code and the packages with many versions of other tools: TypeScript 5.4 to 7, Node, MSW,
 * typescript-eslint, Next, the linters and the compiler settings of frameworks. `pnpm test` runs these files with few versions, and
 * without Next.
 *
 *     pnpm check compatibility
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const suites = {
  generator: [
    "test/documents/constructs.test.ts",
    "test/emit/lint.test.ts",
    "test/emit/portable.test.ts",
    "test/load/swagger/documents.test.ts",
    "test/package.test.ts",
  ],
  "packages/client": ["test/typescript.test.ts", "test/commonjs.test.ts", "test/lint.test.ts"],
  "packages/mocks": ["test/msw3.test.ts"],
  "packages/react": ["test/package.test.ts", "test/next.test.ts"],
};

for (const [folder, files] of Object.entries(suites)) {
  const { status } = spawnSync(join(root, folder, "node_modules/.bin/vitest"), ["run", ...files], {
    cwd: join(root, folder),
    env: { ...process.env, COMPATIBILITY: "all" },
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
