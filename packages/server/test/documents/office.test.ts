import { describe, expect, test } from "vitest";
import { docx, pdf } from "./support/files.js";
import { outline, parse } from "./support/parse.js";

describe("DOCX", () => {
  test("becomes paragraphs, tables and figures with their captions", async () => {
    expect(outline(await parse(await docx(), "policy"))).toEqual([
      "Travel policy\nBook trains for journeys under four hours.",
      "Read the full policy first.",
      "table A1:B3 Daily rates: City string, Rate number",
      "figure 1: Offices in Europe | Map of the offices | ",
    ]);
  });

  test("ranges count in the text of the paragraphs", async () => {
    const passages = await parse(await docx(), "policy.docx");
    const ranges = passages.flatMap((passage) => (passage.type === "paragraph" ? [passage.range] : []));
    const text = "Travel policy\nBook trains for journeys under four hours.\nRead the full policy first.\n";
    const slices = ranges.map((range) => {
      const [start, end] = range.split(":").map(Number);
      return text.slice(start, end);
    });
    expect(slices.join("\n")).toBe(text.trimEnd());
  });
});

describe("PDF", () => {
  test("becomes paragraphs with the pages that they are on", async () => {
    const long = "The warranty covers all parts for two years after the day of delivery. ".repeat(4).trim();
    const passages = await parse(await pdf([[long, "", "Second paragraph."], ["On the next page."]]), "a.pdf");
    expect(outline(passages)).toEqual([long, "Second paragraph.", "On the next page."]);
    expect(passages.map((passage) => passage.type === "paragraph" && passage.range)).toEqual([
      `p1:0:${long.length}`,
      `p1:${long.length + 1}:${long.length + 18}`,
      "p2:0:17",
    ]);
  });

  test("lines in larger letters are headings", async () => {
    const pages = [
      ["# Manual", "", "Read it first.", "", "# Setup"],
      ["Connect the cable.", "", "# Use", "", "Press start."],
    ];
    const passages = await parse(await pdf(pages), "a.pdf");
    const [, below] = passages;
    expect(outline(passages)).toEqual(["Manual\nRead it first.", "Connect the cable.", "Use\nPress start."]);
    expect(below?.searchText).toBe("Setup\nConnect the cable.");
    expect(passages.map((passage) => passage.type === "paragraph" && passage.range)).toEqual([
      "p1:0:21",
      "p2:0:18",
      "p2:19:35",
    ]);
  });

  test("a password and a PDF without text are reported", async () => {
    await expect(parse(await pdf([["Secret"]], { userPassword: "password" }), "a.pdf")).rejects.toMatchObject({
      code: "password_protected",
    });
    await expect(parse(await pdf([[]]), "a.pdf")).rejects.toMatchObject({ code: "unsupported_kind" });
  });
});
