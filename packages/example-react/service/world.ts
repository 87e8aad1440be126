/** The data of the example's mock service. */
import type {
  AgentVersion,
  DocumentResult,
  DocumentStatus,
  DriveItem,
  Fact,
  Memory,
  MemoryTrace,
  ProjectStatistics,
  ProjectV1ListItem,
  Workspace,
} from "@memory-service/client";

/** All data. Handlers change it in place, like a database. */
export interface World {
  readonly workspaces: Workspace[];
  readonly projects: ProjectV1ListItem[];
  readonly documents: StoredDocument[];
  /** Documents that a project's search can find. */
  readonly passages: readonly { readonly project: string; readonly result: DocumentResult }[];
  readonly memories: readonly { readonly project: string; readonly memory: Memory }[];
  readonly traces: ReadonlyMap<string, MemoryTrace>;
  readonly items: DriveItem[];
  readonly facts: readonly StoredFact[];
  readonly conflicts: readonly StoredConflict[];
  readonly agents: readonly StoredAgent[];
  readonly uploads: Map<string, StoredUpload>;
  /** Counter for new identifiers. */
  count: number;
}

export interface StoredDocument {
  readonly id: string;
  readonly project: string;
  readonly name: string;
  readonly drive_item_id: string;
  readonly created_at: string;
  /** The statuses that successive reads return; the last one stays. */
  readonly statuses: DocumentStatus[];
}

export interface StoredFact {
  readonly workspace: string;
  readonly actor: string;
  readonly fact: Fact;
}

export interface StoredConflict {
  readonly id: string;
  readonly project: string;
  /** The memory in conflict, and the facts that contradict each other. */
  readonly memory: string;
  readonly facts: readonly string[];
  resolved: boolean;
}

export interface StoredAgent {
  readonly id: string;
  name: string;
  description: string;
  metadata: Record<string, unknown>;
  readonly versions: readonly AgentVersion[];
}

export interface StoredUpload {
  readonly size: number;
  /** The planned sizes of the parts. */
  readonly parts: readonly number[];
  /** ETags of the received parts by number. */
  readonly etags: Map<number, string>;
}

/** Creates the initial data, which is always the same. */
export function createWorld(): World {
  return {
    workspaces: workspaceNames.map((name, index) => ({
      id: `ws_${index + 1}`,
      name,
      description: index % 3 === 0 ? "Shared by everyone in the company" : "",
      metadata: index === 0 ? { region: "eu" } : {},
      custom_id: name.toLowerCase().replace("ü", "ue").replaceAll(/\W+/g, "-"),
      created_at: day(index),
      updated_at: day(index + 3),
    })),
    projects: Array.from({ length: 47 }, (_, index) => projectOf(index)),
    documents: [
      documentOf("doc_1", "Annual report 2025.pdf", ["okay"]),
      documentOf("doc_2", "Regional figures.xlsx", ["pending", "running", "running", "okay"]),
      documentOf("doc_3", "Scan of a contract.pdf", ["running", "error"]),
    ],
    passages: passages.map((result) => ({ project: "prj_1", result })),
    memories: memories.map((memory) => ({ project: "prj_1", memory: { ...memory } })),
    traces: new Map([trace, ...memories.slice(1).map(plainTrace)].map((one) => [one.memory_id, one])),
    items: driveItems(),
    facts: facts.map((fact) => ({ workspace: "ws_1", actor: "act_1", fact: { ...fact } })),
    conflicts: ["cfl_1", "cfl_2", "cfl_3", "cfl_4"].map((id) => ({
      id,
      project: "prj_1",
      memory: "mem_2",
      facts: ["fact_1", "fact_2"],
      resolved: false,
    })),
    agents: [
      {
        id: "agt_1",
        name: "Archivist",
        description: "Files what comes in.",
        metadata: {},
        versions: Array.from({ length: 7 }, (_, index) => versionOf(index + 1)),
      },
    ],
    uploads: new Map(),
    count: 100,
  };
}

/** Returns a fixed timestamp: 1 September 2026 plus some days. */
const day = (number: number): string => new Date(Date.UTC(2026, 8, 1 + number, 9, 30)).toISOString();

const workspaceNames = ["Northwind", "Südwind", "Research", "Customer support", "Legal", "People", "Finance", "Studio"]
  .flatMap((name) => [name, `${name} archive`, `${name} trial`, `${name} 2025`, `${name} partners`])
  .concat("Sandbox", "Playground", "Attic");

