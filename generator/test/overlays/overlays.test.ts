// The overlays of the repository: what they say about each operation, and the programs of docs/overlays.md against stub services.
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Block, blocksOf, readPages } from "../../../scripts/docs/pages.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { Report } from "../../src/diagnostics/report.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { reservedNames } from "../../src/emit/output.js";
import { loadDocument, type DocumentSettings } from "../../src/load/index.js";
import { buildModel, componentsOf, noNames } from "../../src/model/index.js";
import type { Operation, Schema } from "../../src/model/types.js";
import { builtIn } from "../../src/outputs.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { emit, type Built } from "../emit/generate.js";
import { services } from "./services.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));
const folder = join(root, "generator/overlays");

const wholeStripe = join(elsewhere, "stripe.yaml");
const excerpt = fileURLToPath(new URL("stripe-excerpt.yaml", import.meta.url));

const files = {
  /** The programs call nothing else. */
  stripe: isThorough && existsSync(wholeStripe) ? wholeStripe : excerpt,
  github: join(octokit, "generated/api.github.com.json"),
};
type Vendor = keyof typeof files;

/** The operations that the programs call. */
const called: Readonly<Record<Vendor, readonly string[]>> = {
  stripe: ["GET /v1/charges", "POST /v1/charges"],
  github: [
    "GET /repos/{owner}/{repo}/issues",
    "POST /repos/{owner}/{repo}/issues",
    "GET /repos/{owner}/{repo}/actions/secrets",
  ],
};

/** Builds the model of a document with the overlay of its vendor: of all that reads, or of some operations; `[]` means all. */
async function buildWith(vendor: Vendor, operations?: readonly string[], file = files[vendor]): Promise<Built> {
  const report = new Report();
  const criteria =
    operations === undefined ? { methods: [{ text: "get" }] } : { operations: operations.map((text) => ({ text })) };
  const include = operations?.length === 0 ? [] : [criteria];
  const settings: DocumentSettings = {
    overlays: [join(folder, `${vendor}.overlay.yaml`)],
    filter: { include, exclude: {}, schemas: [] },
  };
  const loaded = await loadDocument({ file, report, settings });
  const reserved = reservedNames(builtIn);
  const api = loaded && buildModel({ document: loaded.document, report, reserved, names: noNames, settings: {} });
  if (loaded === undefined || api === undefined)
    throw new Error(report.diagnostics.map(({ message }) => message).join());
  return { loaded, api, diagnostics: report.diagnostics };
}

/** Returns the warnings that are not about the vendor's own document. */
function warningsOf({ diagnostics }: Built): readonly string[] {
  return diagnostics
    .filter(({ code, at }) => /^SPEC2|^SPEC10/.test(code) || at?.file.endsWith(".overlay.yaml"))
    .map(({ code, message }) => `${code}: ${message}`);
}

const nameOf = ({ http }: Operation): string => `${http.method} ${http.path}`;
const hasParameter = ({ parameters }: Operation, ...names: readonly string[]): boolean =>
  names.every((name) => parameters.some((parameter) => parameter.name === name));

/** Returns the names of lists whose items have no schema. */
const untyped = (operations: readonly Operation[]): readonly string[] =>
  operations.filter(({ pagination }) => pagination?.item.kind === "unknown").map(nameOf);

/** Returns the lists whose items are not in the only array of the body. */
function ambiguous({ api }: Built): readonly string[] {
  const components = componentsOf(api);
  const resolve = (schema: Schema): Schema | undefined =>
    schema.kind === "ref" ? resolve(components.get(schema.name)!.schema) : schema;
  return api.operations.flatMap((operation) => {
    const { pagination, result } = operation;
    const body = pagination && result && resolve(result.schema);
    if (body?.kind === "array" && pagination?.items.length === 0) return [];
    const arrays =
      body?.kind !== "object" ? [] : body.properties.filter(({ schema }) => resolve(schema)?.kind === "array");
    const isOnly = arrays.length === 1 && pagination?.items.join() === arrays[0]?.name;
    return pagination === undefined || isOnly ? [] : [nameOf(operation)];
  });
}

describe("the overlay of Stripe", () => {
  it("fits the excerpt", async () => {
    const built = await buildWith("stripe", [], excerpt);
    expect(warningsOf(built)).toEqual([]);
    const methods = built.api.operations.map((one) => [one.method, one.pagination?.style]);
    expect(methods).toEqual([
      ["list", "cursor"],
      ["search", "token"],
      ["create", undefined],
    ]);
    expect(built.api.operations[0]?.pagination).toMatchObject({ cursor: "starting_after", before: "ending_before" });
  });

  it.runIf(isThorough && existsSync(wholeStripe))(
    "makes every list and every search iterable, and nothing else",
    async () => {
      const built = await buildWith("stripe", undefined, wholeStripe);
      const { operations } = built.api;
      expect(warningsOf(built)).toEqual([]);
      const paged = operations.filter(({ pagination }) => pagination !== undefined);
      const lists = operations.filter((one) => hasParameter(one, "starting_after"));
      const searches = operations.filter((one) => hasParameter(one, "query", "page"));
      const backwards = lists.filter(({ pagination }) => pagination?.style === "cursor" && pagination.before);
      expect(backwards).toEqual(lists.filter((one) => hasParameter(one, "ending_before")));
      expect([lists.length, searches.length]).toEqual([100, 7]);
      expect(paged).toEqual(operations.filter((one) => lists.includes(one) || searches.includes(one)));
      expect(new Set(lists.map(({ pagination }) => pagination?.style))).toEqual(new Set(["cursor"]));
      expect(new Set(searches.map(({ pagination }) => pagination?.style))).toEqual(new Set(["token"]));
      expect([untyped(paged), ambiguous(built)]).toEqual([[], []]);
      // `GetChargesSearch` would be in no resource.
      const methods = ["charges.list", "charges.search", "customers.sources.list", "invoices.upcoming.get"];
      expect(operations.map(({ resource, method }) => [...resource, method].join("."))).toEqual(
        expect.arrayContaining(methods),
      );
    },
  );
});

