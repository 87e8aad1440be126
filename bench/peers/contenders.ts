/** The generators with their default or documented settings, unformatted if possible. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Installable } from "./packages.js";

/** The output of a contender. Only contenders with the same output are compared. */
export type Work = "types" | "types, client, zod" | "types, client, zod, hooks";

export interface Contender {
  readonly name: string;
  /** The name for --only. */
  readonly family: string;
  readonly work: Work;
  /** The packages to install, unless the workspace has them. */
  readonly needs?: Installable;
  /** Returns the arguments of Node that generate the folder `out` from the file `input`. */
  readonly args: (input: string, out: string, folder: string) => readonly string[];
}

const plain = "types, client, zod";
const hooked = "types, client, zod, hooks";

const generator = fileURLToPath(new URL("../../generator/", import.meta.url));
const built = join(generator, "dist/cli.js");

/** Builds specloom's dist, which the published package contains. */
export function buildSpecloom(): void {
  const { status } = spawnSync(process.execPath, [join(generator, "bin/specloom.js"), "--version"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("specloom does not build");
}

export function specloomArgs(input: string, out: string, work: Work = plain): readonly string[] {
  const emitted = work.endsWith("hooks") ? ["--emit", "client,zod,react"] : [];
  return [built, "generate", "--spec", input, "--out", out, ...emitted];
}

/** Writes a configuration beside the packages that it imports, and returns its path. */
function configure(folder: string, name: string, work: Work, text: string): string {
  const file = join(folder, `${work === plain ? "plain" : "hooks"}-${name}`);
  writeFileSync(file, text);
  return file;
}

function heyApi(work: Work): Contender["args"] {
  const hooks = work.endsWith("hooks") ? ["@tanstack/react-query"] : [];
  const plugins = ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk", "zod", ...hooks];
  return (input, output, folder) => {
    const config = { input, output, logs: { file: false }, plugins };
    const file = configure(folder, "openapi-ts.config.mjs", work, `export default ${JSON.stringify(config)};\n`);
    return [join(folder, "node_modules/@hey-api/openapi-ts/bin/run.js"), "-f", file];
  };
}

function orval(work: Work): Contender["args"] {
  const client = work.endsWith("hooks") ? "react-query" : "fetch";
  return (target, out, folder) => {
    const input = { target, parserOptions: { externalRefs: { allow: ["*"] } } };
    const mode = "tags-split";
    const calls = { target: `${out}/client/api.ts`, schemas: `${out}/model`, client, httpClient: "fetch", mode };
    const zod = { target: `${out}/zod/api.ts`, client: "zod", mode, fileExtension: ".zod.ts" };
    const config = { client: { input, output: calls }, zod: { input, output: zod } };
    const file = configure(folder, "orval.config.mjs", work, `export default ${JSON.stringify(config)};\n`);
    return [join(folder, "node_modules/orval/dist/bin/orval.mjs"), "--config", file];
  };
}

function kubb(work: Work): Contender["args"] {
  const client = '{ client: "fetch", bundle: true }';
  const hooks = work.endsWith("hooks") ? [`pluginReactQuery({ client: ${client} })`] : [];
  const plugins = ["pluginOas({ generators: [] })", "pluginTs()", `pluginClient(${client})`, "pluginZod()", ...hooks];
  return (input, out, folder) => {
    const output = { path: out, format: false, lint: false };
    const text = `import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginReactQuery } from "@kubb/plugin-react-query";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";
export default {
  root: ".",
  input: ${JSON.stringify({ path: input })},
  output: ${JSON.stringify(output)},
  plugins: [${plugins.join(", ")}],
};
`;
    const file = configure(folder, "kubb.config.mjs", work, text);
    return [join(folder, "node_modules/@kubb/cli/bin/kubb.cjs"), "generate", "--config", file];
  };
}

export const contenders: readonly Contender[] = [
  { name: "specloom", family: "specloom", work: plain, args: (input, out) => specloomArgs(input, out) },
  { name: "specloom", family: "specloom", work: hooked, args: (input, out) => specloomArgs(input, out, hooked) },
  { name: "hey-api", family: "hey-api", work: plain, needs: "hey-api", args: heyApi(plain) },
  { name: "orval", family: "orval", work: plain, needs: "orval", args: orval(plain) },
  { name: "kubb", family: "kubb", work: plain, needs: "kubb", args: kubb(plain) },
  { name: "hey-api", family: "hey-api", work: hooked, needs: "hey-api", args: heyApi(hooked) },
  { name: "orval", family: "orval", work: hooked, needs: "orval", args: orval(hooked) },
  { name: "kubb", family: "kubb", work: hooked, needs: "kubb", args: kubb(hooked) },
  {
    name: "openapi-typescript",
    family: "openapi-typescript",
    work: "types",
    needs: "openapi-typescript",
    args: (input, out, folder) => [
      join(folder, "node_modules/openapi-typescript/bin/cli.js"),
      input,
      "-o",
      join(out, "schema.ts"),
    ],
  },
];
