/**
 * `pnpm check hermes`: the client in Hermes, the engine of React Native, with the fetch, AbortController and URL that React Native
 * gives it. As Metro does, the code is bundled and then compiled for an engine without classes and async functions. Not part of
 * `pnpm test`: npm installs the engine, 60 MB, into `.cache`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { install } from "../../../../scripts/install.js";

const installed = install("hermes", {
  dependencies: {
    "@babel/core": "7.28.5",
    "@react-native/babel-preset": "0.82.1",
    "abort-controller": "3.0.0",
    // The last one with a command line.
    "hermes-engine-cli": "0.12.0",
    "whatwg-fetch": "3.6.20",
  },
});
if ("missing" in installed) throw new Error(`Hermes cannot be installed: ${installed.missing}`);
const { folder } = installed;

const here = fileURLToPath(new URL(".", import.meta.url));
const outfile = join(folder, "program", "bundle.js");
mkdirSync(join(folder, "program"), { recursive: true });
await build({
  stdin: {
    contents: ["./globals.js", "whatwg-fetch", "./polyfill.js", "./program.js"]
      .map((module) => `import ${JSON.stringify(module)};`)
      .join("\n"),
    resolveDir: here,
  },
  outfile,
  bundle: true,
  format: "iife",
  // The package says that its modules have no side effects; the ones of this test do.
  ignoreAnnotations: true,
  // Metro puts code that is imported later beside the rest, too.
  supported: { "dynamic-import": false },
  nodePaths: [join(folder, "node_modules")],
  logLevel: "error",
});

// As in an app: https://reactnative.dev/docs/javascript-environment
const require = createRequire(join(folder, "package.json"));
const babel = require("@babel/core") as { transformSync(code: string, options: object): { readonly code: string } };
const preset = [
  require.resolve("@react-native/babel-preset"),
  { disableImportExportTransform: true, enableBabelRuntime: false },
];
const { code } = babel.transformSync(readFileSync(outfile, "utf8"), {
  presets: [preset],
  babelrc: false,
  configFile: false,
  compact: false,
  caller: { name: "metro", engine: "hermes", unstable_transformProfile: "hermes-stable" },
});
const compiled = join(folder, "program", "compiled.js");
writeFileSync(compiled, code);

const platform = { linux: "linux64-bin", darwin: "osx-bin", win32: "win64-bin" }[process.platform as string];
const engine = join(folder, "node_modules/hermes-engine-cli", platform ?? "", "hermes");
const { stdout, stderr, status } = spawnSync(engine, ["-Xmicrotask-queue", compiled], {
  encoding: "utf8",
  timeout: 60_000,
});
console.log(stdout.trim());
if (stderr) console.error(stderr.trim());
process.exitCode = status === 0 && stdout.trim().endsWith("done") && !stdout.includes("FAILED") ? 0 : 1;
