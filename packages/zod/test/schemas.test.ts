// The API's own schemas: limits, unions, enums, unknown members and error messages.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as fast from "../src/fast.js";
import * as zod from "../src/index.js";
import * as mini from "../src/mini.js";

z.config(z.locales.en());

interface Schema {
  readonly safeParse: (value: unknown) => { success: boolean; error?: { issues: readonly Issue[] } | undefined };
}

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

const tiers = { zod, mini, fast } as unknown as Readonly<Record<string, Readonly<Record<string, Schema>>>>;

/** `path: message` of every issue; empty for a valid value. */
function issuesOf(schema: Schema | undefined, value: unknown): readonly string[] {
  const { error } = schema!.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const paragraph = {
  type: "paragraph",
  document_id: "doc_1",
  document_name: "Report.pdf",
  highlight: { chunks: [{ text: "Revenue rose.", range: "0-13" }] },
  source_document: { file_name: "report.pdf" },
  paragraph_block_id: "blk_77",
};

describe.each(Object.entries(tiers))("%s", (_, schemas) => {
  const { ProjectsUpdateBody, ProjectsSearchBody, DriveCreateUploadBody, DocumentResult, ConflictStrategy } = schemas;

  test("names the limit that a value exceeds", () => {
    expect(issuesOf(ProjectsUpdateBody, { name: "" })).toEqual([
      "name: Too small: expected string to have >=1 characters",
    ]);
    expect(issuesOf(ProjectsUpdateBody, { name: "n".repeat(256) })).toEqual([
      "name: Too big: expected string to have <=255 characters",
    ]);
    expect(issuesOf(ProjectsSearchBody, { query: "q", user_id: "u", top_n: 1001 })).toEqual([
      "top_n: Too big: expected number to be <=1000",
    ]);
    expect(issuesOf(DriveCreateUploadBody, { file_size: 0 })).toEqual([
      "file_size: Too small: expected number to be >=1",
    ]);
  });

  test("counts characters", () => {
    expect(issuesOf(ProjectsUpdateBody, { name: "🙂".repeat(255) })).toEqual([]);
    expect(issuesOf(ProjectsUpdateBody, { name: "🙂".repeat(256) })).toHaveLength(1);
  });

  test("accepts an unknown variant, and reports the path inside a known one", () => {
    expect(issuesOf(DocumentResult, paragraph)).toEqual([]);
    expect(issuesOf(DocumentResult, { ...paragraph, type: "video", highlight: { frames: 3 } })).toEqual([]);
    expect(issuesOf(DocumentResult, { ...paragraph, highlight: { chunks: [{ text: 1, range: "" }] } })).toEqual([
      "highlight.chunks.0.text: Invalid input: expected string, received number",
    ]);
    expect(issuesOf(DocumentResult, { type: 1 })).toHaveLength(1);
  });

  test("accepts a result of a search with exactly one filled field of its highlight", () => {
    const { highlight } = paragraph;
    for (const unfilled of [{ inner_tables: [] }, { inner_tables: null, figure: null }])
      expect(issuesOf(DocumentResult, { ...paragraph, highlight: { ...highlight, ...unfilled } })).toEqual([]);
    const figure = { caption: "a", text: "b", summary_text: "c", prequestion_list: [], persist_path: "d" };
    for (const wrong of [{ figure }, { inner_tables: [{}] }, { chunks: [] }, { chunks: null }])
      expect(issuesOf(DocumentResult, { ...paragraph, highlight: { ...highlight, ...wrong } })).toHaveLength(1);
  });

  test("requires the shared properties of an unknown variant", () => {
    const { document_name: _, ...nameless } = paragraph;
    expect(issuesOf(DocumentResult, { ...nameless, type: "video" })).toEqual([
      "document_name: Invalid input: expected string, received undefined",
    ]);
    expect(issuesOf(DocumentResult, { ...paragraph, type: "video", source_document: {} })).toEqual([
      "source_document.file_name: Invalid input: expected string, received undefined",
    ]);
  });

  test("accepts only known strategies in requests", () => {
    expect(issuesOf(ConflictStrategy, { strategy: "keep_fact", keep_fact_id: "f-1" })).toEqual([]);
    expect(issuesOf(ConflictStrategy, { strategy: "keep_fact" })).toEqual([
      "keep_fact_id: Invalid input: expected string, received undefined",
    ]);
    expect(issuesOf(ConflictStrategy, { strategy: "flip_a_coin" })).toHaveLength(1);
  });

  test("accepts unknown enum values in responses", () => {
    const resolution = { id: "c", resolved: true, resolve_id: "r", forgotten_fact_ids: [], updated_fact_ids: [] };
    expect(issuesOf(schemas["ConflictResolution"], { ...resolution, strategy: "merged" })).toEqual([]);
    expect(issuesOf(schemas["ConflictResolution"], { ...resolution, strategy: 1 })).toHaveLength(1);
  });

  test("accepts unknown members, and rejects null unless the spec allows it", () => {
    expect(issuesOf(schemas["Industry"], { id: "1", name: "a", description: "b", colour: "red" })).toEqual([]);
    expect(issuesOf(schemas["Industry"], { id: "1", name: "a", description: null })).toHaveLength(1);
  });

  test("requires an offset in dates", () => {
    const memory = {
      id: "m",
      content: "c",
      user_id: "u",
      expired: false,
      has_unresolved_conflict: false,
      created_at: "2026-01-02T03:04:05+01:00",
    };
    expect(issuesOf(schemas["Memory"], { ...memory, updated_at: "2026-01-02T03:04:05Z" })).toEqual([]);
    expect(issuesOf(schemas["Memory"], { ...memory, updated_at: "2026-01-02T03:04:05" })).toEqual([
      "updated_at: Invalid date-time",
    ]);
  });
});

describe("fast", () => {
  test("treats undefined as absent, in errors as well", () => {
    const { ProjectsUpdateBody } = fast;
    expect(ProjectsUpdateBody.is({ name: undefined })).toBe(true);
    const wrong = { name: undefined, description: 5 };
    expect(issuesOf(ProjectsUpdateBody, wrong)).toEqual([
      "description: Invalid input: expected string, received number",
    ]);
    expect(issuesOf(fast.ColumnExample, { v: undefined })).toHaveLength(1);
  });

  test("uses the locale of zod", () => {
    z.config(z.locales.de());
    expect(issuesOf(fast.Industry, { id: 1, name: "a", description: "b" })[0]).toMatch(/^id: Ungültige Eingabe/);
    z.config(z.locales.en());
  });
});
