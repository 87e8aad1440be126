// The packed package in Next's App Router: the app in `next` is built and served, against a service that answers when it is let.
// What the app's Server Components import shows that "use client" stands where it must: the build fails otherwise.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumOptions, findChromium } from "../../../scripts/chromium.js";
import { manifestOf } from "../../../scripts/inspect.js";
import { install } from "../../../scripts/install.js";
import { createProject, packPackages, type Project } from "../../../scripts/packed.js";
import { type LoopbackServer, type RecordedRequest, type Reply, serve } from "../../client/test/support/server.js";
import { patience } from "../../../scripts/limits.js";

/** The promises that responses wait for, by user. */
const gates = new Map<string, Promise<void>>();

const found = findChromium();

let service: LoopbackServer;
let project: Project;
let next: ChildProcess | undefined;
let site: string;

beforeAll(async () => {
  service = await serve(answer);
  vi.stubEnv("MEMORY_URL", service.url);
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("NEXT_TELEMETRY_DISABLED", "1");
  const { runtime, client, react } = await packPackages();
  const above = installNext();
  project = await createProject(
    "hooks in Next",
    { "@specloom/runtime": runtime, "@memory-service/client": client, "@memory-service/react": react },
    above,
  );
  cpSync(join(import.meta.dirname, "next"), project.folder, { recursive: true });
  const command = join(above, "node_modules/next/dist/bin/next");
  await project.run(process.execPath, command, "build");
  next = spawn(process.execPath, [command, "start", "--hostname", "127.0.0.1", "--port", "0"], {
    cwd: project.folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  site = await addressOf(next);
});

afterEach(() => {
  gates.clear();
  service.requests.length = 0;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  // Asked politely, it would wait for the requests of a test that failed.
  if (next?.kill("SIGKILL")) await once(next, "exit");
  await service?.close();
  project?.remove();
});

describe("on the server", () => {
  test("a query that is not awaited streams: the shell is there before the service has answered", async () => {
    const release = hold("ann");
    const page = await open("/streamed?user=ann");
    const shell = await page.until("Loading…");
    expect(shell).toContain("<h1>Projects</h1>");
    expect(shell).not.toContain("Project of");
    await vi.waitFor(() => expect(askedBy()).toEqual(["ann"]), patience);
    release();
    expect(await page.rest()).toContain("<li>Project of ann</li>");
    expect(askedBy()).toEqual(["ann"]);
  });

  test("one that is awaited is in the first HTML", async () => {
    const html = await (await open("/awaited?user=ann")).rest();
    expect(html).toContain("<li>Project of ann</li>");
    expect(html).not.toContain("Loading…");
    expect(askedBy()).toEqual(["ann"]);
  });

  test("a copy of a page goes to a Client Component", async () => {
    const html = await (await open("/passed?user=ann")).rest();
    expect(html).toContain("<p>Project of ann: 1 in all</p>");
    expect(html).not.toContain("key-of");
  });

  test("requests at the same time get what is theirs, whichever ends first", async () => {
    const release = { ann: hold("ann"), bob: hold("bob") };
    const [ann, bob] = await Promise.all([open("/streamed?user=ann"), open("/streamed?user=bob")]);
    await Promise.all([ann.until("Loading…"), bob.until("Loading…")]);
    release.bob();
    const ofBob = await bob.rest();
    release.ann();
    const ofAnn = await ann.rest();
    expect(ofBob).toContain("<li>Project of bob</li>");
    expect(ofBob).not.toContain("of ann");
    expect(ofAnn).toContain("<li>Project of ann</li>");
    expect(ofAnn).not.toContain("of bob");
    expect([...askedBy()].sort()).toEqual(["ann", "bob"]);
  });

  test("Next's cache keeps what `fetchOptions` ask it to keep, by user, until the tag is revalidated", async () => {
    const show = async (user: string) => (await open(`/cached?user=${user}`)).rest();
    expect(await show("ann")).toContain("<p>Project of ann</p>");
    expect(await show("ann")).toContain("<p>Project of ann</p>");
    expect(askedBy()).toEqual(["ann"]);
    expect(await show("bob")).toContain("<p>Project of bob</p>");
    expect(await (await open("/revalidate")).rest()).toBe("done");
    expect(await show("ann")).toContain("<p>Project of ann</p>");
    expect(askedBy()).toEqual(["ann", "bob", "ann"]);
  });

  test("a query that fails leaves the page standing, and its key at home", async () => {
    const html = await (await open("/streamed?user=nobody")).rest();
    expect(html).toContain("<h1>Projects</h1>");
    expect(html).not.toContain("<li>");
    expect(html).not.toContain("key-of");
    expect(askedBy()).toEqual(["nobody"]);
  });
});

const [unavailable, reason] = "missing" in found ? [true, `: ${found.missing}`] : [false, ""];

describe.skipIf(unavailable && process.env["RUNTIMES"] !== "required")(`in a browser${reason}`, () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    if ("missing" in found) throw new Error(found.missing);
    browser = await chromium.launch({ executablePath: found.file, args: [...chromiumOptions] });
    page = await browser.newPage();
    page.setDefaultTimeout(patience);
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
  });

  afterEach(() => complaints.splice(0));
  afterAll(() => browser?.close());

  test.each(["awaited", "streamed"])("the page hydrates, and does not ask again: %s", async (name) => {
    await page.goto(`${site}/${name}?user=ann`);
    await page.getByText("Project of ann").waitFor();
    // Only a hydrated button does something, and what it does is the first that this browser asks for.
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByText("Project of browser").waitFor();
    expect(askedBy()).toEqual(["ann", "browser"]);
    expect(complaints).toEqual([]);
  });

  test("what streams is waited for, and shown when it comes", async () => {
    const release = hold("ann");
    await page.goto(`${site}/streamed?user=ann`, { waitUntil: "commit" });
    await page.getByText("Loading…").waitFor();
    release();
    await page.getByText("Project of ann").waitFor();
    expect(askedBy()).toEqual(["ann"]);
    expect(complaints).toEqual([]);
  });

  test("what fails while it streams is left to the error boundary, and asked for again on demand", async () => {
    await page.goto(`${site}/streamed?user=nobody`);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Project of browser").waitFor();
    expect(askedBy()).toEqual(["nobody", "browser"]);
  });

  test("what failed before the page was there is asked for by who renders it, once each", async () => {
    await page.goto(`${site}/awaited?user=nobody`);
    await page.getByText("Project of browser").waitFor();
    await page.waitForLoadState("networkidle");
    expect(askedBy()).toEqual(["nobody", "browser", "browser"]);
  });
});

