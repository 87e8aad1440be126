import { describe, expect, test } from "vitest";
import { marked, outline, parse } from "./support/parse.js";

describe("plain text", () => {
  test("paragraphs are separated by empty lines, and ranges mark them in the file", async () => {
    const text = "First line.\nSecond line.\r\n \r\n\nNext paragraph.\n";
    const passages = await parse(text, "notes.txt");
    expect(outline(passages)).toEqual(["First line.\nSecond line.", "Next paragraph."]);
    expect(marked(text, passages)).toEqual(["First line.\nSecond line.", "Next paragraph."]);
  });

  test("long paragraphs are split at the ends of sentences", async () => {
    const sentence = "The shop paid 3.50 for the parts. ";
    const text = sentence.repeat(100).trim();
    const passages = await parse(text, "long.txt");
    const chunks = outline(passages);
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(1_200);
    for (const chunk of chunks) expect(chunk).toMatch(/parts\.$/);
    expect(chunks.join(" ")).toBe(text);
    expect(marked(text, passages)).toEqual(chunks);
    expect(passages.map((passage) => passage.type === "paragraph" && passage.block)).toEqual(chunks.map(() => 0));
    expect(passages.map(({ order }) => order)).toEqual(chunks.map((_, index) => index));
  });

  test("a sentence without end is split at spaces, and a word without end between characters", async () => {
    const words = await parse("word ".repeat(1_000), "words.txt");
    for (const text of outline(words)) expect(text).toMatch(/^word( word)*$/);
    const emoji = outline(await parse("😀".repeat(2_000), "emoji.txt"));
    expect(emoji.join("")).toBe("😀".repeat(2_000));
    for (const text of emoji) expect(text).not.toMatch(/\ufffd/);
  });

  test("characters that databases refuse are removed", async () => {
    expect(outline(await parse(`a\u0001b\u007fc${" word".repeat(20)}`, "control.txt"))).toEqual([
      `abc${" word".repeat(20)}`,
    ]);
  });
});

describe("encodings", () => {
  test.each([
    ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
    ["UTF-16, little endian", [0xff, 0xfe, 0xe9, 0x00]],
    ["UTF-16, big endian", [0xfe, 0xff, 0x00, 0xe9]],
    ["Windows-1252", [0xe9]],
  ])("%s", async (_name, bytes) => {
    expect(outline(await parse(new Uint8Array(bytes), "e.txt"))).toEqual(["é"]);
  });

  test("damaged UTF-8 keeps what is valid", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("Größe und Länge"), 0xc3]);
    expect(outline(await parse(bytes, "cut.txt"))).toEqual(["Größe und Länge\ufffd"]);
  });

  test("HTML may declare its encoding", async () => {
    const bytes = Buffer.from('<html><meta charset="iso-8859-2"><p>\xb1</p></html>', "latin1");
    expect(outline(await parse(bytes, "polish.html"))).toEqual(["ą"]);
  });
});

