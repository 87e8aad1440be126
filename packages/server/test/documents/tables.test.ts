import { describe, expect, test } from "vitest";
import { xlsx } from "./support/files.js";
import { outline, parse, tablesOf } from "./support/parse.js";

describe("CSV", () => {
  test("columns get ranges and statistics", async () => {
    const csv = 'Name,Zip,Amount\nAda,00501,"1,250.50"\nBob,10115,\nAda,,-3\n';
    const [table] = tablesOf(await parse(csv, "people.csv"));
    expect(table).toMatchObject({ tableRegionInfo: "A1:C4", sheetName: "", title: "people" });
    expect(table?.innerTables).toEqual([
      {
        id: "inner_1",
        dataRange: "A2:C4",
        numRows: 3,
        persistPath: "",
        columns: [
          {
            id: "column_1",
            name: "Name",
            dataType: "string",
            range: "A2:A4",
            count: 3,
            nullCount: 0,
            approxNdv: 2,
            examples: [{ v: "Ada" }, { v: "Bob" }],
            displayExamples: [{ v: "Ada" }, { v: "Bob" }],
            minValue: "Ada",
            maxValue: "Bob",
          },
          {
            id: "column_2",
            name: "Zip",
            dataType: "string",
            range: "B2:B4",
            count: 2,
            nullCount: 1,
            approxNdv: 2,
            examples: [{ v: "00501" }, { v: "10115" }],
            displayExamples: [{ v: "00501" }, { v: "10115" }],
            minValue: "00501",
            maxValue: "10115",
          },
          {
            id: "column_3",
            name: "Amount",
            dataType: "number",
            range: "C2:C4",
            count: 2,
            nullCount: 1,
            approxNdv: 2,
            examples: [{ v: 1250.5 }, { v: -3 }],
            displayExamples: [{ v: "1,250.50" }, { v: "-3" }],
            minValue: "-3",
            maxValue: "1250.5",
          },
        ],
      },
    ]);
    expect(table?.searchText.split("\n")).toEqual([
      "people",
      "Name",
      "Zip",
      "Amount",
      "Ada",
      "00501",
      "1,250.50",
      "Bob",
      "10115",
      "-3",
    ]);
  });

  test.each([
    ["semicolons", "a;b\n1,5;x\n2,5;y\n"],
    ["tabs", "a\tb\n1\tx, y\n2\tz\n"],
    ["pipes", "a|b\n1|x\n2|y\n"],
  ])("delimiters are found: %s", async (_name, csv) => {
    const [table] = tablesOf(await parse(csv, "a.csv"));
    expect(table?.innerTables[0]?.columns.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(table?.innerTables[0]?.numRows).toBe(2);
  });

  test("quoted values may have delimiters and lines, and rows may be short", async () => {
    const [table] = tablesOf(await parse('a,b\n"x, ""y""\nz",1\nonly\n', "a.csv"));
    expect(table?.innerTables[0]?.columns[0]?.examples).toEqual([{ v: 'x, "y" z' }, { v: "only" }]);
    expect(table?.innerTables[0]?.columns[1]).toMatchObject({ count: 1, nullCount: 1 });
  });

  test("a table of numbers has no header", async () => {
    expect(outline(await parse("1,2\n3,4\n", "a.csv"))).toEqual(["table A1:B2 a: Column A number, Column B number"]);
  });

  test("prose in a file named .csv is read as prose", async () => {
    const prose = "This is a letter. It has sentences, and commas.\n\nIt ends here.\n";
    expect(outline(await parse(prose, "letter.csv"))).toEqual([
      "This is a letter. It has sentences, and commas.",
      "It ends here.",
    ]);
  });
});

describe("XLSX", () => {
  test("sheets become tables, with titles, dates and footnotes", async () => {
    const day = (text: string): Date => new Date(`${text}T00:00:00Z`);
    const workbook = await xlsx({
      Sales: [
        ["Revenue 2026", null, null],
        ["Region", "Amount", "Booked"],
        ["North", 12.5, day("2026-01-31")],
        ["South", 7, day("2026-02-28")],
        ["Note: preliminary", null, null],
        [null, null, null],
        [null, "Code", "Active"],
        [null, "A1", true],
        [null, "B2", false],
      ],
      Notes: [["Only text here"]],
    });
    const tables = tablesOf(await parse(workbook, "report.bin"));
    expect(outline(tables)).toEqual([
      "table A1:C5 Revenue 2026: Region string, Amount number, Booked string",
      "table B7:C9 : Code string, Active string",
      "table A1 : Column A string",
    ]);
    expect(
      tables.map(({ sheetName, semanticSheetName, footnote }) => [sheetName, semanticSheetName, footnote]),
    ).toEqual([
      ["Sales", "Revenue 2026", "Note: preliminary"],
      ["Sales", "Sales", ""],
      ["Notes", "Notes", ""],
    ]);
    expect(tables[0]?.innerTables[0]).toMatchObject({ dataRange: "A3:C4", numRows: 2 });
    expect(tables[0]?.innerTables[0]?.columns[2]).toMatchObject({ minValue: "2026-01-31", maxValue: "2026-02-28" });
    expect(tables[1]?.innerTables[0]?.columns[1]?.examples).toEqual([{ v: "TRUE" }, { v: "FALSE" }]);
  });

  test("all lines of text between tables are kept", async () => {
    const rows = [
      ["Title"],
      [null],
      ["Subtitle"],
      [null],
      ["a", "b"],
      ["x", 1],
      ["y", 2],
      [null],
      ["Note"],
      [null],
      ["Source"],
    ];
    const [table, ...others] = tablesOf(
      await parse(await xlsx({ S: rows.map((row) => [...row, null].slice(0, 2)) }), "a.xlsx"),
    );
    expect(others).toEqual([]);
    expect(table).toMatchObject({ title: "Title Subtitle", footnote: "Note Source", tableRegionInfo: "A1:B11" });
  });
});