/** Everything but the key is the same for all users. */
async function answer({ method, headers }: RecordedRequest): Promise<Reply> {
  // The page is of another origin, so its browser asks beforehand.
  const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "authorization, *" };
  if (method === "OPTIONS") return { status: 204, headers: allowed };
  const user = userOf(headers);
  await gates.get(user);
  if (user === "nobody") return { status: 401, headers: allowed, body: { success: false, message: "Unknown key" } };
  const items = [{ id: "prj_1", name: `Project of ${user}` }];
  return {
    headers: allowed,
    body: { success: true, data: { items, total: 1, page: 1, size: 20, total_pages: 1 } },
  };
}

const userOf = ({ authorization }: RecordedRequest["headers"]): string =>
  String(authorization).replace("Bearer key-of-", "");

/** Whose keys the requests have come with. */
const askedBy = (): readonly string[] =>
  service.requests.filter(({ method }) => method !== "OPTIONS").map(({ headers }) => userOf(headers));

/** Has the service wait before it answers a user. */
function hold(user: string): () => void {
  let release = () => {};
  gates.set(user, new Promise((resolve) => (release = resolve)));
  return release;
}

/** Next in the version that is tested, beside what a user has in the versions of the workspace. */
function installNext(): string {
  const { devDependencies } = manifestOf(join(import.meta.dirname, "..")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const taken = ["@tanstack/react-query", "@types/node", "@types/react", "react", "react-dom"];
  const installation = install("next", {
    // Next asks for a TypeScript with an API.
    dependencies: {
      next: "16.4.6",
      typescript: "5.9.3",
      ...Object.fromEntries(taken.map((name) => [name, devDependencies[name]!])),
    },
  });
  if ("missing" in installation) throw new Error(`npm did not install Next: ${installation.missing}`);
  return installation.folder;
}

/** Returns the URL that Next prints. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface(stdout!)) {
    const address = /Local:\s+(http:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("Next ended before it listened");
}

/** Opens a page, to be read as it arrives. */
async function open(path: string) {
  const response = await fetch(new URL(path, site));
  expect(response.status).toBe(200);
  const chunks = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = "";
  const read = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    text += value ?? "";
    return !done;
  };
  return {
    /** All until something is there. */
    until: async (part: string): Promise<string> => {
      while (!text.includes(part)) if (!(await read())) throw new Error(`The page ends without ${part}: ${text}`);
      return text;
    },
    rest: async (): Promise<string> => {
      while (await read());
      return text;
    },
  };
}