const projectNames = [
  "Annual report",
  "Onboarding",
  "Price list",
  "Supplier contracts",
  "Field notes",
  "Product manuals",
];

function projectOf(index: number): ProjectV1ListItem {
  const round = Math.floor(index / projectNames.length);
  const name = projectNames[index % projectNames.length]!;
  return {
    id: `prj_${index + 1}`,
    name: round === 0 ? name : `${name} ${2026 - round}`,
    description: index === 0 ? "Everything that goes into the report of 2025." : "",
    created_at: day(index),
    updated_at: day(index + 5),
    statistics: {
      total_history_document_retrieve_tokens: 900 + 37 * index,
      total_history_document_tokens: 52_000 + 911 * index,
      total_history_memory_retrieve_tokens: 120 + 7 * index,
      total_history_memory_tokens: 8_000 + 131 * index,
      total_document_tokens: 48_000 + 877 * index,
      total_memory_tokens: 6_400 + 97 * index,
      document_retrieve_count: 310 + 11 * index,
      memory_retrieve_count: 92 + 5 * index,
    },
  };
}

/** The statistics of a new project. */
export const noStatistics: ProjectStatistics = {
  total_history_document_retrieve_tokens: 0,
  total_history_document_tokens: 0,
  total_history_memory_retrieve_tokens: 0,
  total_history_memory_tokens: 0,
  total_document_tokens: 0,
  total_memory_tokens: 0,
  document_retrieve_count: 0,
  memory_retrieve_count: 0,
};

function documentOf(id: string, name: string, statuses: DocumentStatus[]): StoredDocument {
  return { id, project: "prj_1", name, drive_item_id: `itm_${id}`, created_at: day(40), statuses };
}

const inReport = {
  document_id: "doc_1",
  document_name: "Annual report 2025.pdf",
  source_document: { file_name: "annual-report-2025.pdf" },
};

/** One result of each type, and one of a type that the client does not know. */
const passages: readonly DocumentResult[] = [
  {
    ...inReport,
    type: "paragraph",
    highlight: {
      chunks: [
        {
          text: "Revenue rose to 12.4 million, a third more than in the year before. Most of it came from the north.",
          range: "1200-1302",
        },
        { text: "Revenue from licences doubled, from a small base.", range: "1410-1459" },
      ],
    },
    paragraph_block_id: "blk_77",
  },
  {
    type: "table",
    document_id: "doc_2",
    document_name: "Regional figures.xlsx",
    source_document: { file_name: "regional-figures.xlsx" },
    highlight: {
      inner_tables: [
        {
          id: "tbl_1_a",
          data_range: "A1:C13",
          num_rows: 12,
          persist_path: "tables/tbl_1_a",
          columns: [
            {
              id: "col_1",
              name: "Month",
              data_type: "string",
              range: "A2:A13",
              examples: [{ v: "January" }, { v: "February" }, { v: "March" }],
              display_examples: [{ v: "January" }, { v: "February" }, { v: "March" }],
            },
            {
              id: "col_2",
              name: "Revenue",
              data_type: "number",
              range: "B2:B13",
              count: 12,
              null_count: 0,
              approx_ndv: 12,
              examples: [{ v: 1033000 }, { v: 998000 }, { v: 1210000 }],
              display_examples: [{ v: "1,033,000" }, { v: "998,000" }, { v: "1,210,000" }],
              min_value: "981000",
              max_value: "1210000",
            },
            {
              id: "col_3",
              name: "Region",
              data_type: "string",
              range: "C2:C13",
              count: 12,
              examples: [{ v: "North" }],
              display_examples: [{ v: "North" }],
            },
          ],
        },
      ],
    },
    table_id: "tbl_1",
    title: "Revenue by month",
    sheet_name: "Sheet1",
    semantic_sheet_name: "Revenue",
    table_region_info: "A1:C13",
  },
  {
    ...inReport,
    type: "figure",
    highlight: {
      figure: {
        caption: "Figure 3: revenue by year",
        text: "2022 2023 2024 2025",
        summary_text: "A bar chart of revenue by year. It grows each year, most in 2025.",
        prequestion_list: ["How did revenue develop?", "Which year was the best?"],
        persist_path: "figures/3",
      },
    },
    figure_id: 3,
  },
  // A newer service could send this. The type of unknown variants does not have its properties.
  {
    type: "recording",
    document_id: "doc_9",
    document_name: "Revenue call.flac",
    source_document: { file_name: "revenue-call.flac" },
    highlight: { seconds: [12, 19.5] },
  } as unknown as DocumentResult,
];

