// The hooks of SWR in React, with the service of the guide: reading, pages, changes and their effects on the cache.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type HTMLElement as PageElement, Window } from "happy-dom";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { createPetstore } from "../docs/support/petstore.js";
import { runMain } from "../cli/in-process.js";
import { caches } from "../cli/cli.js";
import { installRuntime } from "../runtime-folder.js";

const generator = join(import.meta.dirname, "../..");
const libraries = ["swr", "react", "react-dom", "@types/react", "@types/react-dom"];

const program = `import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
import { createClient, isApiError } from "./api/client/index.js";
import { ClientProvider, usePetsDelete, usePetsGet, usePetsList, usePetsListInfinite, usePetsUpdate } from "./api/swr/index.js";

function Pets() {
  const { data, size, setSize } = usePetsListInfinite({ limit: 2 });
  const names = data?.flatMap(({ items }) => items.map(({ name }) => name)).join();
  return h("p", { id: "list", onClick: () => void setSize(size + 1) }, names);
}

function Pet({ id }: { readonly id: number | undefined }) {
  const { data, error } = usePetsGet(id === undefined ? null : { id });
  const { trigger } = usePetsUpdate();
  const { trigger: remove } = usePetsDelete();
  const rename = () => void trigger({ id: 7, name: "Rex II" }).catch(() => undefined);
  const renameLast = () => void trigger({ id: 9, name: "Bello II" });
  if (isApiError(error)) return h("p", null, String(error.status));
  return h("p", null, h("b", { onClick: rename }, data?.name ?? "nothing"), h("i", { onClick: () => void remove({ id: 9 }) }), h("s", { onClick: renameLast }));
}

const Total = () => h("u", null, usePetsList().data?.items.length);

export const start = (place: Element, fetch: (request: Request) => Promise<Response>, id: number | undefined): (() => void) => {
  const client = createClient({ apiKey: () => "token-1", fetch, maxRetries: 0 });
  const root = createRoot(place);
  root.render(h(ClientProvider, { client }, h(Pets), h(Pet, { id }), h(Total)));
  return () => root.unmount();
};
`;

type Fetch = (request: Request) => Promise<Response>;
let start: (place: unknown, fetch: Fetch, id: number | undefined) => () => void;
const window = new Window();
const root = mkdtempSync(join(tmpdir(), "specloom-swr-"));
const before: (readonly [string, unknown])[] = [];

beforeAll(async () => {
  const compilerOptions = {
    strict: true,
    module: "preserve",
    target: "es2022",
    noEmit: true,
    types: [],
    skipLibCheck: true,
  };
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/program.ts"), program);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  cpSync(join(generator, "docs/petstore.yaml"), join(root, "openapi.yaml"));
  for (const name of libraries) {
    const link = join(root, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(generator, "node_modules", name), link);
  }
  installRuntime(root);
  expect(await runMain(root, "openapi.yaml -o src/api --emit swr".split(" "), caches)).toMatchObject({ code: 0 });
  expect(spawnSync(compiler, ["-p", root, "--singleThreaded"], { encoding: "utf8" }).stdout).toBe("");
  const outfile = join(root, "program.mjs");
  await build({ entryPoints: [join(root, "src/program.ts")], outfile, bundle: true, format: "esm", logLevel: "error" });
  const { document, navigator, HTMLElement } = window;
  for (const [name, value] of Object.entries({ window, document, navigator, HTMLElement })) {
    before.push([name, Reflect.get(globalThis, name)]);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  ({ start } = (await import(pathToFileURL(outfile).href)) as { readonly start: typeof start });
});

afterAll(async () => {
  // React must have nothing left to do when the window is closed.
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
  for (const [name, value] of before)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  await window.happyDOM.close();
  rmSync(root, { recursive: true });
});

/** Shows the program. The requests that `held` resolves later wait for it. */
function show(id: number | undefined, fetch: Fetch = createPetstore()) {
  const place = window.document.createElement("div");
  onTestFinished(start(place, fetch, id));
  const text = (selector: string): string => place.querySelector(selector)?.textContent ?? "";
  const click = (selector: string): void => (place.querySelector(selector) as PageElement | null)?.click();
  return { place, text, click };
}

test("reads a result, and a list page by page", async () => {
  const { text, click } = show(7);
  await expect.poll(() => text("b")).toBe("Rex");
  await expect.poll(() => text("#list")).toBe("Rex,Mia");
  click("#list");
  await expect.poll(() => text("#list")).toBe("Rex,Mia,Bello");
});

test("sends nothing without arguments, and keeps the type of errors", async () => {
  const sent: Request[] = [];
  const petstore = createPetstore();
  const waiting = show(undefined, (request) => (sent.push(request), petstore(request)));
  await expect.poll(() => waiting.text("#list")).toBe("Rex,Mia");
  expect(waiting.text("b")).toBe("nothing");
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(["/v1/pets", "/v1/pets"]);
  const { place } = show(99);
  await expect.poll(() => place.textContent).toContain("404");
});

test("shows a change at once, and fetches what else it concerns", async () => {
  const petstore = createPetstore();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { text, click } = show(7, async (request) => {
    if (request.method === "PATCH") await held;
    return petstore(request);
  });
  await expect.poll(() => text("b")).toBe("Rex");
  click("b");
  await expect.poll(() => text("b")).toBe("Rex II");
  expect(text("#list")).toBe("Rex,Mia");
  release();
  await expect.poll(() => text("#list")).toBe("Rex II,Mia");
  expect(text("b")).toBe("Rex II");
});

test("fetches every page of a list again", async () => {
  const { text, click } = show(7);
  await expect.poll(() => text("#list")).toBe("Rex,Mia");
  click("#list");
  await expect.poll(() => text("#list")).toBe("Rex,Mia,Bello");
  click("s");
  await expect.poll(() => text("#list")).toBe("Rex,Mia,Bello II");
});

test("takes a change back that fails", async () => {
  const petstore = createPetstore();
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  const { text, click } = show(7, async (request) => {
    if (request.method !== "PATCH") return petstore(request);
    await failed;
    return Response.json({ title: "No" }, { status: 409 });
  });
  await expect.poll(() => text("b")).toBe("Rex");
  click("b");
  await expect.poll(() => text("b")).toBe("Rex II");
  fail();
  await expect.poll(() => text("b")).toBe("Rex");
});

test("fetches lists again after a deletion", async () => {
  const { text, click } = show(7);
  await expect.poll(() => text("u")).toBe("3");
  click("i");
  await expect.poll(() => text("u")).toBe("2");
});

test("another client has a cache of its own", async () => {
  const first = show(7);
  await expect.poll(() => first.text("b")).toBe("Rex");
  const second = show(7, () => new Promise(() => undefined));
  await expect.poll(() => second.text("b")).toBe("nothing");
});
