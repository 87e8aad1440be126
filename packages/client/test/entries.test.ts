// What each entry exports, and that a bundle carries only what it uses.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import * as everything from "../src/index.js";
import * as operations from "../src/operations.js";
import * as schema from "../src/schema.js";
import { tracesIn } from "./support/traces.js";

describe("the exports at run time", () => {
  test("of the client", () => {
    expect(Object.keys(everything).sort()).toEqual([
      "AbortError",
      "ApiError",
      "ArgumentError",
      "BadRequestError",
      "CallbackError",
      "ClientError",
      "ConflictError",
      "ConnectionError",
      "DecodeError",
      "EnvelopeError",
      "ForbiddenError",
      "NotFoundError",
      "PaginationError",
      "PayloadTooLargeError",
      "RateLimitError",
      "ServerError",
      "TimeoutError",
      "UnauthorizedError",
      "UnprocessableError",
      "UnspecifiedError",
      "UploadError",
      "ValidationError",
      "asClientError",
      "createClient",
      "isApiError",
      "isClientError",
      "logTo",
      "unknowns",
      "validateWith",
      "withMiddleware",
    ]);
  });

  test("of the operations", () => {
    expect(Object.keys(operations).sort()).toEqual([
      "agentsListVersions",
      "agentsUpdate",
      "conflictsResolve",
      "createCore",
      "documentsGet",
      "documentsGetV1",
      "driveCreateUpload",
      "driveListChildren",
      "driveUpload",
      "factsForget",
      "factsGet",
      "factsUpdate",
      "memoriesGetTrace",
      "projectsCreate",
      "projectsDelete",
      "projectsList",
      "projectsSearch",
      "projectsUpdate",
      "request",
      "workspacesList",
      "workspacesUpdate",
    ]);
  });

  test("of the schema: none, it is types", () => {
    expect(Object.keys(schema)).toEqual([]);
  });
});

describe("a bundle", () => {
  /** The code that a program carries, dependencies included. */
  async function bundle(program: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: fileURLToPath(new URL("../src", import.meta.url)), loader: "ts" },
      bundle: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      minifySyntax: true,
      minifyWhitespace: true,
      write: false,
    });
    return outputFiles[0]!.text;
  }

  test("of one function has no other operation, no pages, no uploads and no list of unknowns", async () => {
    const code = await bundle(`import { createCore, factsGet } from "./operations.js";
      export const fact = factsGet(createCore({ baseUrl: "https://memory.example" }), { workspaceId: "", actorId: "", factId: "" });`);
    expect(tracesIn(code)).toEqual(['"facts.get"']);
  });

  test("of one function and the errors has no client", async () => {
    const code = await bundle(`import { createCore, factsGet } from "./operations.js";
      import { isApiError, NotFoundError } from "./index.js";
      export { createCore, factsGet, isApiError, NotFoundError };`);
    expect(tracesIn(code)).toEqual(['"facts.get"']);
  });

  test("of a list has the pages", async () => {
    const code = await bundle(
      `import { createCore, workspacesList } from "./operations.js"; export { createCore, workspacesList };`,
    );
    expect(tracesIn(code)).toEqual(['"workspaces.list"', '"workspaces.name_filter"', "PaginationError"]);
  });

  test("of a list has the code of its own kind of pages only", async () => {
    const counts = /repeats an earlier one/;
    expect(await bundle(`export { workspacesList } from "./operations.js";`)).not.toMatch(counts);
    expect(await bundle(`export { projectsList } from "./operations.js";`)).toMatch(counts);
  });

  test("of the whole client loads failures, uploads and requests later, where the bundler splits code", async () => {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: `export { createClient, isClientError } from "./index.js";`,
        resolveDir: fileURLToPath(new URL("../src", import.meta.url)),
        loader: "ts",
      },
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      outdir: "/out",
      metafile: true,
      write: false,
    });
    const inputsOf = (path: string): readonly string[] => Object.keys(metafile.outputs[path]!.inputs);
    const entry = Object.keys(metafile.outputs).find((path) => path.endsWith("stdin.js"))!;
    const chunksOf = (path: string): readonly string[] => [
      path,
      ...metafile.outputs[path]!.imports.flatMap((one) => (one.kind === "import-statement" ? chunksOf(one.path) : [])),
    ];
    const first = chunksOf(entry).flatMap(inputsOf);
    expect(first.some((path) => path.endsWith("runtime/src/client/exchange.ts"))).toBe(true);
    expect(
      first.filter((path) =>
        /drive-upload|src\/client\/(upload|source|request|binary|readers|error-details|redact)\.ts/.test(path),
      ),
    ).toEqual([]);
    const later = metafile.outputs[entry]!.imports.filter(({ kind }) => kind === "dynamic-import");
    expect(
      new Set(
        later.flatMap(({ path }) => inputsOf(path)).filter((path) => /src\/client\/(upload|request)\.ts$/.test(path)),
      ).size,
    ).toBe(2);
    // The entry, the core, what loads later, and failures, whose code uploads use as well.
    expect(outputFiles.length).toBe(5);
  });

  test("of the whole client has everything, for browsers, too", async () => {
    const code = await bundle(`export { createClient } from "./index.js";`);
    expect(tracesIn(code)).toEqual(
      expect.arrayContaining([
        '"facts.get"',
        '"projects.search"',
        '"drive.createUpload"',
        "PaginationError",
        "UploadError",
        "api.rate_limits",
      ]),
    );
    expect(code).not.toMatch(/(?:from|import|require\()\s*\(?["']node:/);
  });
});
