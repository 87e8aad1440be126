import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { DocumentParser } from "../../src/documents/document-parser.js";
import type { DocumentLimits } from "../../src/documents/limits.js";
import { docx, pdf, png, utf8, xlsx, zip } from "./support/files.js";
import { outline } from "./support/parse.js";

const parsers: DocumentParser[] = [];

afterEach(async () => {
  await Promise.all(parsers.splice(0).map((parser) => parser.close()));
});

function start(limits: Partial<DocumentLimits> = {}): DocumentParser {
  const parser = new DocumentParser(limits);
  parsers.push(parser);
  return parser;
}

const shared = new DocumentParser({ maxUnpackedBytes: 2_000_000, maxArchiveEntries: 100 });
afterAll(() => shared.close());

/** Expects that a parser still works. On a busy machine, its limit of time may end the first attempts. */
async function expectAlive(parser: DocumentParser): Promise<void> {
  const parse = async (): Promise<unknown> => outline(await parser.parse(utf8("Still here."), { name: "a.txt" }));
  await expect.poll(parse).toEqual(["Still here."]);
}

describe("documents of every kind", () => {
  test("are parsed in the thread", async () => {
    const kinds: Record<string, Uint8Array> = {
      "a.txt": utf8("Plain."),
      "a.md": utf8("# Title\n\nText."),
      "a.html": utf8("<p>Text</p>"),
      "a.csv": utf8("a,b\nx,1\ny,2\n"),
      "a.xlsx": await xlsx({
        S: [
          ["a", "b"],
          ["x", 1],
          ["y", 2],
        ],
      }),
      "a.docx": await docx(),
      "a.pdf": await pdf([["Page."]]),
    };
    for (const [name, bytes] of Object.entries(kinds)) {
      expect(await shared.parse(bytes, { name }), name).not.toEqual([]);
      // The kind does not depend on the name where the bytes tell it.
      if (!/txt|md|csv|html/.test(name)) expect(await shared.parse(bytes, { name: "a.txt" }), name).not.toEqual([]);
    }
  });

  test("may be empty", async () => {
    expect(await shared.parse(new Uint8Array(), { name: "a.txt" })).toEqual([]);
    expect(await shared.parse(utf8(" \n"), { name: "a.csv" })).toEqual([]);
  });
});

describe("limits", () => {
  test("a document that takes too long ends as an error, and the next one is parsed", async () => {
    const parser = start({ timeoutMs: 1_000, maxHeapMb: 4_000, maxMemoryGrowthMb: 8_000 });
    await expectAlive(parser);
    // Delimiters that could begin emphasis are compared with one another.
    const slow = utf8(`${"*a_ ".repeat(400_000)}\n`);
    await expect(parser.parse(slow, { name: "slow.md" })).rejects.toMatchObject({ code: "timed_out" });
    await expectAlive(parser);
  });

  test("a document that exhausts the heap ends as an error, and the next one is parsed", async () => {
    const parser = start({ maxHeapMb: 32 });
    const large = utf8("a,b,c,d\n".repeat(200_000));
    await expect(parser.parse(large, { name: "large.csv" })).rejects.toMatchObject({ code: "out_of_memory" });
    await expectAlive(parser);
  });

  test.skipIf(!isThorough)("memory outside the heap is limited, too", async () => {
    const parser = start({ maxMemoryGrowthMb: 100 });
    await expectAlive(parser);
    const bomb = await flateBomb(300);
    await expect(parser.parse(bomb, { name: "bomb.pdf" })).rejects.toMatchObject({ code: "out_of_memory" });
    await expectAlive(parser);
  });

  test("the size of files, columns, cells and passages is limited", async () => {
    const parser = start({ maxBytes: 5_000_000, maxCells: 1_000, maxPassages: 10 });
    const fails = async (text: string, name: string, message: RegExp): Promise<void> => {
      await expect(parser.parse(utf8(text), { name })).rejects.toMatchObject({
        code: "too_large",
        message: expect.stringMatching(message),
      });
    };
    await fails("a".repeat(5_000_001), "a.txt", /more than 5000000 bytes/);
    await fails(`${"a,".repeat(20_000)}\n`, "a.csv", /more than 16384 columns/);
    await fails("a,b\n".repeat(600), "a.csv", /1000 cells/);
    await fails(`<table>${"<tr><td>a<td>b".repeat(600)}</table>`, "a.html", /1000 cells/);
    await fails(`|a|b|\n|-|-|\n${"|a|b|\n".repeat(600)}`, "a.md", /1000 cells/);
    await fails("a\n\n".repeat(11), "a.txt", /10 passages/);
    await expectAlive(parser);
  });

  test("close() ends a document that is being parsed", async () => {
    const parser = start();
    await expectAlive(parser);
    const parsing = parser.parse(utf8("*a_ ".repeat(400_000)), { name: "slow.md" });
    const failed = expect(parsing).rejects.toMatchObject({ code: "interrupted" });
    await parser.close();
    await failed;
    await expect(parser.parse(utf8("a"), { name: "a.txt" })).rejects.toMatchObject({ code: "interrupted" });
  });
});

/** Returns a PDF whose page unpacks to many megabytes. */
async function flateBomb(megabytes: number): Promise<Uint8Array> {
  const { deflateSync } = await import("node:zlib");
  const content = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "), { level: 1 });
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from("\nendstream"),
    ]),
  ]);
}

