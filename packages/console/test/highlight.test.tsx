// The words of a query in texts, and the texts that hits derive from the service's responses.
import { expect, test } from "vitest";
import { excerptOf, highlight, termsOf } from "../src/views/project/passages/highlight.js";
import {
  beginningOf,
  copyOf,
  examplesOf,
  passagesOf,
  sectionOf,
  spanOf,
  splitPassage,
  wordsOfName,
} from "../src/views/project/passages/texts.js";

/** Returns a text with the words of a query in brackets. */
const mark = (text: string, query: string): string =>
  highlight(text, termsOf(query))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

test.for([
  [
    "the beginning of words, in any case",
    "ref",
    "Refunds and a preferred REFEREE",
    "[Ref]unds and a preferred [REF]EREE",
  ],
  ["other forms of a word", "returns", "Return, returned, returning", "[Return], [returned], [returning]"],
  ["the singular of -ies", "policies", "Policy of policies", "[Policy] of [policies]"],
  ["no words that only begin alike", "returns", "retuning retire", "retuning retire"],
  ["several words, once each", "price refund price", "refund the price", "[refund] the [price]"],
  [
    "no stop words",
    "what is the price of a tent",
    "The price is what a tent costs",
    "The [price] is what a [tent] costs",
  ],
  ["stop words, if there are no others", "who is the", "Who is it?", "[Who] [is] it?"],
  ["numbers", "12.4", "12.4 and 124, 4", "[12].[4] and [12]4, [4]"],
  ["single characters only as words", "b", "b bc", "[b] bc"],
  ["words without diacritics", "cafe", "Café, CAFÉS, cafe\u0301", "[Café], [CAFÉS], [cafe\u0301]"],
  ["words with diacritics", "Zürich", "Zurich, Zürich, Zu\u0308rich", "[Zurich], [Zürich], [Zu\u0308rich]"],
  ["German umlauts as two letters", "rueckgabe", "Rückgabefrist", "[Rückgabe]frist"],
  ["two letters as German umlauts", "Rückgabe", "Rueckgabefrist", "[Rueckgabe]frist"],
  ["German endings", "Kindern", "Kinder, Kind", "[Kinder], [Kind]"],
  ["ß as ss, and the reverse", "grosse straße", "Größe, große Strasse", "[Größe], [große] [Strasse]"],
  ["a part of ß, whole", "gros", "groß", "[groß]"],
  ["Greek final sigma", "λόγος", "ΛΌΓΟΣ", "[ΛΌΓΟΣ]"],
  ["names with underscores and hyphens", "min", "days_min, days-min, minimum", "days_[min], days-[min], [min]imum"],
  ["scripts without spaces, anywhere", "退货政策", "请看退货的政策。", "请看[退货]的[政策]。"],
  ["regular expressions as text", "a.* (b)", "a.* (b) ab", "a.* ([b]) ab"],
  ["nothing for punctuation", "?! --", "What?! --", "What?! --"],
  ["nothing for an empty query", " ", "What", "What"],
])("marks %s", ([, query = "", text = "", expected]) => {
  expect(mark(text, query)).toBe(expected);
  expect(
    highlight(text, termsOf(query))
      .map(({ text }) => text)
      .join(""),
  ).toBe(text);
});

test("an excerpt has the first hit, and whole words", () => {
  const text = `${"before ".repeat(100)}needle ${"after ".repeat(100)}`.trim();
  const excerpt = excerptOf(text, termsOf("needle"), 200);
  expect(excerpt.text).toMatch(/^before .* needle after.* after$/);
  expect(excerpt.text.length).toBeLessThanOrEqual(200);
  expect(excerpt).toMatchObject({ isCutAtStart: true, isCutAtEnd: true });
});

test("an excerpt without a hit is the beginning", () => {
  const text = "word ".repeat(200).trim();
  const excerpt = excerptOf(text, termsOf("needle"), 100);
  expect(excerpt).toMatchObject({ isCutAtStart: false, isCutAtEnd: true });
  expect(text.startsWith(excerpt.text)).toBe(true);
});

