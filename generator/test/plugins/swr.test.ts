// Tests an output of another package: emits it with the built command, compiles it, and uses it in React.
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { Window } from "happy-dom";
import { expect, onTestFinished, test } from "vitest";
import { specloom } from "../cli/cli.js";
import { installRuntime } from "../runtime-folder.js";
import { createProject, generator, install, pluginConfig, swrSource } from "./project.js";

const libraries = ["swr", "react", "react-dom", "@types/react", "@types/react-dom", "@types/node"];

const program = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "./client/index.js";
import { useNotesGet } from "./hooks/index.js";

const fetch = async (request: Request) => Response.json({ text: "of " + request.url });
const client = createClient({ baseUrl: "https://notes.example", fetch });

function Note({ id }: { readonly id: string | undefined }) {
  const { data } = useNotesGet(client, id === undefined ? null : { id });
  return createElement("p", null, data?.text ?? "nothing");
}

/** Shows a note, and returns what removes it. */
export function show(place: HTMLElement, id?: string): () => void {
  const root = createRoot(place);
  root.render(createElement(Note, { id }));
  return () => root.unmount();
}
`;

test("SWR hooks compile, and load the same data as the client", async () => {
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

  const outfile = join(root, "program.mjs");
  await build({ entryPoints: [join(root, "src/program.ts")], outfile, bundle: true, format: "esm", logLevel: "error" });
  const { document } = openWindow();
  const { show } = (await import(pathToFileURL(outfile).href)) as {
    readonly show: (place: unknown, id?: string) => () => void;
  };
  const [loaded, waiting] = [document.createElement("div"), document.createElement("div")];
  const removals = [show(loaded, "7"), show(waiting)];
  await expect.poll(() => loaded.textContent).toBe("of https://notes.example/notes/7");
  expect(waiting.textContent).toBe("nothing");
  // React must have nothing left to do when the window is closed.
  for (const remove of removals) remove();
  await setImmediate();
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

/** Gives React a window during the test. */
function openWindow(): Window {
  const window = new Window();
  const { document, navigator, HTMLElement } = window;
  const added = { window, document, navigator, HTMLElement };
  const before = Object.keys(added).map((name) => [name, Reflect.get(globalThis, name) as unknown] as const);
  Object.assign(globalThis, added);
  onTestFinished(async () => {
    for (const [name, value] of before) Reflect.set(globalThis, name, value);
    await window.happyDOM.close();
  });
  return window;
}