function pdfOf(objects: readonly (string | Buffer)[], xref = "xref\n0 1\n0000000000 65535 f \n"): Uint8Array {
  const body = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from("\nendobj\n"),
  ]);
  const end = `${xref}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n7\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), ...body, Buffer.from(end)]));
}

const laughs = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "${"lol".repeat(100)}">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${"bcdefghij"[level]} "${`&${"abcdefghi"[level]};`.repeat(10)}">`,
).join("")}]>`;

const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const contentTypes = (part: string, type: string): Uint8Array =>
  utf8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
  );
const relationships = (target: string): Uint8Array =>
  utf8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`,
  );

/** Returns a Word document with this XML. */
function wordOf(xml: string): Uint8Array {
  return zip({
    "[Content_Types].xml": contentTypes(
      "word/document.xml",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    ),
    "_rels/.rels": relationships("word/document.xml"),
    "word/document.xml": utf8(xml),
  });
}

/** Returns an archive with a file of 6 MB that claims to have 10 bytes. */
function lyingArchive(): Uint8Array {
  const size = 6_000_000;
  const bytes = Buffer.from(zip({ "word/document.xml": new Uint8Array(size) }));
  for (let at = 0; at < bytes.length - 4; at += 1) if (bytes.readUInt32LE(at) === size) bytes.writeUInt32LE(10, at);
  return new Uint8Array(bytes);
}

describe("hostile files", () => {
  const files: readonly [string, string, () => Uint8Array | Promise<Uint8Array>, string][] = [
    ["a ZIP bomb", "a.docx", () => zip({ "word/document.xml": new Uint8Array(5_000_000) }), "too_large"],
    [
      "an archive of many files",
      "a.xlsx",
      () =>
        zip(
          Object.fromEntries(
            ["xl/workbook.xml", ...Array.from({ length: 101 }, (_, i) => `f${i}`)].map((path) => [
              path,
              new Uint8Array(1),
            ]),
          ),
        ),
      "too_large",
    ],
    ["elements nested deeply in HTML", "a.html", () => utf8("<div>".repeat(100_000)), "too_complex"],
    ["quotations nested deeply in Markdown", "a.md", () => utf8(`${">".repeat(1_000)}a`), "too_complex"],
    ["a quote that never ends in CSV", "a.csv", () => utf8(`a,b\n"${"x,y\n".repeat(100_000)}`), "damaged_file"],
    ["an archive that declares less than it has", "a.docx", lyingArchive, "damaged_file"],
    ["a picture with the name of a PDF", "a.pdf", () => new Uint8Array(png), "unsupported_kind"],
    [
      "random bytes with the name of text",
      "a.txt",
      () => Uint8Array.from({ length: 999 }, (_, i) => (i * 89) % 256),
      "unsupported_kind",
    ],
    ["an archive that is neither DOCX nor XLSX", "a.docx", () => zip({ "a.txt": utf8("a") }), "unsupported_kind"],
    ["an old Word document", "a.doc", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "unsupported_kind"],
    ["the beginning of an archive", "a.docx", async () => (await docx()).subarray(0, 500), "damaged_file"],
    ["the beginning of a PDF", "a.pdf", async () => (await pdf([["Text."]])).subarray(0, 30), "damaged_file"],
    [
      "elements nested deeply in DOCX",
      "a.docx",
      () => wordOf(`<w:document ${wordNamespace}>${"<w:p>".repeat(50_000)}`),
      "too_complex",
    ],
  ];

  test.each(files)("%s", async (_name, name, content, code) => {
    await expect(shared.parse(await content(), { name })).rejects.toMatchObject({ code });
    await expectAlive(shared);
  });

  test("millions of empty lines", async () => {
    expect(await shared.parse(utf8("\n".repeat(5_000_000)), { name: "a.txt" })).toEqual([]);
  });

  test("entities in XML are not expanded", async () => {
    const word = wordOf(
      `${laughs}<w:document ${wordNamespace}><w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body></w:document>`,
    );
    const text = await shared.parse(word, { name: "a.docx" }).then(
      (passages) => outline(passages).join(""),
      (error: Error) => error.message,
    );
    expect(text.length).toBeLessThan(1_000);
    await expectAlive(shared);
  });

  test("a PDF with a broken table of objects is still read", async () => {
    const content = "BT /F1 12 Tf 10 100 Td (Recovered text) Tj ET";
    const bytes = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]);
    expect(outline(await shared.parse(bytes, { name: "a.pdf" }))).toEqual(["Recovered text"]);
  });
});

test("documents cannot make the parser open connections or files", async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
  const image = `<img src="${url}" alt="a"><link rel=stylesheet href="${url}"><script src="${url}"></script>`;
  await shared.parse(utf8(`<html>${image}</html>`), { name: "a.html" });
  await shared.parse(utf8(`![a](${url})\n\n${image}`), { name: "a.md" });
  await shared.parse(await docx(url), { name: "a.docx" });
  const external = `<!DOCTYPE w [<!ENTITY x SYSTEM "${url}"><!ENTITY f SYSTEM "file:///etc/hostname">]>`;
  const xml = `${external}<w:document ${wordNamespace}><w:body><w:p><w:r><w:t>&x;&f;</w:t></w:r></w:p></w:body></w:document>`;
  const passages = await shared.parse(wordOf(xml), { name: "a.docx" }).catch(() => []);
  expect(outline(passages).join("")).not.toMatch(/[a-z]{3}/);
  server.close();
  expect(requests).toBe(0);
});
