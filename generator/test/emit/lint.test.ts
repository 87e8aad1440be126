// Linters report nothing in generated folders, with the rules that the templates of frameworks come with.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install } from "../../../scripts/install.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { specloom } from "../cli/cli.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Documents, with the options of their runs. */
const documents = {
  "memory-service": "spec/openapi.yaml",
  petstore: "generator/docs/petstore.yaml --enums const",
  constructs: "generator/test/documents/constructs.yaml",
  bodies: "generator/test/documents/constructs/bodies-json.yaml",
  directions: "generator/test/documents/constructs/directions.yaml",
  unions: "generator/test/documents/constructs/unions.yaml",
  values: "generator/test/documents/constructs/values.yaml",
};

interface LintSet {
  readonly dependencies: Readonly<Record<string, string>>;
  /** The configuration of the template. */
  readonly files: Readonly<Record<string, string>>;
  readonly linters: readonly Linter[];
}

const sets: Readonly<Record<string, LintSet>> = {
  "create-next-app 16": {
    dependencies: { eslint: "9.39.5", "eslint-config-next": "16.4.3", next: "16.4.3", typescript: "5.9.3" },
    files: {
      "eslint.config.js": `import { defineConfig } from "eslint/config";
import nextVitals from "eslint-config-next/core-web-vitals";
import nextTs from "eslint-config-next/typescript";
export default defineConfig([...nextVitals, ...nextTs, { settings: { react: { version: "19.3" } } }]);
`,
    },
    linters: ["eslint"],
  },
  "create-vite 9": {
    dependencies: { oxlint: "1.94.0" },
    files: {
      ".oxlintrc.json": `{
  "plugins": ["react", "typescript", "oxc"],
  "rules": {
    "react/rules-of-hooks": "error",
    "react/only-export-components": ["warn", { "allowConstantExport": true }]
  }
}
`,
    },
    linters: ["oxlint"],
  },
  "create-vue 3": {
    dependencies: {
      "@vue/eslint-config-typescript": "14.9.0",
      eslint: "10.15.0",
      "eslint-plugin-oxlint": "1.82.0",
      "eslint-plugin-vue": "10.11.0",
      oxlint: "1.82.0",
      typescript: "6.0.3",
      "vue-eslint-parser": "10.4.1",
    },
    files: {
      "eslint.config.js": `import { defineConfigWithVueTs, vueTsConfigs } from "@vue/eslint-config-typescript";
import pluginVue from "eslint-plugin-vue";
import pluginOxlint from "eslint-plugin-oxlint";
export default defineConfigWithVueTs(
  { name: "app/files-to-lint", files: ["**/*.{vue,ts,mts,tsx}"] },
  ...pluginVue.configs["flat/essential"],
  vueTsConfigs.recommended,
  ...pluginOxlint.buildFromOxlintConfigFile(".oxlintrc.json"),
);
`,
      ".oxlintrc.json": `{
  "plugins": ["eslint", "typescript", "unicorn", "oxc", "vue"],
  "env": { "browser": true },
  "categories": { "correctness": "error" }
}
`,
    },
    linters: ["oxlint", "eslint"],
  },
  // What `biome init` writes, but for the files: a lock is JSON, which cannot say that it is generated.
  "biome 2": {
    dependencies: { "@biomejs/biome": "2.6.8" },
    files: {
      "biome.json": JSON.stringify({
        files: { includes: ["**/*.ts", "**/*.tsx"] },
        linter: { rules: { preset: "recommended" } },
        assist: { actions: { source: { organizeImports: "on" } } },
      }),
    },
    linters: ["biome"],
  },
  // The sets include the rules of recommendedTypeChecked, and those of Angular, SvelteKit and Nuxt. Expo has one that no set has.
  "typescript-eslint strict-type-checked": {
    dependencies: {
      "@eslint/js": "10.0.1",
      eslint: "10.15.0",
      "typescript-eslint": "8.74.0",
      typescript: "5.9.3",
      "@modelcontextprotocol/sdk": "1.32.2",
      "@tanstack/react-query": "5.108.0",
      "@types/node": "20.19.25",
      "@types/react": "19.3.0",
      hono: "4.13.19",
      msw: "2.15.0",
      "openapi-fetch": "0.17.0",
      react: "19.3.1",
      swr: "2.5.1",
      zod: "4.6.7",
    },
    files: {
      "eslint.config.js": `import eslint from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
export default defineConfig({
  files: ["**/*.{ts,tsx}"],
  extends: [eslint.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
  rules: { "@typescript-eslint/no-redeclare": "error" },
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
});
`,
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          target: "es2023",
          lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
          module: "esnext",
          moduleResolution: "bundler",
          jsx: "react-jsx",
          noEmit: true,
          skipLibCheck: true,
          types: ["node"],
        },
        include: ["src"],
      }),
    },
    linters: ["eslint"],
  },
};

/** A project outside of the repository, whose .gitignore oxlint would follow. */
const project = mkdtempSync(join(tmpdir(), "specloom-lint-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Generates every output of every document, with copies of the runtimes, whose types a linter needs. */
beforeAll(async () => {
  if (!isThorough) return;
  const outputs = "types,client,zod,react,swr,endpoints,mocks,server,tools";
  for (const [name, document] of Object.entries(documents)) {
    const run = specloom(
      repository,
      `generate ${document} --out ${join(project, "src", name)} --emit ${outputs} --vendor`,
    );
    expect(await run).toMatchObject({ code: 0 });
  }
});

type Linter = "eslint" | "oxlint" | "biome";

const programs: Readonly<Record<Linter, { readonly main: string; readonly args: readonly string[] }>> = {
  eslint: { main: "eslint/bin/eslint.js", args: ["--format", "json"] },
  oxlint: { main: "oxlint/bin/oxlint", args: ["--format", "unix"] },
  biome: { main: "@biomejs/biome/bin/biome", args: ["check"] },
};

/** Returns what a linter prints, without the summary of one that found nothing. */
function lint(linter: Linter): string {
  const { main, args } = programs[linter];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--max-old-space-size=6000", join(project, "node_modules", main), ...args, "src"],
    { cwd: project, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (linter === "biome") return status === 0 && /Checked \d{3,} files/.test(stdout + stderr) ? "" : stdout + stderr;
  if (linter === "oxlint") return status === 0 && !/:\d+:\d+: /.test(stdout) ? "" : stdout + stderr;
  if (!stdout.startsWith("[")) return stdout + stderr;
  const files = JSON.parse(stdout) as readonly {
    readonly filePath: string;
    readonly messages: readonly { readonly line: number; readonly ruleId: string | null; readonly message: string }[];
  }[];
  expect(files.length).toBeGreaterThan(500);
  return files
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId, message }) => `${filePath}:${line} ${ruleId ?? ""} ${message}`),
    )
    .join("\n");
}

test.runIf(isThorough).each(Object.entries(sets))("%s reports nothing", (name, { dependencies, files, linters }) => {
  const installed = install(name.replaceAll(" ", "-"), { dependencies });
  if ("missing" in installed) throw new Error(installed.missing);
  for (const path of readdirSync(project)) if (path !== "src") rmSync(join(project, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
  symlinkSync(join(installed.folder, "node_modules"), join(project, "node_modules"));
  // Nothing was turned off for whole files.
  expect(readFileSync(join(project, "src/petstore/client/types.ts"), "utf8")).not.toContain("eslint-disable");
  expect(linters.map((linter) => [linter, lint(linter)])).toEqual(linters.map((linter) => [linter, ""]));
});