const memories: readonly Memory[] = [
  memoryOf("mem_1", "The revenue report is due in March.", false),
  memoryOf("mem_2", "Ada wants revenue in euros; an earlier note says dollars.", true),
  memoryOf("mem_3", "Revenue figures come from the regional sheets.", false),
];

function memoryOf(id: string, content: string, has_unresolved_conflict: boolean): Memory {
  const times = { created_at: day(41), updated_at: day(42) };
  return { id, content, user_id: "user_9", expired: false, has_unresolved_conflict, ...times };
}

const trace: MemoryTrace = {
  memory_id: "mem_1",
  current_memory: "The revenue report is due in March.",
  trace: [
    {
      history_id: "hst_1",
      event_type: "ADD",
      new_memory: "The revenue report is due in April.",
      expired: true,
      changed_at: day(41),
      event_id: "evt_1",
      source_messages: [{ role: "user", content: "When is the report due? In April?", timestamp: 1791799200 }],
    },
    {
      history_id: "hst_2",
      event_type: "UPDATE",
      new_memory: "The revenue report is due in March.",
      expired: false,
      changed_at: day(42),
      event_id: "evt_2",
      source_messages: [
        { role: "user", content: "They want it in March.", timestamp: 1791885600 },
        { role: "assistant", content: "Noted: the report is due in March.", timestamp: 1791885603 },
      ],
    },
  ],
};

/** Returns the trace of a memory that never changed. */
function plainTrace({ id, content, created_at }: Memory): MemoryTrace {
  const entry = {
    history_id: `hst_${id}`,
    event_type: "ADD",
    new_memory: content,
    expired: false,
    changed_at: created_at,
    event_id: `evt_${id}`,
    source_messages: [],
  };
  return { memory_id: id, current_memory: content, trace: [entry] };
}

const facts: readonly Fact[] = [
  "Ada reads reports in euros.",
  "Ada reads reports in dollars.",
  "Ada prefers tables to charts.",
  "Ada is in the office on Tuesdays.",
].map((fact, index) => ({
  id: `fact_${index + 1}`,
  fact,
  metadata: { source: "interview" },
  expired: false,
  score: 0.9 - index / 10,
  expiration_date: null,
  created_at: day(20 + index),
  updated_at: day(30 + index),
}));

function versionOf(version: number): AgentVersion {
  return {
    version,
    model: version < 4 ? "model-small" : "model-large",
    capabilities: ["search"],
    policies: {
      max_turns: 10 + version,
      max_tool_calls: 4,
      allow_tools: ["search"],
      deny_tools: [],
      subagent_timeout: 60,
      subagent_max_concurrency: 1,
    },
    output: { mode: "text", json_schema: null },
    subagents: [],
    skills: [],
    agent_id: "agt_1",
    system_prompt: "You file things.",
    model_settings: { temperature: 0.2 },
    runtime_bindings: {},
    created_at: day(version),
  };
}

/** Returns a root folder with more than one page of items, and folders in it. */
function driveItems(): DriveItem[] {
  const folders = ["Reports", "Contracts", "Photographs"].map((name, index) =>
    itemOf(`itm_${index + 1}`, name, "MY_SPACE"),
  );
  const files = Array.from({ length: 64 }, (_, index) =>
    itemOf(`itm_${index + 10}`, `Minutes ${day(index).slice(0, 10)}.txt`, "MY_SPACE", 1_300 + 257 * index),
  );
  return [
    ...folders,
    itemOf("itm_4", "2025", "itm_1"),
    itemOf("itm_5", "Annual report 2025.pdf", "itm_4", 4_218_113),
    itemOf("itm_6", "Regional figures.xlsx", "itm_1", 48_213),
    itemOf("itm_7", "Supplier contract.pdf", "itm_2", 913_004),
    ...files,
  ];
}

/** Returns a file if there is a size, a folder otherwise. */
export function itemOf(item_id: string, name: string, parent_item_id: string, size?: number): DriveItem {
  const item = {
    uri: `drive://items/${item_id}`,
    item_id,
    name,
    parent_item_id,
    created_at: day(10),
    updated_at: day(12),
    x_attrs: {},
  };
  return size === undefined ? { ...item, type: "directory" } : { ...item, type: "file", size, etag: `etag-${item_id}` };
}
