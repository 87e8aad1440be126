// Tests an output of another package: emits it with the built command, and compiles it. `emit/swr.test.ts` uses such hooks in React.
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { specloom } from "../cli/cli.js";
import { installRuntime } from "../runtime-folder.js";
import { createProject, generator, install, pluginConfig, swrSource } from "./project.js";

const libraries = ["swr", "react", "@types/react", "@types/node"];

const program = `import { createElement } from "react";
import { createClient } from "./client/index.js";
import { useNotesGet } from "./hooks/index.js";

const fetch = async (request: Request) => Response.json({ text: "of " + request.url });
const client = createClient({ baseUrl: "https://notes.example", fetch });

export function Note({ id }: { readonly id: string | undefined }) {
  const { data } = useNotesGet(client, id === undefined ? null : { id });
  return createElement("p", null, data?.text ?? "nothing");
}
`;

test("SWR hooks compile", async () => {
  const project = createProject({ "specloom.config.yaml": pluginConfig, "src/program.ts": program }, swrSource);
  const { root } = project;
  for (const name of libraries) link(join(generator, "node_modules", name), join(root, "node_modules", name));
  installRuntime(root);
  expect(await specloom(root, "generate")).toMatchObject({ code: 0, stderr: "" });
  const tsconfig = {
    compilerOptions: {
      strict: true,
      module: "preserve",
      target: "es2022",
      noEmit: true,
      types: ["node"],
      skipLibCheck: true,
    },
    include: ["src"],
  };
  project.put("tsconfig.json", JSON.stringify(tsconfig));
  const compiler = join(generator, "../node_modules/.bin/tsc");
  expect(spawnSync(compiler, ["-p", root, "--singleThreaded"], { encoding: "utf8" }).stdout).toBe("");
});

test("detects another version of the package", async () => {
  const project = createProject({ "specloom.config.yaml": pluginConfig }, swrSource);
  const { root } = project;
  await specloom(root, "generate");
  expect((await specloom(root, "generate")).stdout).toContain("up to date");
  install(project, swrSource.replaceAll("export function use", "export function load"), "1.1.0");
  expect((await specloom(root, "generate")).stdout).toContain("2 files changed");
  expect(project.read("src/hooks/index.ts")).toContain("export function loadNotesGet(");
});

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
