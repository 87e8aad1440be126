/** The data of tenants. */
import type { NewAgent, NewFact, NewMemory, NewWorkspace } from "@memory-service/server/admin";

const variantsOf = (name: string): string[] =>
  ["archive", "trial", "2025", "partners"].map((kind) => `${name} ${kind}`);

const workspaceNames = [
  "Northwind",
  "Südwind",
  ...["Northwind", "Südwind"].flatMap(variantsOf),
  ...["Research", "Customer support"].flatMap((name) => [name, ...variantsOf(name)]),
  "Sandbox",
  "Playground",
  "Attic",
];

export const workspaces: readonly Omit<NewWorkspace, "custom_id">[] = workspaceNames.map((name, index) => ({
  name,
  description: index % 3 === 0 ? "Shared by everyone in the company" : "",
}));

const projectNames = [
  "Annual report",
  "Onboarding",
  "Price list",
  "Supplier contracts",
  "Field notes",
  "Product manuals",
];

export const projects = Array.from({ length: 28 }, (_, index) => {
  const round = Math.floor(index / projectNames.length);
  const name = projectNames[index % projectNames.length] ?? "";
  return {
    name: round === 0 ? name : `${name} ${2026 - round}`,
    description: index === 0 ? "Everything that goes into the report of 2025." : "",
  };
});

export const facts: readonly NewFact[] = [
  "Ada reads reports in euros.",
  "Ada reads reports in dollars.",
  "Ada prefers tables to charts.",
  "Ada is in the office on Tuesdays.",
].map((fact, index) => ({ fact, metadata: { source: "interview" }, score: 0.9 - index / 10 }));

/** The third fact, as the first document has it. */
export const rewrittenFact = "Ada prefers charts to tables.";

/** The user of all memories. */
export const user_id = "user_9";

export const memories: readonly NewMemory[] = [
  {
    content: "The revenue report is due in April.",
    user_id,
    source_messages: [{ role: "user", content: "When is the report due? In April?", timestamp: 1_791_799_200 }],
  },
  { content: "Ada wants revenue in euros; an earlier note says dollars.", user_id },
  { content: "Revenue figures come from the regional sheets.", user_id },
];

export const updateOfFirstMemory = {
  content: "The revenue report is due in March.",
  source_messages: [
    { role: "user", content: "They want it in March.", timestamp: 1_791_885_600 },
    { role: "assistant", content: "Noted: the report is due in March.", timestamp: 1_791_885_603 },
  ],
};

export const agent = {
  name: "Archivist",
  description: "Files what comes in.",
  custom_id: "archivist",
  model: "model-small",
  capabilities: ["search"],
  policies: {
    max_turns: 10,
    max_tool_calls: 4,
    allow_tools: ["search"],
    deny_tools: [],
    subagent_timeout: 60,
    subagent_max_concurrency: 1,
  },
  system_prompt: "You file things.",
  model_settings: { temperature: 0.2 },
} satisfies Omit<NewAgent, "actor_id">;

/** The maximum turns of the agent's versions after the first. */
export const laterTurns: readonly number[] = [11, 12, 13, 14, 15, 16];

export const folders: readonly string[] = ["Reports", "Contracts", "Photographs"];

export const emptyFolders = Array.from({ length: 19 }, (_, index) => `Minutes ${index + 1}`);

interface NewFile {
  readonly name: string;
  readonly content: string;
  /** Puts the file into the folder of its year. */
  readonly isOfYear?: true;
}

const report = `<!doctype html>
<title>Annual report 2025</title>
<h1>Annual report 2025</h1>
<p>Revenue rose to 12.4 million, a third more than in the year before. Most of it came from the north.</p>
<h2>Outlook</h2>
<p>Licences doubled, from a small base.</p>
<figure>
  <img src="figures/3.png" alt="A bar chart of revenue by year. It grows each year, most in 2025." />
  <figcaption>Figure 3: revenue by year</figcaption>
</figure>
`;

export const files: readonly NewFile[] = [
  { name: "Annual report 2025.html", content: report, isOfYear: true },
  {
    name: "Regional figures.csv",
    content: "Month,Revenue,Region\nJanuary,1033000,North\nFebruary,998000,North\nMarch,1210000,South\n",
  },
  { name: "Scan of a contract.pdf", content: "%PDF-1.7\nThe rest of this file is missing." },
];
