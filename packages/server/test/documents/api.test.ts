/** Documents through the APIs: import, processing, reading, search and deletion. */
import type { Client, ProjectDocument } from "@memory-service/client";
import { beforeAll, expect, it, vi } from "vitest";
import { permissions } from "../../src/access/permissions.js";
import {
  type Client as AdminClient,
  createClient as createAdminClient,
  type DocumentStatus,
} from "../../src/admin/client.js";
import type { OpenDatabase } from "../../src/database/open.js";
import { onOneDatabase } from "../support/databases.js";
import { startTestServer, type TestServer } from "../support/server.js";
import { docx, pdf, utf8, xlsx } from "./support/files.js";
import { patience } from "../../../../scripts/limits.js";

let count = 0;

/** A project with a key of its workspace. */
interface TestProject {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly client: Client;
  readonly admin: AdminClient;
}

type Permission = (typeof permissions)[number];

async function createKey(
  server: TestServer,
  workspaceId: string,
  wanted: readonly Permission[] = permissions,
): Promise<Pick<TestProject, "client" | "admin">> {
  const grants = wanted.map((permission) => ({ permission }));
  const { api_key: apiKey } = await server.admin.keys.create({ name: "Test", workspace_ids: [workspaceId], grants });
  const admin = createAdminClient({ baseUrl: server.url, credentials: { apiKey }, maxRetries: 0 });
  return { client: server.client(apiKey), admin };
}

async function createProject(server: TestServer): Promise<TestProject> {
  count += 1;
  const custom_id = `documents-${count}`;
  const { id: workspaceId } = await server.admin.workspaces.create({ name: "Documents", custom_id });
  const key = await createKey(server, workspaceId);
  const { id: projectId } = await key.client.projects.create({ workspaceId, name: "Documents", custom_id });
  return { workspaceId, projectId, ...key };
}

async function upload({ client, admin }: TestProject, name: string, bytes: Uint8Array): Promise<string> {
  const from = await client.drive.upload(bytes);
  return (await admin.drive.createItem({ item_type: "file", name, from })).item_id;
}

