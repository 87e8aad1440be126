import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { docsOutput } from "../../../src/emit/docs/output.js";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { buildFile, buildText, emitOptions, type Built } from "../generate.js";
import { brokenLinks, readPages } from "./markdown-reader.js";
import { emitPages } from "./pages.js";

describe("the reference of this API", () => {
  let built: Built;
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    built = await buildFile(fileURLToPath(new URL("../../../../spec/openapi.yaml", import.meta.url)));
    pages = await emitPages(built);
  });

  it("describes every operation, schema and undocumented name", () => {
    const all = [...pages.values()].join("\n");
    for (const { resource, method } of built.api.operations)
      expect(all).toContain(`\n## \`client.${[...resource, method].join(".")}\`\n`);
    for (const { name } of built.api.schemas) expect(all).toContain(`\n## \`${name.code}\`\n`);
    for (const { id } of built.api.unknowns) expect(all).toContain(`<a id="${id}"></a>`);
  });

  it("has valid links and tables", async () => {
    const found = await readPages(pages);
    expect(found.links.length).toBeGreaterThan(100);
    expect(brokenLinks(found)).toEqual([]);
    expect(found.raggedTables).toBe(0);
  });

  it("is the same each time", async () => {
    expect(await emitPages(built)).toEqual(pages);
  });
});

describe("the reference of a large API", () => {
  it.runIf(isThorough)("has pages that GitHub can display, and valid links", async () => {
    const file = new URL("../../../node_modules/@octokit/openapi/generated/api.github.com.json", import.meta.url);
    const document = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
    const { api, loaded } = await buildText(JSON.stringify(document));
    const files = await docsOutput.emit({ api, document: loaded.document, options: emitOptions });
    const pages = new Map(files.filter(({ section }) => section === undefined).map(({ path, text }) => [path, text]));
    expect(Math.max(...[...pages.values()].map(({ length }) => length))).toBeLessThan(512 * 1024);
    const targets = new Set(
      [...pages].flatMap(([path, text]) => [path, ...anchorsIn(text).map((anchor) => `${path}#${anchor}`)]),
    );
    expect([...pages].flatMap(([path, text]) => linksIn(text, path)).filter((target) => !targets.has(target))).toEqual(
      [],
    );
  });
});

/** Finds anchors and links with patterns: parsing everything would take half a minute. */
function anchorsIn(text: string): readonly string[] {
  return [...text.matchAll(/^#+ `([^`]+)`$/gm)].map(([, name = ""]) => name.toLowerCase().replace(/[^\w-]/g, ""));
}

function linksIn(text: string, page: string): readonly string[] {
  return [...text.matchAll(/`\]\(([^)#]*)(#[^)]+)?\)/g)]
    .filter(([, file = ""]) => !/^https?:/.test(file))
    .map(([, file = "", anchor = ""]) => (file === "" ? page : posix.join(posix.dirname(page), file)) + anchor);
}