describe("the overlay of GitHub", () => {
  /** Results that have pages, but are not lists. */
  const others = [
    "GET /repos/{owner}/{repo}/commits/{ref}",
    "GET /repos/{owner}/{repo}/compare/{base}...{head}",
    "GET /repos/{owner}/{repo}/compare/{basehead}",
  ];

  it("makes every list iterable, and nothing else", async () => {
    const built = await buildWith("github");
    const { operations } = built.api;
    expect(warningsOf(built)).toEqual([]);
    const paged = operations.filter(({ pagination }) => pagination !== undefined);
    const lists = operations.filter((one) => hasParameter(one, "per_page"));
    const missing = lists.filter(({ pagination }) => pagination === undefined).map(nameOf);
    expect(missing.sort()).toEqual(others.sort());
    expect(paged.filter((one) => !lists.includes(one)).map(nameOf)).toEqual(["GET /repositories"]);
    expect(paged).toHaveLength(lists.length - others.length + 1);
    expect(paged.length).toBeGreaterThan(270);
    expect(untyped(paged)).toEqual([]);
    // The first has the reasons for a fallback beside its items, the second another success without a list.
    expect(ambiguous(built)).toEqual(["GET /search/issues", "GET /users/{username}/attestations/{subject_digest}"]);
    expect(operations.filter(({ responses }) => !responses.some(({ status }) => status === "default"))).toEqual([]);
  });
});

/** Returns a module that runs a program when the test asks for it. */
function moduleOf({ code }: Block): string {
  return code
    .replaceAll("/client/index.js", "/client/generated/index.js")
    .replace(/^(import [^]*?;\n)\n([^]*)$/, "$1export async function run(): Promise<void> {\n$2}\n");
}

/** The requests of the programs. */
const documented =
  /^(GET|POST) https:\/\/api\.(stripe\.com\/v1\/charges|github\.com\/repos\/octocat\/hello\/[a-z/]+)(\?|$)/;

const page = readPages(join(root, "generator/docs"), ["overlays.md"]).flatMap(blocksOf);
const vendorOf = ({ code }: Block): Vendor | undefined =>
  (Object.keys(files) as Vendor[]).find((vendor) => code.includes(`"./${vendor}/`));
/** The programs, and their vendors. The other programs of the page have a test of their own. */
const programs = page.flatMap((block) => {
  const vendor = vendorOf(block);
  return vendor === undefined ? [] : [{ block, vendor }];
});

describe("the programs of docs/overlays.md", () => {
  let bench: Workbench;
  let errors: readonly string[];
  const fileOf = ({ line }: Block): string => join(bench.folder, `program${line}.ts`);

  beforeAll(async () => {
    bench = createWorkbench();
    for (const vendor of new Set(programs.map((one) => one.vendor))) {
      const built = await buildWith(vendor, called[vendor]);
      expect(built.api.operations).toHaveLength(called[vendor].length);
      bench.add(vendor, "client", await emit(clientOutput, built));
    }
    writeFileSync(
      join(bench.folder, "process.d.ts"),
      "declare const process: { readonly env: Record<string, string> };\n",
    );
    for (const { block } of programs) writeFileSync(fileOf(block), moduleOf(block));
    const wrong = `import { createClient } from "./github/client/generated/index.js";
for await (const issue of createClient().issues.listForRepo({ owner: "a", repo: "b" })) issue.titel;
`;
    writeFileSync(join(bench.folder, "wrong.ts"), wrong);
    errors = bench.compile();
  });
  afterAll(() => bench.remove());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("compile", () => {
    expect(errors.filter((error) => !error.startsWith("wrong.ts"))).toEqual([]);
  });

  it("do not compile with a misspelt property", () => {
    expect(errors.filter((error) => error.startsWith("wrong.ts"))).toEqual([
      expect.stringMatching(/^wrong\.ts\(2,\d+\): error TS2551: .*'titel'/),
    ]);
  });

  it.each(programs.map((one) => [one.block.line, one] as const))("line %i", async (_, program) => {
    const { block, vendor } = program;
    const service = services[vendor]();
    vi.stubGlobal("fetch", service.fetch);
    vi.stubEnv("STRIPE_KEY", "sk_test");
    vi.stubEnv("GITHUB_TOKEN", "ghp_test");
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(`${values.join(" ")}\n`));
    const outfile = fileOf(block).replace(/ts$/, "mjs");
    await build({ entryPoints: [fileOf(block)], outfile, bundle: true, format: "esm", platform: "node" });
    const { run } = (await import(pathToFileURL(outfile).href)) as { readonly run: () => Promise<void> };
    await run();
    expect(printed.join("")).toBe(block.prints);
    const reads = service.requests.filter((request) => request.startsWith("GET"));
    expect(reads).toHaveLength(block.code.includes("list") ? 3 : 0);
    // No request follows a link to another path.
    expect(new Set(reads.map((request) => request.split("?")[0])).size).toBeLessThanOrEqual(1);
    expect(service.requests.every((request) => documented.test(request))).toBe(true);
  });
});
