/**
 * A realistic search response of about 38 kB of JSON: ten passages of three types and ten memories. Also broken versions of
 * it. All are deterministic.
 */

const words =
  "the ledger of quarterly revenue lists each region with its growth margin and forecast while notes explain how the figures were audited compared revised published stored".split(
    " ",
  );

/** Returns a sentence of the given length, different for each seed. */
function sentence(seed: number, length: number): string {
  return Array.from({ length }, (_, index) => words[(seed * 7 + index * index + index * seed) % words.length]).join(
    " ",
  );
}

/** Returns several items, each created from its index. */
function several<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function identifier(kind: string, number: number): string {
  return `${kind}_${String(number * 7919 + 100003).padStart(12, "0")}`;
}

function instant(number: number): string {
  const day = String(((number * 7) % 31) + 1).padStart(2, "0");
  return `2026-03-${day}T${String(number % 24).padStart(2, "0")}:15:30.${String(number % 1000).padStart(3, "0")}Z`;
}

/** Returns the properties that all types of passages share. */
function passage(number: number) {
  return {
    document_id: identifier("document", number),
    document_name: sentence(number, 4),
    source_document: { file_name: `report-${number}.xlsx` },
  };
}

function paragraph(number: number) {
  const chunks = several(6, (index) => ({
    text: sentence(number + index, 60),
    range: `${index * 300}-${index * 300 + 260}`,
  }));
  return {
    type: "paragraph",
    ...passage(number),
    highlight: { chunks },
    paragraph_block_id: identifier("block", number),
  };
}

function figure(number: number) {
  const described = {
    caption: sentence(number, 9),
    text: sentence(number + 1, 130),
    summary_text: sentence(number + 2, 30),
    prequestion_list: several(4, (index) => `${sentence(number + index, 10)}?`),
    persist_path: `figures/${number}/original.png`,
  };
  return { type: "figure", ...passage(number), highlight: { figure: described }, figure_id: number };
}

/** Returns a column of numbers or strings; only some have statistics. */
function column(number: number) {
  const numeric = number % 2 === 0;
  const example = (index: number) => ({ v: numeric ? (number + 1) * 12.5 + index : sentence(number + index, 2) });
  return {
    id: identifier("column", number),
    name: sentence(number, 2),
    data_type: numeric ? "number" : "string",
    range: `B${number + 2}:B${number + 240}`,
    ...(number % 3 === 0 ? {} : { count: 238, null_count: number % 5, approx_ndv: 180 + number }),
    examples: several(5, example),
    display_examples: several(3, example),
    ...(numeric ? { min_value: "12.5", max_value: "4180.75" } : {}),
  };
}

function innerTable(number: number) {
  return {
    id: identifier("inner", number),
    data_range: "A1:H240",
    num_rows: 239,
    persist_path: `tables/${number}/data.parquet`,
    columns: several(8, (index) => column(number * 8 + index)),
  };
}

function table(number: number) {
  return {
    type: "table",
    ...passage(number),
    highlight: { inner_tables: several(2, (index) => innerTable(number * 2 + index)) },
    table_id: identifier("table", number),
    title: sentence(number, 6),
    sheet_name: `Sheet${number}`,
    semantic_sheet_name: sentence(number + 3, 4),
    table_region_info: "A1:H241",
  };
}

function memory(number: number) {
  return {
    id: identifier("memory", number),
    content: sentence(number, 36),
    user_id: identifier("user", number % 3),
    expired: number % 4 === 0,
    has_unresolved_conflict: number % 5 === 0,
    created_at: instant(number),
    updated_at: instant(number + 40),
  };
}

const kinds = [paragraph, table, figure];

/** The response as JSON. */
export const text = JSON.stringify({
  success: true,
  message: "ok",
  data: {
    documents: several(10, (index) => kinds[index % kinds.length]?.(index)),
    memories: several(10, memory),
  },
});

/** Returns a new copy of the response. */
export function response(): unknown {
  return JSON.parse(text);
}

/** The fault of a broken response. */
export type Fault = "wrong type" | "missing member" | "mixed variant" | "unknown variant";

type Members = Record<string, unknown>;

interface Response {
  readonly data: { readonly documents: readonly Members[]; readonly memories: readonly Members[] };
}

/** Returns a changed copy of the response. */
function altered(change: (data: Response["data"]) => void): unknown {
  const copy = response() as Response;
  change(copy.data);
  return copy;
}

function lastColumn(documents: Response["data"]["documents"]): Members {
  const highlight = documents[7]?.["highlight"] as { inner_tables: { columns: Members[] }[] } | undefined;
  const found = highlight?.inner_tables.at(-1)?.columns.at(-1);
  if (!found) throw new Error("The eighth document must be a table");
  return found;
}

/** The broken responses. The fault is near the end, where a validator finds it late. */
export const broken: Readonly<Record<Fault, () => unknown>> = {
  "wrong type": () => altered(({ documents }) => Object.assign(lastColumn(documents), { null_count: "12" })),
  "missing member": () => altered(({ memories }) => delete memories[9]?.["user_id"]),
  // A known tag on the properties of another variant.
  "mixed variant": () => altered(({ documents }) => Object.assign(documents[7] ?? {}, { type: "figure" })),
  // An undocumented tag. Each validator decides whether to accept it.
  "unknown variant": () => altered(({ documents }) => Object.assign(documents[9] ?? {}, { type: "audio" })),
};
