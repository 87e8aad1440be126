// What the console's servers give away: no file of a data folder, however it is asked for, and no uploaded file as a page.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createServer as createReferenceServer, type TestServer } from "@memory-service/server/testing";
import { createClient as createAdminClient } from "@memory-service/server/admin";
import { createClient } from "@memory-service/client";
import { type Browser, chromium, type Page } from "playwright";
import { build, createServer, type InlineConfig, preview } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumOptions, findChromium } from "../../../../scripts/chromium.js";
import { findDataFolder } from "../../server/data-folder.js";
import type { Mode } from "../../server/headers.js";
import type { Service } from "../../server/service.js";
import { root, viteConfig } from "../../server/vite.js";
import { Tenants } from "../support/tenants.js";
import { contains, send, spellingsOf } from "./support/spellings.js";

const secret = "secret-of-the-data-folder";

/** Does what the console's administrator can do, in the name of whoever opens it. */
const attack = `fetch("/memory/admin/keys", { headers: { authorization: "Bearer console.admin" } }); document.title = "ran";`;
const pages = {
  "page.html": { type: "text/html", content: `<!doctype html><title>still</title><script>${attack}</script>${secret}` },
  "picture.svg": {
    type: "image/svg+xml",
    content: `<svg xmlns="http://www.w3.org/2000/svg"><title>still</title><script>${attack}</script></svg>`,
  },
} as const;

/** Files as the reference server and the console have them. */
const dataFiles = {
  "console.json": JSON.stringify({ adminKey: secret }),
  "database/data/postgresql.conf": secret,
  "files/objects/upl_1/1": pages["page.html"].content,
};

interface Running {
  readonly url: string;
  close(): Promise<void>;
}

let folder: string;
let reference: TestServer;
let service: Service;
let workspaceId: string;
let workspaceKey: string;
let uploads = 0;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-served-"));
  reference = await createReferenceServer();
  const { url, adminKey, apiKey, workspaceKeys, ids } = await new Tenants(reference).create({});
  [workspaceId = ""] = ids.workspaces;
  workspaceKey = workspaceKeys[workspaceId] ?? "";
  const { items } = await reference.admin().keys.list();
  const { user_id: userId, grants } = items.find(({ workspace_ids }) => workspace_ids.includes(workspaceId))!;
  service = { url, uploadSources: url, adminKey, apiKey, userId, grants };
  await build({ root, logLevel: "error", build: { outDir: join(folder, "bundle"), emptyOutDir: true } });
  const found = findChromium();
  if ("missing" in found) throw new Error(found.missing);
  browser = await chromium.launch({ executablePath: found.file, args: [...chromiumOptions] });
});

afterAll(async () => {
  await browser.close();
  await reference.close();
  await rm(folder, { recursive: true });
});

/** Starts a server of the console on a free port. */
async function start(mode: Mode, more: InlineConfig = {}): Promise<Running> {
  const options = { port: 0, host: "127.0.0.1" };
  const config = viteConfig(service, mode, {
    logLevel: "silent",
    server: options,
    preview: options,
    build: { outDir: join(folder, "bundle") },
    ...more,
  });
  const server = mode === "sources" ? await (await createServer(config)).listen() : await preview(config);
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}

async function writeFiles(target: string): Promise<readonly string[]> {
  const paths = Object.entries(dataFiles).map(([path, content]) => ({ path: join(target, path), content }));
  for (const { path, content } of paths) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return paths.map(({ path }) => path);
}

