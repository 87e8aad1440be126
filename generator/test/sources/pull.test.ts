// `specloom pull` against a server of this test.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "../../src/commands/index.js";
import { caches, tinySpec } from "../cli/cli.js";
import { offline, runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";
import { startServer, type DocumentServer } from "./server.js";
import { patience } from "../../../scripts/limits.js";

let server: DocumentServer;
let other: DocumentServer;
beforeAll(async () => {
  server = await startServer();
  other = await startServer();
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => {
  for (const { pages, requests } of [server, other]) {
    pages.clear();
    requests.length = 0;
  }
});

/** The note's schema in a file of its own. */
const divided = tinySpec()
  .replace('$ref: "#/components/schemas/Note"', "$ref: schemas/note.yaml")
  .replace(/components:[^]*/, "");
const note = "type: object\nproperties: { text: { type: string }, by: { $ref: ./user.yaml } }\n";
const user = "type: object\nproperties: { name: { type: string } }\n";

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  workspace: Workspace,
  line: string,
  env: Readonly<Record<string, string>> = {},
  timeout = patience,
): Promise<Ran> {
  const network: Session["network"] = {
    fetch: (url, init) => fetch(url, init),
    variable: (name) => env[name],
    timeout,
  };
  return runMain(workspace.root, line.split(" "), caches, { network });
}

/** Returns a project whose configuration has these lines. */
function project(...spec: readonly string[]): Workspace {
  const outputs = "format: none\noutputs:\n  client: { folder: src/api }\n";
  return createWorkspace({ "specloom.config.yaml": `${spec.join("\n")}\n${outputs}` });
}

describe("a document behind a URL", () => {
  test("is saved with the server's bytes, and generated from without the network", async () => {
    const text = `\uFEFF${tinySpec()}# comment  \r\n`;
    server.pages.set("/v1/openapi.yaml", text);
    const workspace = project(`spec: ${server.url}/v1/openapi.yaml?token=hidden`);
    const missing = await run(workspace, "generate");
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("error GEN185: there is no snapshot of");
    expect(missing.stderr).toContain("run `specloom pull`");
    const pulled = await run(workspace, "pull");
    expect(pulled).toMatchObject({ code: 0, stderr: "" });
    expect(pulled.stdout).toBe(`created openapi/openapi.yaml from ${server.url}/v1/openapi.yaml?…\n`);
    expect(readFileSync(join(workspace.root, "openapi/openapi.yaml"), "utf8")).toBe(text);
    const record = workspace.read("openapi/openapi.yaml.pull.json")!;
    expect(record).not.toContain("hidden");
    expect(record).toContain(createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex"));
    expect(workspace.list()).toEqual([
      "openapi/openapi.yaml",
      "openapi/openapi.yaml.pull.json",
      "specloom.config.yaml",
    ]);
    const requests = server.requests.length;
    expect(await runMain(workspace.root, ["generate"], caches, { network: offline })).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(requests);
  });

  test("is generated from by --watch as soon as it is pulled", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    let [output, stop] = ["", (): void => undefined];
    const print = (text: string): void => void (output += text);
    const session = { print, printError: print, onInterrupt: (end: () => void) => void (stop = end) };
    const watching = runMain(workspace.root, ["generate", "--watch"], caches, session);
    await vi.waitFor(() => expect(output).toContain("GEN185"), patience);
    await run(workspace, "pull");
    await vi.waitFor(() => expect(output).toContain("1 operation, 1 schema"), patience);
    stop();
    await watching;
  });

  test("is downloaded again only if it changed, and then says what changed", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const workspace = project(`spec: { url: "${server.url}/openapi.yaml", snapshot: api/notes.yaml }`);
    await run(workspace, "pull");
    const record = workspace.read("api/notes.yaml.pull.json");
    expect(await run(workspace, "pull --check")).toMatchObject({ code: 0, stdout: "up to date: api/notes.yaml\n" });
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBeDefined();
    server.pages.set("/openapi.yaml", tinySpec("notes.get", "integer"));
    const moved = await run(workspace, "pull --check");
    expect(moved.code).toBe(1);
    expect(moved.stderr).toContain("error GEN191: ");
    expect(moved.stderr).toContain("has changed since api/notes.yaml was pulled: 1 change, 1 of them breaking");
    expect(moved.stderr).toContain("run `specloom pull`, and then `specloom diff`");
    expect(workspace.read("api/notes.yaml")).toBe(tinySpec());
    expect(workspace.read("api/notes.yaml.pull.json")).toBe(record);
    const json = await run(workspace, "pull --json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      pulled: [{ file: "api/notes.yaml", state: "updated", changes: { total: 1, breaking: 1 } }],
    });
    expect(workspace.read("api/notes.yaml")).toBe(tinySpec("notes.get", "integer"));
  });

  test("keeps its record if only the ETag changed", async () => {
    let count = 0;
    server.pages.set("/openapi.yaml", (_, response) => {
      count += 1;
      response.writeHead(200, { etag: `"${count}"` }).end(tinySpec());
    });
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    await run(workspace, "pull");
    const record = workspace.read("openapi/openapi.yaml.pull.json");
    await run(workspace, "pull");
    expect(count).toBe(2);
    expect(workspace.read("openapi/openapi.yaml.pull.json")).toBe(record);
  });

  test("comes with the files that it references", async () => {
    server.pages.set("/v1/openapi.yaml", divided).set("/v1/schemas/note.yaml", note).set("/v1/schemas/user.yaml", user);
    const workspace = project(`spec: ${server.url}/v1/openapi.yaml`);
    const pulled = await run(workspace, "pull");
    expect(pulled.stderr).toBe("");
    expect(pulled.stdout).toContain("(3 files)");
    expect(workspace.read("openapi/schemas/user.yaml")).toBe(user);
    expect(await run(workspace, "generate")).toMatchObject({ code: 0, stderr: "" });
    server.pages.set("/v1/schemas/user.yaml", user.replace("name", "nick"));
    expect((await run(workspace, "pull --check")).code).toBe(1);
    server.pages.set("/v1/schemas/note.yaml", "type: object\n");
    await run(workspace, "pull");
    expect(workspace.list().filter((path) => path.startsWith("openapi/schemas"))).toEqual([
      "openapi/schemas/note.yaml",
    ]);
  });

  test("is not replaced if somebody edited it, unless with --force", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    await run(workspace, "pull");
    workspace.put("openapi/openapi.yaml", `${tinySpec()}# mine\n`);
    const edited = await run(workspace, "pull");
    expect(edited.code).toBe(4);
    expect(edited.stderr).toContain("error GEN192: openapi/openapi.yaml was edited by hand; nothing was written");
    expect(workspace.read("openapi/openapi.yaml")).toContain("# mine");
    expect((await run(workspace, "pull --force")).code).toBe(0);
    expect(workspace.read("openapi/openapi.yaml")).toBe(tinySpec());
    // Git may check it out with other line endings, which is no edit.
    workspace.put("openapi/openapi.yaml", tinySpec().replaceAll("\n", "\r\n"));
    expect(await run(workspace, "pull --check")).toMatchObject({ code: 0 });
  });

  test("does not replace a file that pull did not write", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const workspace = createWorkspace({ "api.yaml": "mine\n" });
    const refused = await run(workspace, `pull ${server.url}/openapi.yaml -o api.yaml`);
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.stderr).toContain("api.yaml exists, and specloom pull did not write it");
    expect(workspace.read("api.yaml")).toBe("mine\n");
  });

  test("needs no configuration", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const workspace = createWorkspace();
    expect(await run(workspace, `pull ${server.url}/openapi.yaml -o api.yaml`)).toMatchObject({ code: 0 });
    expect(await run(workspace, `pull ${server.url}/openapi.yaml -o api.yaml --check`)).toMatchObject({ code: 0 });
    mkdirSync(join(workspace.root, "folder"));
    await run(workspace, `pull ${server.url}/openapi.yaml -o folder`);
    expect(workspace.list()).toContain("folder/openapi.yaml");
    expect((await run(workspace, `pull ${server.url}/openapi.yaml`)).stderr).toContain(
      `name it: specloom pull '${server.url}/openapi.yaml' -o openapi.yaml`,
    );
    expect((await run(workspace, "pull api.yaml -o x.yaml")).stderr).toContain("api.yaml is not a URL");
  });

  test("is pulled although another one fails", async () => {
    server.pages.set("/users.yaml", tinySpec());
    const entry = (name: string) =>
      `  ${name}: { spec: ${server.url}/${name}.yaml, outputs: { client: { folder: src/${name} } } }\n`;
    const workspace = createWorkspace({ "specloom.config.yaml": `apis:\n${entry("billing")}${entry("users")}` });
    const { code, stdout, stderr } = await run(workspace, "pull");
    expect(code).toBe(5);
    expect(stderr).toContain(`cannot download ${server.url}/billing.yaml`);
    expect(stdout).toBe(`created openapi/users/users.yaml from ${server.url}/users.yaml\n`);
    expect(await run(workspace, "pull --api users --check")).toMatchObject({ code: 0 });
  });

  test("is saved only if `generate` can read it", async () => {
    server.pages.set("/openapi.yaml", "openapi: 3.1.0\ninfo: [\n");
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    const broken = await run(workspace, "pull");
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain("error SPEC010");
    expect(broken.stderr).toContain("--> openapi/openapi.yaml:");
    expect(workspace.list()).toEqual(["specloom.config.yaml"]);
  });
});