describe("Markdown", () => {
  const source = [
    "---",
    "author: Ada",
    "---",
    "# Returns & *refunds*",
    "",
    "We refund",
    "**all** [orders](https://example.com/a 'title') within 30&nbsp;days.",
    "",
    "> Quoted.",
    "",
    "- one",
    "- two",
    "  1. inner",
    "",
    "## Prices",
    "",
    "| Product | Price |",
    "|---|--:|",
    "| Tea | 1,250.50 |",
    "| Cup | 2 |",
    "",
    '![A diagram](img/a.png "Figure 1")',
    "",
    "<p align=center>Raw <b>HTML</b></p>",
    "",
    "```js",
    "const a = 1;",
    "```",
    "",
    "### Last heading",
    "",
  ].join("\n");

  test("becomes paragraphs with their headings, tables and figures", async () => {
    expect(outline(await parse(source, "a.md"))).toEqual([
      "author: Ada",
      "Returns & refunds\nWe refund all orders within 30\u00a0days.",
      "Quoted.",
      "- one\n- two\n  1. inner",
      "table A1:B3 Prices: Product string, Price number",
      "figure 1: Figure 1 | A diagram | img/a.png",
      "Raw HTML",
      "const a = 1;",
      "Last heading",
    ]);
  });

  test("ranges mark the source", async () => {
    const ranges = marked(source, await parse(source, "a.md"));
    expect(ranges[0]).toBe("author: Ada");
    expect(ranges[1]).toMatch(/^Returns & \*refunds[^]*days\.$/);
    expect(ranges.slice(2)).toEqual([
      "Quoted.",
      "one\n- two\n  1. inner",
      "Raw <b>HTML",
      "const a = 1;",
      "Last heading",
    ]);
  });

  test("can also be found by its headings", async () => {
    const passages = await parse("# Guide\n\n## Setup\n\nOne.\n\nTwo.\n\n## Use\n\nThree.\n", "a.md");
    expect(passages.map(({ searchText }) => searchText)).toEqual([
      "Guide\nSetup\nOne.",
      "Guide\nSetup\nTwo.",
      "Guide\nUse\nThree.",
    ]);
  });

  test("has its own passage for a heading only if no other passage is below it", async () => {
    const table = "| A |\n|--|\n| 1 |\n";
    const passages = await parse(`# One\n\n## Two\n\n${table}\n## Three\n\n## Four\n\n![B](b.png)\n\n# Five\n`, "a.md");
    expect(passages.map(({ searchText }) => searchText.split("\n").slice(0, 3))).toEqual([
      ["One", "Two", expect.any(String)],
      ["One", "Three", "Four"],
      ["One", "Four", "B"],
      ["Five"],
    ]);
  });

  test("is read as plain text if neither name nor media type call it Markdown", async () => {
    expect(outline(await parse("# Not a heading", "a.txt"))).toEqual(["# Not a heading"]);
  });
});

describe("HTML", () => {
  test("becomes paragraphs, lists, tables and figures, in order", async () => {
    const html = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body>
      <h1>Hi &amp; bye</h1><p>Some <b>bo</b>ld
      text.<script>alert(1)</script><p>Next<br>line
      <ul><li>one<li>two <p>more</ul>
      <figure><img src="a.png" alt="Alternative"><figcaption>Caption</figcaption></figure>
      <img src="data:image/png;base64,AAAA" alt="Inline"><img src="spacer.gif" alt="">
      <table><caption>Prices</caption><tr><th>Product<th>Price<tr><td rowspan=2>Tea<td>1<tr><td>2
      <tr><td colspan=2>All</table><pre>  two
    lines</pre></body></html>`;
    expect(outline(await parse(html, "page"))).toEqual([
      "Hi & bye\nSome bold text.",
      "Next\nline",
      "one\ntwo\nmore",
      "figure 1: Caption | Alternative | a.png",
      "figure 2:  | Inline | ",
      "table A1:B4 Prices: Product string, Price number",
      "two\n    lines",
    ]);
  });

  test("ranges mark the source", async () => {
    const html = "<html><p>Tom &amp; <i>Jerry</i></p><p>\n  more   words\n</p></html>";
    expect(marked(html, await parse(html, "a.html"))).toEqual(["Tom &amp; <i>Jerry", "more   words"]);
  });

  test("headings in lists are headings", async () => {
    const html = "<html><ul><li>one<li><h3>Two</h3><p>Text of two.<li>three</ul></html>";
    const passages = await parse(html, "a.html");
    expect(outline(passages)).toEqual(["one", "Two\nText of two.\nthree"]);
    expect(passages.map(({ searchText }) => searchText)).toEqual(["one", "Two\nText of two.\nthree"]);
  });

  test("tables for layout are paragraphs", async () => {
    const html = "<html><table><tr><td>Left</td><td>Right</td></tr></table></html>";
    expect(outline(await parse(html, "a.html"))).toEqual(["Left", "Right"]);
  });

  test("rows repeat cells that span them", async () => {
    const html = "<html><table><tr><th>A<th>B<tr><td rowspan=3>x<td>1<tr><td>2<tr><td>3<tr><td>y<td>4</table></html>";
    const [passage] = await parse(html, "a.html");
    const [first, second] = passage?.type === "table" ? (passage.innerTables[0]?.columns ?? []) : [];
    expect(first).toMatchObject({ count: 4, nullCount: 0, approxNdv: 2, minValue: "x", maxValue: "y" });
    expect(second).toMatchObject({ count: 4, approxNdv: 4, minValue: "1", maxValue: "4" });
  });
});