/** Returns the targets whose response has the secret. */
async function findLeaks(url: string, targets: readonly string[]): Promise<string[]> {
  const leaks: string[] = [];
  const rest = targets.values();
  const work = async (): Promise<void> => {
    for (const target of rest) if (contains(await send(url, target), secret)) leaks.push(target);
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return leaks;
}

test("the data folder is outside of the repository", async () => {
  const { XDG_DATA_HOME: before } = process.env;
  process.env["XDG_DATA_HOME"] = folder;
  const found = await findDataFolder({ isFresh: false });
  if (before === undefined) delete process.env["XDG_DATA_HOME"];
  else process.env["XDG_DATA_HOME"] = before;
  expect(relative(folder, found)).toMatch(/^memory-service-console.[0-9a-f]{12}$/);
});

describe.each(["sources", "bundle"] as const)("the server of the %s", (mode) => {
  test("serves no file of a data folder, outside or inside of what it serves, by any spelling", async () => {
    const project = join(folder, `project-${mode}`);
    await cp(join(root, "index.html"), join(project, "index.html"));
    await writeFile(join(project, "public.txt"), secret);
    await cp(join(project, "public.txt"), join(folder, "bundle/public.txt"));
    const files = [
      ...(await writeFiles(join(folder, "data"))),
      ...(await writeFiles(join(project, ".memory-service"))),
    ];
    const more =
      mode === "sources" ? { root: project, server: { port: 0, fs: { allow: [project] } } } : { root: project };
    const server = await start(mode, more);
    // These can fail: another file is found by several spellings.
    const control = await findLeaks(server.url, spellingsOf(join(project, "public.txt"), project));
    expect(control.length).toBeGreaterThan(mode === "sources" ? 100 : 10);
    const targets = files.flatMap((file) => spellingsOf(file, project));
    expect(await findLeaks(server.url, targets)).toEqual([]);
    await server.close();
  });

  test("answers with headers that keep responses from acting as pages of the console", async () => {
    const server = await start(mode);
    const header = async (path: string, name: string): Promise<string | null> =>
      (await fetch(new URL(path, server.url))).headers.get(name);
    for (const path of ["/", "/icon.svg", "/w/none", "/memory/admin/keys", "/@fs/etc/passwd"]) {
      expect(await header(path, "x-content-type-options"), path).toBe("nosniff");
      expect(await header(path, "cross-origin-resource-policy"), path).toBe("same-origin");
      const policy = (await header(path, "content-security-policy")) ?? "";
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toMatch(/script-src[^;]*'unsafe/);
    }
    expect(await header("/memory/admin/keys", "content-disposition")).toBe("attachment");
    expect(await send(server.url, "/__open-in-editor?file=src/main.tsx")).toMatch(/^HTTP\/1.1 403 /);
    await server.close();
  });

  test("shows the console within its policy, and no uploaded file as a page", async () => {
    const server = await start(mode);
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(server.url);
    await page.locator(".row-link").first().waitFor();
    expect(problems).toEqual([]);
    for (const [name, { type, content }] of Object.entries(pages)) {
      const url = new URL(`memory/admin/drive/items/${await upload(name, content)}/content`, server.url).href;
      await context.setExtraHTTPHeaders({});
      expect(await titleOf(page, url), "without the name of a key").not.toBe("ran");
      await context.setExtraHTTPHeaders({ authorization: `Bearer console.workspace.${workspaceId}` });
      const [download] = await Promise.all([page.waitForEvent("download"), titleOf(page, url)]);
      expect(await readFile(await download.path(), "utf8")).toBe(content);
      // Even if it were shown, with its own type, the sandbox would stop its script, which runs without it.
      const showWithout = async (...names: readonly string[]): Promise<string> => {
        await page.route(url, async (route) => {
          const response = await route.fetch();
          const kept = Object.entries(response.headers()).filter(([header]) => !names.includes(header));
          await route.fulfill({ response, headers: { ...Object.fromEntries(kept), "content-type": type } });
        });
        const title = await titleOf(page, url);
        await page.unroute(url);
        return title;
      };
      expect(await showWithout("content-disposition")).toBe("still");
      expect(await showWithout("content-disposition", "content-security-policy")).toBe("ran");
    }
    await context.close();
    await server.close();
  });
});

/** Creates a file in the drive of the workspace, and returns its id. */
async function upload(name: string, content: string): Promise<string> {
  const { url: baseUrl } = reference;
  const client = createClient({ baseUrl, apiKey: workspaceKey });
  const admin = createAdminClient({ baseUrl, credentials: { apiKey: workspaceKey } });
  const from = await client.drive.upload(new TextEncoder().encode(content));
  const unique = `${(uploads += 1)}-${name}`;
  return (await admin.drive.createItem({ item_type: "file", name: unique, from })).item_id;
}

/** Opens a URL, which may be a download, and returns the title of the page after its scripts. */
async function titleOf(page: Page, url: string): Promise<string> {
  await page.goto("about:blank");
  await page.goto(url).catch(() => undefined);
  return page.title();
}
