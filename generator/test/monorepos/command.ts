/**
 * `pnpm check monorepos [TARBALL]` runs the recipes of docs/monorepos.md in projects with Nx and Turborepo from npm, and compiles the plugin for Vite
 * with the types of older versions of Vite.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepLock, prepareInstall } from "../../../scripts/locks.js";
import { packPackages } from "../../../scripts/packed.js";

const generator = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(generator, "docs/monorepos.md"), "utf8");
const versions = {
  nx: "24.0.6",
  turbo: "2.11.11",
  typescript: "5.9.3",
  vite6: "npm:vite@6.4.6",
  vite7: "npm:vite@7.3.8",
  vite8: "npm:vite@8.3.8",
};
const packageFolder = "packages/api";
const summary = "summary: List pets\n";

/** Returns the block of the page after a heading. */
function blockAfter(heading: string, language: string): string {
  const [, text] = new RegExp(`^${heading}\\n[^]*?^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/monorepos.md has no ${language} below "${heading}"`);
  return text;
}

interface Monorepo {
  readonly folder: string;
  readonly put: (path: string, text: string) => void;
  readonly run: (program: string, ...args: readonly string[]) => string;
  /** Replaces the summary of an operation in the document. */
  readonly describe: (text: string) => void;
  readonly remove: (...paths: readonly string[]) => void;
}

/** Creates a monorepo with a package that has both recipes. */
function createMonorepo(tarball: string): Monorepo {
  const folder = mkdtempSync(join(tmpdir(), "monorepo-"));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const env = {
    ...process.env,
    NX_DAEMON: "false",
    NX_NO_CLOUD: "true",
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    CI: "1",
  };
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const root = {
    name: "acme",
    private: true,
    type: "module",
    packageManager: "npm@10.8.2",
    workspaces: ["packages/*"],
  };
  put("package.json", JSON.stringify({ ...root, dependencies: { ...versions, specloom: `file:${tarball}` } }));
  put("nx.json", "{}\n");
  put("turbo.json", '{ "tasks": {} }\n');
  put(`${packageFolder}/package.json`, blockAfter("## Nx", "json"));
  put(`${packageFolder}/turbo.json`, blockAfter("## Turborepo", "json"));
  put(`${packageFolder}/specloom.config.yaml`, blockAfter("# Cache .*", "yaml"));
  const document = `${packageFolder}/openapi/openapi.yaml`;
  put(document, "");
  copyFileSync(join(generator, "docs/petstore.yaml"), join(folder, document));
  run("npm", ...prepareInstall("monorepo", folder));
  keepLock("monorepo", folder);
  return {
    folder,
    put,
    run,
    describe: (text) => {
      const before = readFileSync(join(generator, "docs/petstore.yaml"), "utf8");
      if (!before.includes(summary)) throw new Error(`petstore.yaml lacks "${summary.trim()}"`);
      put(document, before.replace(summary, `summary: ${text}\n`));
    },
    remove: (...paths) => {
      for (const path of paths) rmSync(join(folder, packageFolder, path), { recursive: true, force: true });
    },
  };
}

let failures = 0;
function expect(what: string, isTrue: boolean, output: string): void {
  console.log(`${isTrue ? "passed" : "FAILED"}  ${what}`);
  if (isTrue) return;
  failures += 1;
  console.log(output.trimEnd().replace(/^/gm, "        "));
}

interface Runner {
  readonly name: string;
  readonly command: readonly string[];
  readonly isHit: (output: string) => boolean;
}

const runners: readonly Runner[] = [
  { name: "Nx", command: ["nx", "run", "@acme/api:generate"], isHit: (output) => /Cache: +1\/1 hit/.test(output) },
  {
    name: "Turborepo",
    command: ["turbo", "run", "generate"],
    isHit: (output) => /Cached: +1 cached, 1 total/.test(output),
  },
];

/** Runs the recipe of a task runner. */
function testRecipe({ name, command, isHit }: Runner, monorepo: Monorepo, ignoresOutputs: boolean): void {
  const title = `${name}, generated files ${ignoresOutputs ? "ignored" : "committed"}`;
  const git = (...args: readonly string[]) => monorepo.run("git", "-c", "user.name=a", "-c", "user.email=a@b", ...args);
  const runTask = () => monorepo.run("npx", ...command);
  const isCurrent = () => {
    const client = join(monorepo.folder, packageFolder, "src/api/client/client.ts");
    const args = ["run", "generate", "--workspace", "@acme/api", "--", "--check"];
    return existsSync(client) && monorepo.run("npm", ...args).includes("up to date");
  };
  monorepo.remove("src", "specloom.lock.json", "specloom.names", ".specloom");
  rmSync(join(monorepo.folder, ".git"), { recursive: true, force: true });
  monorepo.put(".gitignore", "node_modules/\n.nx/\n.turbo/\n");
  monorepo.put(`${packageFolder}/.gitignore`, ignoresOutputs ? "src/api/\nspecloom.lock.json\n" : "");
  monorepo.describe(`${title} 1`);
  git("init", "-q", "-b", "main");

  const first = runTask();
  expect(`${title}: the first run generates`, !isHit(first) && isCurrent(), first);
  git("add", ".");
  git("commit", "-qm", "Generate");
  const status = git("status", "--short", "--ignored");
  expect(`${title}: .specloom is neither committed nor reported`, !git("ls-files").includes(".specloom"), status);
  runTask();
  const second = runTask();
  expect(`${title}: a run without changes is a hit`, isHit(second) && isCurrent(), second);

  monorepo.describe(`${title} 2`);
  const changed = runTask();
  expect(`${title}: a change of the document is a miss`, !isHit(changed) && isCurrent(), changed);

  // Turborepo counts committed files as inputs.
  const restores = name === "Nx" || ignoresOutputs;
  monorepo.describe(`${title} 1`);
  const reverted = runTask();
  expect(
    `${title}: the document of before ${restores ? "restores" : "generates"} its files`,
    isHit(reverted) === restores && isCurrent(),
    reverted,
  );
  monorepo.remove("src", "specloom.lock.json", ".specloom");
  const restored = runTask();
  expect(
    `${title}: files that were deleted come back, and pass --check`,
    isHit(restored) === restores && isCurrent(),
    restored,
  );
}

/** Compiles a configuration with the types of a version of Vite. */
function testTypes(vite: string, monorepo: Monorepo): void {
  const file = `types/${vite}.ts`;
  monorepo.put(
    file,
    `import { specloom } from "specloom/vite";\nimport { defineConfig } from "${vite}";\nexport default defineConfig({ plugins: [specloom({ check: true })] });\n`,
  );
  const options = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--target",
    "es2022",
  ];
  let output = "";
  try {
    monorepo.run("npx", "tsc", ...options, file);
  } catch (error) {
    output = error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  }
  expect(`the plugin has the type of a plugin of ${vite}`, output === "", output);
}

const monorepo = createMonorepo(process.argv[2] ?? (await packPackages()).specloom);
try {
  for (const vite of ["vite6", "vite7", "vite8"]) testTypes(vite, monorepo);
  for (const runner of runners)
    for (const ignoresOutputs of [false, true]) testRecipe(runner, monorepo, ignoresOutputs);
} finally {
  rmSync(monorepo.folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failures > 0 ? 1 : 0;
