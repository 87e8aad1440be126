/** The ids and the key of the client's exchanges, in a workspace where they exist. */
import { createKey, type Scenario } from "./scenario.js";

type Ids = Record<string, string>;

/** Creates what the exchanges of an operation need, and returns the server's ids and key by those of the exchanges. */
export async function idsFor(operation: string, scenario: Scenario): Promise<Ids> {
  const { apiKey, workspaceId, actorId, agentId, projectId, industryIds } = scenario;
  const common = { "test-key": apiKey, ws_1: workspaceId, act_2: actorId, agt_1: agentId, prj_7: projectId };
  const industries = { ind_1: industryIds[0], ind_2: industryIds[1] };
  const own = preparations[operation];
  return { ...common, ...industries, ...(await own?.(scenario)) };
}

const preparations: Readonly<Record<string, (scenario: Scenario) => Promise<Ids>>> = {
  "conflicts.resolve": createConflicts,
  "documents.get": async (scenario) => ({
    doc_1: await scenario.importDocument("Report.md", report),
    doc_2: await scenario.importDocument("Broken.pdf", "%PDF-1.7\nnot a PDF"),
  }),
  "documents.getV1": async (scenario) => ({ doc_1: await scenario.importDocument("Report.md", report) }),
  "drive.listChildren": async ({ forApps, uploadFile }) => {
    const { item_id } = await forApps.drive.createItem({ item_type: "directory", name: "Reports" });
    await uploadFile("budget 2026.xlsx", "not a workbook");
    await uploadFile("notes.txt", "a");
    return { itm_10: item_id };
  },
  "facts.forget": nameFacts,
  "facts.get": nameFacts,
  "facts.update": nameFacts,
  "memories.getTrace": async ({ createMemory }) => ({
    mem_5: await createMemory("The report is due in April.", "The report is due in March."),
  }),
  "projects.search": async (scenario) => {
    await scenario.importDocument("Report.md", report);
    await scenario.importDocument("Figures.csv", "month,revenue in 2025\nJanuary,1033000\nFebruary,\n");
    const memoryId = await scenario.createMemory("Revenue in 2025 is due.", "Revenue in 2025 is due in March.");
    const fact_ids = await scenario.createFacts("Revenue fell.", "Revenue rose.");
    const { projectId } = scenario;
    await scenario.admin.conflicts.create({ projectId, fact_ids, memory_ids: [memoryId] });
    return {};
  },
  "workspaces.list": async (scenario) => {
    const { admin, workspaceId } = scenario;
    const others = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const custom_id = `${workspaceId}-${index}`;
        return (await admin.workspaces.create({ name: "Südwind", custom_id })).id;
      }),
    );
    return { "test-key": await createKey(admin, [workspaceId, ...others]) };
  },
};

/** A document with a paragraph and a figure. */
const report = "# Report\n\nRevenue in 2025 rose to 12.4 million.\n\n![Revenue in 2025 by year](chart.png)\n";

async function nameFacts({ createFacts }: Scenario): Promise<Ids> {
  const [first = "", second = "", third = ""] = await createFacts("Likes tea.", "Likes coffee.", "Lives in Oslo.");
  return { fact_21: first, fact_22: second, fact_23: third };
}

async function createConflicts(scenario: Scenario): Promise<Ids> {
  const { admin, projectId } = scenario;
  const facts = await nameFacts(scenario);
  const document_id = await scenario.importDocument("Report.md", report);
  const create = async (fact_ids: string[], rewritten?: string): Promise<string> => {
    const rewrites = rewritten === undefined ? [] : [{ fact_id: rewritten, fact: "As the report says." }];
    const document = rewritten === undefined ? undefined : { document_id, rewrites };
    return (await admin.conflicts.create({ projectId, fact_ids, document })).id;
  };
  const [a = "", b = "", c = "", d = "", e = "", f = ""] = await scenario.createFacts("a", "b", "c", "d", "e", "f");
  return {
    ...facts,
    cfl_3: await create([facts["fact_21"] ?? "", facts["fact_22"] ?? "", facts["fact_23"] ?? ""]),
    cfl_4: await create([a], a),
    cfl_5: await create([b, c, d], c),
    cfl_6: await create([e, f]),
  };
}
