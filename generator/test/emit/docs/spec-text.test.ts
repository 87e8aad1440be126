import { describe, expect, it } from "vitest";
import { cell } from "../../../src/emit/docs/text/markdown.js";
import { blocks, firstSentence, inline, lines } from "../../../src/emit/docs/text/spec-text.js";
import { markdownOf } from "../../../src/model/html.js";
import { codeSpan } from "../../../src/emit/shared/prose.js";

describe("HTML of descriptions", () => {
  it.each([
    [
      "paragraphs and line breaks",
      "<p>Lists.<br>The <code>id</code> is new.</p>\n<P>Two",
      "Lists.\n\nThe `id` is new.\n\nTwo",
    ],
    ["emphasis and lists", "<b>a</b> <em>b</em>:<ul><li>c</li><li>d</li></ul>e", "**a** *b*:\n\n- c\n- d\n\ne"],
    ["code with entities, tags and backticks", "<code>&lt;<b>x</b>&gt; `</code>", "`` <x> ` ``"],
    ["code blocks", "<pre>\n{ }\n</pre>", "```\n{ }\n```"],
    ["headings, and elements without a counterpart", "<h2>A</h2><div class=x><span>b</span></div>", "## A\n\nb"],
    [
      "links to the web alone",
      '<a href="https://a.b">c</a> <a href="javascript:d()">e</a> <a>f</a>',
      "[c](https://a.b) e f",
    ],
    ["line breaks in tables and lists as spaces", "| a<br>b | c |\n\n1. d<br/>e", "| a b | c |\n\n1. d e"],
  ])("keeps %s", (_, text, expected) => {
    expect(markdownOf(text)).toBe(expected);
  });

  it.each([
    "`<p>`",
    "```\n<br>\n```",
    "<id> of Map<b>, /tables/<table>",
    "a < b > c",
    "<script>x</script>",
    "<img src=x onerror=y>",
  ])("leaves %s to its readers, who escape it", (text) => {
    expect(markdownOf(text)).toBe(text);
  });
});

describe("text from the spec", () => {
  it.each([
    ["paragraphs", "One\ntwo.\n\nThree.", "One two.\n\nThree."],
    ["lists", "Either\n\n- one\n- two", "Either\n\n- one\n- two"],
    ["emphasis and code", "**Never** `a | b`", "**Never** `a | b`"],
    ["links to the web", "[here](https://a.example/b?c=d)", "[here](https://a.example/b?c=d)"],
    ["bare URLs", "See https://a.example/b.", "See [https://a.example/b](https://a.example/b)."],
    ["code blocks", "```json\n{ }\n```", "```json\n{ }\n```"],
    ["tables", "| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["words with underscores", "snake_case_name", "snake_case_name"],
  ])("keeps %s", (_, text, expected) => {
    expect(blocks(text)).toBe(expected);
  });

  it.each([
    ["tags", "<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
    [
      "tags after a URL, which would swallow a backslash",
      "https://a.b<img src=x>",
      "[https://a.b](https://a.b)&lt;img src=x>",
    ],
    ["expressions of MDX and Vue", "{a} {{b}} \\{&#123;c", "&#123;a} &#123;<wbr/>&#123;b}} &#123;<wbr/>&#123;c"],
    ["lists that would be code", "    - a\n    - b", "- a\n    - b"],
    ["statements of MDX", "export const a = 1", "&#101;xport const a = 1"],
    ["containers of VitePress", "::: danger", "&#58;:: danger"],
    ["code blocks that Vue would run", "```ts-vue\n{{ a }}\n```", "```ts\n{{ a }}\n```"],
    [
      "comments that include files",
      "```\n<!--@include: a-->\n```",
      "<pre><code>&#60;&#33;&#45;&#45;&#64;include&#58; a&#45;&#45;&#62;</code></pre>",
    ],
    ["tags that hide in code which is none", "`a\n\n<img>`", "&#96;a\n\n&lt;img>&#96;"],
    ["comments", "<!-- specloom:end operations -->", "&lt;!-- specloom:end operations -->"],
    ["links to scripts", "[click](javascript:alert(1))", "click"],
    ["links to scripts by reference", "[a]\n\n[a]: javascript:x", "&#91;a]\n\n&#91;a]: javascript:x"],
    ["relative links, which would be broken", "[here](/rest/a)", "here"],
    ["images", "![pixel](https://a.example/x.png)", "[pixel](https://a.example/x.png)"],
    ["headings", "# Big\n\nUnder\n====", "**Big**\n\nUnder"],
    ["fences that never end", "```\ncode", "```\ncode\n```"],
    ["fences inside code", "````\n```\n````", "````\n```\n````"],
    ["lone backticks", "it`s", "it&#96;s"],
    ["control characters and reversed text", "a\u0007b\u202ec", "a&#92;u&#123;7}b&#92;u&#123;202e}c"],
  ])("disarms %s", (_, text, expected) => {
    expect(blocks(text)).toBe(expected);
  });

  it("keeps a line as text, whatever it starts with", () => {
    expect(["# a", "- a", "1. a", "> a", "---"].map(inline)).toEqual([
      "&#35; a",
      "&#45; a",
      "1&#46; a",
      "&#62; a",
      "&#45;--",
    ]);
  });

  it("finds the first sentence", () => {
    expect(firstSentence("Reads v1.2 of it. Then more.\n\nAnd more.")).toBe("Reads v1.2 of it.");
    expect(firstSentence("No full stop")).toBe("No full stop");
    expect(firstSentence("- a list")).toBe("");
    expect(firstSentence(undefined)).toBe("");
  });
});

describe("a cell", () => {
  it.each([
    ["pipes in text", cell(inline("a | b")), "a \\| b"],
    ["pipes in code", cell(codeSpan("a|b")), "`a\\|b`"],
    ["a backslash before a pipe in code", cell(codeSpan("^\\|$")), "<code>&#94;&#92;&#124;&#36;</code>"],
    ["backticks in code", cell(codeSpan("a`b")), "``a`b``"],
    ["line breaks in code", cell(codeSpan("a\n| b")), "`a \\| b`"],
    ["blocks", cell(lines("One.\n\n- two\n\n```\na | b\n```")), "One.<br/>- two<br/>`a \\| b`"],
  ])("holds %s", (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});