test("an excerpt of a text without spaces, or with its hit at the end", () => {
  expect(excerptOf("x".repeat(1000), termsOf("needle"), 100).text).toHaveLength(100);
  const { text, isCutAtEnd } = excerptOf(`${"before ".repeat(100)}needle`, termsOf("needle"), 100);
  expect(text).toMatch(/needle$/);
  expect(isCutAtEnd).toBe(false);
});

test("a text that is hardly too long is not cut", () => {
  expect(excerptOf("word ".repeat(24), [], 100)).toMatchObject({ isCutAtStart: false, isCutAtEnd: false });
});

test("a passage begins with the heading of its section, or not", () => {
  expect(splitPassage("Refunds\nWe pay.\nSoon.")).toEqual({ section: "Refunds", text: "We pay.\nSoon." });
  expect(splitPassage("Refunds")).toEqual({ section: "Refunds", text: "" });
  expect(splitPassage("Where is it?\nHere.")).toEqual({ section: "Where is it?", text: "Here." });
  expect(splitPassage("Where is it?")).toEqual({ section: "", text: "Where is it?" });
  expect(splitPassage("We pay.\nSoon.")).toEqual({ section: "", text: "We pay.\nSoon." });
  expect(splitPassage("x".repeat(101) + "\ny").section).toBe("");
});

const common = { document_id: "doc_1", document_name: "prices.csv", source_document: { file_name: "prices.csv" } };

test("chunks of a block repeat their heading only once", () => {
  const chunks = [
    { text: "Refunds\nWe pay.", range: "0:10" },
    { text: "Refunds\nSoon.", range: "10:20" },
  ];
  const result = { ...common, type: "paragraph", paragraph_block_id: "blk_1", highlight: { chunks } } as const;
  expect(passagesOf(result)).toEqual({
    section: "Refunds",
    chunks: [
      { text: "We pay.", range: "0:10" },
      { text: "Soon.", range: "10:20" },
    ],
  });
  expect(copyOf(result)).toBe("Refunds\nWe pay.\n\nRefunds\nSoon.\n\nSource: prices.csv, Refunds");
});

test("the title of a table does not repeat the name of its file", () => {
  const table = {
    ...common,
    type: "table" as const,
    table_id: "tbl_1",
    title: "prices",
    sheet_name: "",
    semantic_sheet_name: "Prices of 2026",
    table_region_info: "A1:B2",
    highlight: { inner_tables: [] },
  };
  expect(sectionOf(table)).toBe("Prices of 2026");
  expect(sectionOf({ ...table, semantic_sheet_name: "prices" })).toBe("");
});

test("examples and ranges of a column", () => {
  const column = { id: "1", name: "Price", data_type: "number", range: "A2:A9", examples: [], display_examples: [] };
  const values = [{ v: 1.5 }, { v: true }, { v: { nested: "object" } }, { v: null }, { v: "x" }];
  expect(examplesOf({ ...column, examples: values })).toEqual(["1.5", "true", "x"]);
  expect(examplesOf({ ...column, examples: values, display_examples: [{ v: "1.50" }] })).toEqual(["1.50"]);
  expect(spanOf(column)).toBe("");
  expect(spanOf({ ...column, min_value: "1", max_value: "7" })).toBe("1 – 7");
  expect(spanOf({ ...column, min_value: "1", max_value: "1" })).toBe("1");
});

test("queries from the names of documents and from memories", () => {
  expect(wordsOfName("returns-policy.md")).toBe("returns policy");
  expect(wordsOfName("Annual_report 2025.v2.pdf")).toBe("Annual report 2025 v2");
  expect(beginningOf("Amira received a stove, and sent photos.")).toBe("Amira received a stove");
  expect(beginningOf("Amira received a stove with a dented pot")).toBe("Amira received a stove with a dented pot");
  expect(beginningOf("The refund of 89 euros was sent to her")).toBe("The refund of 89 euros was sent");
});