/** Waits until a document has been processed. */
async function processed(
  { client, workspaceId, projectId }: TestProject,
  documentId: string,
): Promise<ProjectDocument> {
  for (;;) {
    const document = await client.documents.get({ workspaceId, projectId, documentId });
    if (document.status === "okay" || document.status === "error") return document;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

onOneDatabase("documents", (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });

  it("are imported from the drive, processed and found", async () => {
    const project = await createProject(await startTestServer({ database }));
    const { admin, client, projectId } = project;
    const files = {
      "policy.docx": await docx(),
      "manual.pdf": await pdf([["The gearbox needs oil of grade 75."]]),
      "prices.xlsx": await xlsx({
        Prices: [
          ["Product", "Price"],
          ["Gearbox", 1_250],
          ["Rotor", 99.5],
        ],
      }),
      "readme.md": utf8("# Rotor\n\nBalance the rotor once a year.\n\n![Photo of a rotor](rotor.png)\n"),
      "broken.docx": (await docx()).slice(0, 300),
    };
    const drive_item_ids: string[] = [];
    for (const [name, bytes] of Object.entries(files)) drive_item_ids.push(await upload(project, name, bytes));
    const { items } = await admin.documents.import({ projectId, drive_item_ids });
    expect(items.map(({ name }) => name)).toEqual(Object.keys(files));
    expect(items[0]).toEqual({
      id: items[0]?.id,
      name: "policy.docx",
      status: "pending",
      error: null,
      usage: { files_process_tokens: 0 },
      document_type: "drive_file",
      created_at: expect.any(String),
    });

    const documents: ProjectDocument[] = [];
    for (const { id } of items) documents.push(await processed(project, id));
    expect(documents.map(({ status }) => status)).toEqual(["okay", "okay", "okay", "okay", "error"]);
    expect(documents[4]).toMatchObject({ error: { code: "damaged_file", message: expect.any(String) } });
    for (const { usage } of documents.slice(0, 4)) expect(usage.files_process_tokens).toBeGreaterThan(0);
    const [first] = items;
    expect(await client.documents.getV1({ id: projectId, documentId: first?.id ?? "" })).toEqual({
      id: first?.id,
      name: "policy.docx",
      status: "okay",
      drive_item_id: drive_item_ids[0],
      created_at: first?.created_at,
    });

    const found = await client.projects.search({ id: projectId, query: "gearbox", user_id: "usr_1" });
    expect(new Set(found.documents.map(({ type, document_name }) => `${type} ${document_name}`))).toEqual(
      new Set(["paragraph manual.pdf", "table prices.xlsx"]),
    );
    const rotor = await client.projects.search({ id: projectId, query: "photo of a rotor", user_id: "usr_1" });
    expect(rotor.documents.map(({ type }) => type)).toContain("figure");

    // What a document has is listed in reading order, in the form in which a search returns it.
    const passagesOf = (documentId = "") =>
      admin.documents.listPassages({ projectId, documentId, page_size: 1 }).toArray();
    const [, manual, prices, readme, broken] = items;
    expect((await passagesOf(readme?.id)).map(({ type }) => type)).toEqual(["paragraph", "figure"]);
    expect([...(await passagesOf(manual?.id)), ...(await passagesOf(prices?.id))]).toEqual(
      expect.arrayContaining(found.documents),
    );
    expect(await passagesOf(broken?.id)).toEqual([]);
    await expect(passagesOf("doc_unknown")).rejects.toMatchObject({ status: 404 });
  });

  it("count in the statistics of their project until they are deleted", async () => {
    const project = await createProject(await startTestServer({ database }));
    const { admin, client, projectId } = project;
    const statistics = async () => (await client.projects.list()).items.find(({ id }) => id === projectId)?.statistics;
    const drive_item_ids = [
      await upload(project, "a.txt", utf8("Some words.")),
      await upload(project, "b.txt", utf8("More.")),
    ];
    const { items } = await admin.documents.import({ projectId, drive_item_ids });
    const tokens: number[] = [];
    for (const { id } of items) tokens.push((await processed(project, id)).usage.files_process_tokens);
    const [a = 0, b = 0] = tokens;
    expect(await statistics()).toMatchObject({ total_document_tokens: a + b, total_history_document_tokens: a + b });

    const documentId = items[0]?.id ?? "";
    await admin.documents.delete({ projectId, documentId });
    expect(await statistics()).toMatchObject({ total_document_tokens: b, total_history_document_tokens: a + b });
    await expect(client.documents.getV1({ id: projectId, documentId })).rejects.toMatchObject({ status: 404 });
    await expect(admin.documents.delete({ projectId, documentId })).rejects.toMatchObject({ status: 404 });
    const passages = await database.db
      .selectFrom("passages")
      .select("id")
      .where("document_id", "=", documentId)
      .execute();
    expect(passages).toEqual([]);
    // The file stays in the drive, and can be imported again.
    expect((await admin.documents.import({ projectId, drive_item_ids })).items).toHaveLength(2);
  });

  it("are listed in pages", async () => {
    const project = await createProject(await startTestServer({ database }));
    const { admin, projectId } = project;
    const drive_item_ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      drive_item_ids.push(await upload(project, `${index}.txt`, utf8(`Text ${index}`)));
    await admin.documents.import({ projectId, drive_item_ids });
    const names: string[][] = [];
    for await (const { items } of admin.documents.list({ projectId, page_size: 2 }).pages())
      names.push(items.map(({ name }) => name));
    expect(names).toEqual([["0.txt", "1.txt"], ["2.txt", "3.txt"], ["4.txt"]]);
    const newest = await admin.documents.list({ projectId, order: "desc", page_size: 2 });
    expect(newest.items.map(({ name }) => name)).toEqual(["4.txt", "3.txt"]);
  });

  it("are listed by their status", async () => {
    const project = await createProject(await startTestServer({ database }));
    const { admin, projectId } = project;
    const drive_item_ids = [
      await upload(project, "good.txt", utf8("Text.")),
      await upload(project, "bad.pdf", utf8("%PDF-1.7\nnot a PDF")),
    ];
    await admin.documents.import({ projectId, drive_item_ids });
    const named = async (status: DocumentStatus): Promise<string[]> =>
      (await admin.documents.list({ projectId, status })).items.map(({ name }) => name);
    await vi.waitUntil(async () => (await named("error")).length + (await named("okay")).length === 2, {
      timeout: patience,
    });
    expect(await Promise.all((["okay", "error", "pending", "running"] as const).map(named))).toEqual([
      ["good.txt"],
      ["bad.pdf"],
      [],
      [],
    ]);
  });

  it("need files of the project's workspace and the permissions to import them", async () => {
    const server = await startTestServer({ database });
    const project = await createProject(server);
    const other = await createProject(server);
    const { admin, workspaceId, projectId } = project;
    const file = await upload(project, "a.txt", utf8("Text."));
    const foreign = await upload(other, "b.txt", utf8("Secret."));
    const folder = (await admin.drive.createItem({ item_type: "directory", name: "folder" })).item_id;
    const importing = (ids: string[], by = admin) => by.documents.import({ projectId, drive_item_ids: ids });
    await expect(importing([file, foreign])).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(foreign),
    });
    await expect(importing(["itm_none"])).rejects.toMatchObject({ status: 400 });
    await expect(importing([folder])).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("folder"),
    });
    expect((await admin.documents.list({ projectId })).items).toEqual([]);

    const withoutDrive = await createKey(server, workspaceId, ["project:doc_add"]);
    await expect(importing([file], withoutDrive.admin)).rejects.toMatchObject({ status: 403 });
    await expect(importing([file], other.admin)).rejects.toMatchObject({ status: 404 });
    const { items } = await importing([file]);
    const documentId = items[0]?.id ?? "";
    for (const call of [
      () => other.client.documents.get({ workspaceId, projectId, documentId }),
      () => other.client.documents.get({ workspaceId: other.workspaceId, projectId, documentId }),
      () => other.client.documents.getV1({ id: projectId, documentId }),
      () => other.client.documents.getV1({ id: other.projectId, documentId }),
      () => other.admin.documents.list({ projectId }),
      () => other.admin.documents.delete({ projectId, documentId }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});