describe("headers", () => {
  const secret = "s3cret-token";
  const lines = (url: string) => [`spec:`, `  url: ${url}`, `  headers: { authorization: "Bearer \${API_TOKEN}" }`];

  test("take values from the environment, which go nowhere else", async () => {
    server.pages.set("/openapi.yaml", (request, response) => {
      const isKnown = request.headers.authorization === `Bearer ${secret}`;
      response.writeHead(isKnown ? 200 : 401).end(isKnown ? tinySpec() : secret);
    });
    const workspace = project(...lines(`${server.url}/openapi.yaml`));
    const pulled = await run(workspace, "pull", { API_TOKEN: `${secret}\n` });
    expect(pulled).toMatchObject({ code: 0, stderr: "" });
    const written = workspace.list().map((path) => workspace.read(path)!);
    for (const text of [pulled.stdout, ...written]) expect(text).not.toContain(secret);
    const refused = await run(workspace, "pull", { API_TOKEN: "wrong-value" });
    expect(refused).toMatchObject({ code: 5 });
    expect(refused.stderr).toContain("the server responds with 401");
    expect(refused.stderr).not.toContain("wrong-value");
  });

  test.each([
    [{}, "the environment variable API_TOKEN is not set"],
    [{ API_TOKEN: " " }, "the environment variable API_TOKEN is not set"],
    [{ API_TOKEN: "s3cret\nx: y" }, "the environment variable API_TOKEN has a character that headers cannot have"],
  ])("need their variables: %j", async (env, problem) => {
    const workspace = project(...lines(`${server.url}/openapi.yaml`));
    const { code, stderr } = await run(workspace, "pull", env as Record<string, string>);
    expect(code).toBe(2);
    expect(stderr).toContain(`error GEN186: ${problem}`);
    expect(stderr).not.toContain("s3cret");
    expect(server.requests).toEqual([]);
  });

  test("stay at the configured origin after a redirect", async () => {
    other.pages.set("/moved.yaml", tinySpec());
    server.pages.set("/openapi.yaml", (_, response) => response.writeHead(302, { location: "/here.yaml" }).end());
    server.pages.set("/here.yaml", (_, response) =>
      response.writeHead(307, { location: `${other.url}/moved.yaml` }).end(),
    );
    const workspace = project(...lines(`${server.url}/openapi.yaml`));
    expect(await run(workspace, "pull", { API_TOKEN: secret })).toMatchObject({ code: 0 });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${secret}`,
      `Bearer ${secret}`,
    ]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

describe("a response", () => {
  const html = "<!doctype html><title>Docs</title>";
  const redirect = (location: string) => (_: unknown, response: ServerResponse) =>
    void response.writeHead(302, { location }).end();

  test.each<[string, () => void, string]>([
    ["404", () => undefined, "the server responds with 404"],
    ["503", () => server.pages.set("/a.yaml", (_, r) => r.writeHead(503).end()), "try again later"],
    ["a page", () => server.pages.set("/a.yaml", html), "it is an HTML page"],
    [
      "a log-in page",
      () => server.pages.set("/a.yaml", html.replace("Docs", "Sign in")),
      "a page that asks you to log in",
    ],
    ["XML", () => server.pages.set("/a.yaml", "<?xml version='1.0'?><a/>"), "it is HTML or XML"],
    ["nothing", () => server.pages.set("/a.yaml", ""), "the response is empty"],
    ["an archive", () => server.pages.set("/a.yaml", gzipSync(tinySpec())), "it is compressed with gzip"],
    ["a loop", () => server.pages.set("/a.yaml", redirect("/a.yaml")), "redirects again and again"],
    ["a scheme", () => server.pages.set("/a.yaml", redirect("file:///etc/passwd")), "which is not on the web"],
    ["a password", () => server.pages.set("/a.yaml", redirect("http://u:p@127.0.0.1/x")), "a user name or a password"],
    [
      "broken compression",
      () => server.pages.set("/a.yaml", (_, r) => r.writeHead(200, { "content-encoding": "gzip" }).end("not gzip")),
      "its compressed content is broken",
    ],
    ["a broken connection", () => server.pages.set("/a.yaml", (_, r) => void r.destroy()), "the connection broke"],
    [
      "too much",
      () =>
        server.pages.set("/a.yaml", (_, r) => {
          r.writeHead(200, { "content-encoding": "gzip" });
          r.end(gzipSync(Buffer.alloc(65 * 1024 * 1024, " ")));
        }),
      "it is larger than 64 MiB",
    ],
  ])("with %s is explained", async (_, prepare, problem) => {
    prepare();
    const workspace = createWorkspace();
    const { code, stderr } = await run(workspace, `pull ${server.url}/a.yaml -o a.yaml`);
    expect(stderr).toContain(problem);
    expect(stderr).toMatch(/error (?:GEN187|GEN189|GEN190): /);
    expect(stderr).not.toContain("u:p@");
    expect(code).toBe(5);
    expect(workspace.list()).toEqual([]);
  });

  test("may be compressed", async () => {
    server.pages.set("/a.yaml", (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(tinySpec())),
    );
    const workspace = createWorkspace();
    expect(await run(workspace, `pull ${server.url}/a.yaml -o a.yaml`)).toMatchObject({ code: 0 });
    expect(workspace.read("a.yaml")).toBe(tinySpec());
  });

  test("has limited time, also if it has begun", async () => {
    server.pages.set("/a.yaml", (_, response) => void response.write("openapi: 3.1.0\n"));
    const { code, stderr } = await run(createWorkspace(), `pull ${server.url}/a.yaml -o a.yaml`, {}, 300);
    expect(code).toBe(5);
    expect(stderr).toContain("there is no complete response after");
  });

  test("has limited time, also if its body never ends, as with Node 20 if it is compressed", async () => {
    const fetch = async (): Promise<Response> => new Response(new ReadableStream());
    const network: Session["network"] = { fetch, variable: () => undefined, timeout: 100 };
    const workspace = createWorkspace();
    const line = ["pull", "https://api.example/a.yaml", "-o", "a.yaml"];
    const { code, stderr } = await runMain(workspace.root, line, caches, { network });
    expect(code).toBe(5);
    expect(stderr).toContain("there is no complete response after");
  });

  test("that does not come is explained, with a proxy that Node ignores", async () => {
    const gone = await startServer();
    await gone.close();
    const line = `pull ${gone.url}/a.yaml -o a.yaml`;
    expect((await run(createWorkspace(), line)).stderr).toContain("nothing listens at its address");
    expect((await run(createWorkspace(), line, { HTTPS_PROXY: "http://proxy" })).stderr).toContain(
      "Node ignores HTTPS_PROXY",
    );
  });

  test("from https is not followed to http", async () => {
    const network: Session["network"] = {
      fetch: async () => new Response(null, { status: 301, headers: { location: "http://api.example/a.yaml" } }),
      variable: () => undefined,
      timeout: 1000,
    };
    const { root } = createWorkspace();
    const { code, stderr } = await runMain(root, ["pull", "https://api.example/a.yaml", "-o", "a.yaml"], caches, {
      network,
    });
    expect(code).toBe(5);
    expect(stderr).toContain("redirects to http://api.example/a.yaml, which is not encrypted");
  });

  test("in YAML is not saved as JSON", async () => {
    server.pages.set("/v3/api-docs", tinySpec());
    const workspace = project(`spec: ${server.url}/v3/api-docs`);
    const { stderr } = await run(workspace, "pull");
    expect(stderr).toContain("it is not JSON, and would be saved as openapi/openapi.json");
    expect(stderr).toContain("`snapshot: openapi/openapi.yaml`");
  });

  test("that is not a URL's is not asked for", async () => {
    const workspace = project("spec: https://ada:secret@api.example/openapi.yaml");
    const { code, stderr } = await run(workspace, "pull");
    expect(code).toBe(2);
    expect(stderr).toContain("without a user name and password");
  });
});

describe("a hostile server", () => {
  const referring = (reference: string) => divided.replace("schemas/note.yaml", reference);

  test.each([
    ".github/workflows/steal.yml",
    "schemas/.npmrc.json",
    ".git/config.yaml",
    "node_modules/zod/package.json",
    "script.js",
    "con.yaml",
    "specloom.config.yaml",
    "schemas/Package.json",
    "tsconfig.base.json",
    "openapi.yaml.pull.json",
  ])("cannot name %s", async (path) => {
    server.pages.set("/openapi.yaml", referring(path)).set(`/${path}`, note.replace(", by: { $ref: ./user.yaml }", ""));
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    const { stderr } = await run(workspace, "pull");
    expect(server.requests.map((request) => request.path)).toEqual(["/openapi.yaml"]);
    expect(stderr).toContain("warning SPEC002");
    expect(workspace.list()).toEqual([
      "openapi/openapi.yaml",
      "openapi/openapi.yaml.pull.json",
      "specloom.config.yaml",
    ]);
  });

  test.each(["../secrets.yaml", "/etc/passwd", "..%2f..%2fsecrets.yaml"])("cannot reach %s", async (path) => {
    server.pages.set("/v1/openapi.yaml", referring(path)).set("/secrets.yaml", user);
    const workspace = project(`spec: ${server.url}/v1/openapi.yaml`);
    workspace.put("secrets.yaml", "type: string\n");
    const { code, stderr } = await run(workspace, "pull");
    expect(code).toBe(1);
    expect(stderr).toContain("error SPEC003");
    expect(server.requests).toHaveLength(1);
  });

  test("cannot make pull ask another server", async () => {
    server.pages.set("/openapi.yaml", referring(`${other.url}/note.yaml`));
    await run(project(`spec: ${server.url}/openapi.yaml`), "pull");
    server.pages.set("/openapi.yaml", divided);
    server.pages.set("/schemas/note.yaml", (_, response) =>
      response.writeHead(302, { location: `${other.url}/note.yaml` }).end(),
    );
    const { stderr } = await run(project(`spec: ${server.url}/openapi.yaml`), "pull");
    expect(stderr).toContain("which is not on the document's own server");
    expect(other.requests).toEqual([]);
  });

  test("cannot put files among those of a project", async () => {
    server.pages.set("/openapi.yaml", referring("docker-compose.yml")).set("/docker-compose.yml", user);
    const workspace = createWorkspace({ "package.json": "{}" });
    const { code, stderr } = await run(workspace, `pull ${server.url}/openapi.yaml -o openapi.yaml`);
    expect(code).toBe(4);
    expect(stderr).toContain("openapi.yaml is in the folder of your project, and the document has 1 more files");
    expect(workspace.list()).toEqual(["package.json"]);
  });

  test("cannot name files without end", async () => {
    server.pages.set("/openapi.yaml", referring("s0.yaml"));
    for (let at = 0; at < 30; at += 1)
      server.pages.set(`/s${at}.yaml`, `type: object\nproperties: { next: { $ref: ./s${at + 1}.yaml } }\n`);
    const { stderr } = await run(project(`spec: ${server.url}/openapi.yaml`), "pull");
    expect(server.requests.length).toBeLessThan(30);
    expect(stderr).toContain("its references lead from file to file more than 20 times");
  });

  test("steers no terminal", async () => {
    server.pages.set("/a.yaml", (_, response) => response.writeHead(302, { location: "ftp://x/\u009b31m" }).end());
    const { stderr } = await run(createWorkspace(), `pull ${server.url}/a.yaml -o a.yaml`);
    expect(stderr).toContain("GEN190");
    expect(stderr).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
  });
});

describe("a hostile repository", () => {
  test("cannot lead the snapshot elsewhere through a link", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const outside = createWorkspace();
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    symlinkSync(outside.root, join(workspace.root, "openapi"));
    const { code, stderr } = await run(workspace, "pull");
    expect(stderr).toContain("error GEN106");
    expect(code).toBe(4);
    expect(outside.list()).toEqual([]);
  });

  test("cannot make pull remove other files", async () => {
    server.pages.set("/openapi.yaml", tinySpec());
    const workspace = project(`spec: ${server.url}/openapi.yaml`);
    await run(workspace, "pull");
    const hash = createHash("sha256").update("mine\n").digest("hex");
    writeFileSync(join(workspace.root, "mine.yaml"), "mine\n");
    workspace.put(
      "openapi/openapi.yaml.pull.json",
      JSON.stringify({
        url: "",
        files: { "../mine.yaml": { sha256: hash }, "openapi.yaml": { sha256: "x", etag: '"a"\r\nx: y' } },
      }),
    );
    await run(workspace, "pull");
    expect(workspace.read("mine.yaml")).toBe("mine\n");
    expect(server.requests.at(-1)?.headers["x"]).toBeUndefined();
  });
});
