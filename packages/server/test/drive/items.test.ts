// Folders and files of the drive.
import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { onOneDatabase } from "../support/databases.js";
import { listNames, startDrive, type TestDrive, uploadFile } from "./support/drive.js";

onOneDatabase("the drive", (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });

  const createFolder = async ({ drive }: TestDrive, name: string, parent_item_id?: string): Promise<string> =>
    (await drive.createItem({ item_type: "directory", name, ...(parent_item_id && { parent_item_id }) })).item_id;
  const refusal = (status: number, message: string): object => ({ status, message: expect.stringContaining(message) });

  it("has folders in folders", async () => {
    const drive = await startDrive(database);
    const outer = await createFolder(drive, "outer");
    const item = await drive.drive.createItem({
      item_type: "directory",
      name: "inner",
      parent_item_id: outer,
      x_attrs: { language: "en" },
    });
    expect(item).toEqual({
      uri: `drive://items/${item.item_id}`,
      item_id: item.item_id,
      name: "inner",
      type: "directory",
      parent_item_id: outer,
      created_at: expect.any(String),
      updated_at: item.created_at,
      x_attrs: { language: "en" },
    });
    await uploadFile(drive, "file", randomBytes(3), item.item_id);
    expect(await listNames(drive)).toEqual(["outer"]);
    expect(await listNames(drive, outer)).toEqual(["inner"]);
    expect(await listNames(drive, item.item_id)).toEqual(["file"]);
  });

  it("lists each item once while others are created and deleted", async () => {
    const drive = await startDrive(database);
    const ids = new Map<string, string>();
    for (let number = 0; number < 12; number++) ids.set(`item ${number}`, await createFolder(drive, `item ${number}`));
    const list = (continuation_token?: string) =>
      drive.client.drive.listChildren({
        item_id: "MY_SPACE",
        page_size: 5,
        ...(continuation_token && { continuation_token }),
      });
    const first = await list();
    await drive.drive.deleteItem({ itemId: ids.get("item 4")! });
    await drive.drive.deleteItem({ itemId: ids.get("item 7")! });
    await drive.drive.updateItem({ itemId: ids.get("item 1")!, name: "z" });
    await createFolder(drive, "a");
    const second = await list(first.continuation_token);
    const third = await list(second.continuation_token);
    const names = [first, second, third].map(({ items }) => items.map(({ name }) => name));
    expect(names).toEqual([
      ["item 0", "item 1", "item 2", "item 3", "item 4"],
      ["item 5", "item 6", "item 8", "item 9", "item 10"],
      ["item 11", "a"],
    ]);
    expect(third).not.toHaveProperty("continuation_token");
  });

  it("has no empty last page", async () => {
    const drive = await startDrive(database);
    for (const name of ["a", "b", "c", "d"]) await createFolder(drive, name);
    const pages = [];
    for await (const page of drive.client.drive.listChildren({ item_id: "MY_SPACE", page_size: 2 }).pages())
      pages.push(page);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2]);
  });

  it("refuses tokens of other lists, and wrong page sizes", async () => {
    const drive = await startDrive(database);
    const folder = await createFolder(drive, "folder");
    await createFolder(drive, "other");
    const { continuation_token } = await drive.client.drive.listChildren({ item_id: "MY_SPACE", page_size: 1 });
    const list = (args: object, { client }: TestDrive = drive) =>
      client.drive.listChildren({ item_id: "MY_SPACE", ...args });
    const invalid = refusal(400, "Invalid continuation_token");
    await expect(list({ item_id: folder, continuation_token })).rejects.toMatchObject(invalid);
    await expect(list({ continuation_token }, await drive.withKey())).rejects.toMatchObject(invalid);
    for (const token of ["", "x", `${continuation_token}A`, "A".repeat(1000)])
      await expect(list({ continuation_token: token })).rejects.toMatchObject({ status: 400 });
    for (const page_size of [0, 51, -1, 1.5]) await expect(list({ page_size })).rejects.toMatchObject({ status: 400 });
  });

  it("has unique names within a folder", async () => {
    const drive = await startDrive(database);
    const folder = await createFolder(drive, "name");
    const taken = refusal(409, 'The folder already has an item with the name "name"');
    await expect(createFolder(drive, "name")).rejects.toMatchObject(taken);
    await expect(uploadFile(drive, "name")).rejects.toMatchObject(taken);
    const inner = await createFolder(drive, "name", folder);
    await expect(drive.drive.updateItem({ itemId: inner, parent_item_id: "MY_SPACE" })).rejects.toMatchObject(taken);
    const other = await createFolder(drive, "other");
    await expect(drive.drive.updateItem({ itemId: other, name: "name" })).rejects.toMatchObject(taken);
    // Its own name is not taken.
    expect(await drive.drive.updateItem({ itemId: other, name: "other" })).toMatchObject({ name: "other" });
    // Another workspace has its own names.
    await createFolder(await drive.withKey(), "name");
  });

  it.each(["", ".", "..", "invoice\u202Efdp.exe", "a\u2066b", "\u007F", "a/b", "a\nb", "a\0b", "x".repeat(256)])(
    "refuses the name %j",
    async (name) => {
      const drive = await startDrive(database);
      await expect(createFolder(drive, name)).rejects.toMatchObject({ status: 400 });
    },
  );

  it.each(["...", ".a", "..a", "a.", "x".repeat(255), "Ünï 漢字 😀", "'; drop table drive_items; --", "%_\\"])(
    "keeps the name %j",
    async (name) => {
      const drive = await startDrive(database);
      await createFolder(drive, name);
      expect(await listNames(drive)).toEqual([name]);
    },
  );

  it("renames and moves items", async () => {
    let time = Date.now();
    const drive = await startDrive(database, { now: () => new Date(time) });
    const [from, to] = [await createFolder(drive, "from"), await createFolder(drive, "to")];
    const file = await uploadFile(drive, "file", randomBytes(3), from);
    time += 60_000;
    const moved = await drive.drive.updateItem({ itemId: file.item_id, name: "renamed", parent_item_id: to });
    expect(moved).toEqual({
      ...file,
      name: "renamed",
      parent_item_id: to,
      updated_at: new Date(Date.parse(file.updated_at) + 60_000).toISOString(),
    });
    expect([await listNames(drive, from), await listNames(drive, to)]).toEqual([[], ["renamed"]]);
    expect(await drive.drive.updateItem({ itemId: file.item_id })).toEqual(moved);
    const changed = await drive.drive.updateItem({
      itemId: file.item_id,
      parent_item_id: "MY_SPACE",
      x_attrs: { a: [1] },
    });
    expect(changed).toMatchObject({ name: "renamed", parent_item_id: "MY_SPACE", x_attrs: { a: [1] } });
  });

  it("does not move a folder into itself, even by two concurrent requests", async () => {
    const drive = await startDrive(database);
    const one = await createFolder(drive, "one");
    const inner = await createFolder(drive, "inner", one);
    const two = await createFolder(drive, "two");
    const move = (itemId: string, parent_item_id: string) => drive.drive.updateItem({ itemId, parent_item_id });
    const cycle = refusal(400, "A folder cannot be moved into itself");
    await expect(move(one, one)).rejects.toMatchObject(cycle);
    await expect(move(one, inner)).rejects.toMatchObject(cycle);
    const results = await Promise.allSettled([move(one, two), move(two, inner)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("refuses a file as a folder", async () => {
    const drive = await startDrive(database);
    const { item_id } = await uploadFile(drive, "file");
    const noFolder = refusal(400, `The item "${item_id}" is a file: pass the id of a folder, or MY_SPACE`);
    await expect(createFolder(drive, "inner", item_id)).rejects.toMatchObject(noFolder);
    await expect(drive.client.drive.listChildren({ item_id })).rejects.toMatchObject(noFolder);
    const folder = await createFolder(drive, "folder");
    await expect(drive.drive.updateItem({ itemId: folder, parent_item_id: item_id })).rejects.toMatchObject(noFolder);
    await expect(drive.drive.getContent({ itemId: folder })).rejects.toMatchObject(refusal(400, "is a folder"));
  });

  it("deletes folders with everything in them, however deep", async () => {
    const drive = await startDrive(database);
    const top = await createFolder(drive, "top");
    let parent = top;
    for (let depth = 0; depth < 30; depth++) parent = await createFolder(drive, "inner", parent);
    const { item_id } = await uploadFile(drive, "file", randomBytes(3), parent);
    await createFolder(drive, "other");
    await drive.drive.deleteItem({ itemId: top });
    await expect(drive.drive.getItem({ itemId: item_id })).rejects.toMatchObject({ status: 404 });
    await expect(drive.drive.deleteItem({ itemId: top })).rejects.toMatchObject({ status: 404 });
    expect(await listNames(drive)).toEqual(["other"]);
  });

  it("is invisible for keys of other workspaces", async () => {
    const drive = await startDrive(database);
    const folder = await createFolder(drive, "folder");
    const file = await uploadFile(drive, "file");
    const stranger = await drive.withKey();
    const own = await createFolder(stranger, "own");
    const missing = { status: 404 };
    expect(await listNames(stranger)).toEqual(["own"]);
    for (const itemId of [folder, file.item_id]) {
      await expect(stranger.client.drive.listChildren({ item_id: itemId })).rejects.toMatchObject(missing);
      await expect(stranger.drive.getItem({ itemId })).rejects.toMatchObject(missing);
      await expect(stranger.drive.getContent({ itemId })).rejects.toMatchObject(missing);
      await expect(stranger.drive.updateItem({ itemId, name: "x" })).rejects.toMatchObject(missing);
      await expect(stranger.drive.updateItem({ itemId: own, parent_item_id: itemId })).rejects.toMatchObject(missing);
      await expect(stranger.drive.deleteItem({ itemId })).rejects.toMatchObject(missing);
      await expect(createFolder(stranger, "x", itemId)).rejects.toMatchObject(missing);
    }
    expect(await listNames(drive)).toEqual(["folder", "file"]);
  });

  it("is that of the first workspace of a key, with the folders of all", async () => {
    const one = await startDrive(database);
    const two = await one.withKey();
    const [inOne, inTwo] = [await createFolder(one, "in one"), await createFolder(two, "in two")];
    const both = await one.withKey(two.workspaceId, one.workspaceId);
    expect(await listNames(both)).toEqual(["in two"]);
    expect(await listNames(both, inOne)).toEqual([]);
    expect(await createFolder(both, "inner", inOne)).toMatch(/^itm_/);
    expect(await listNames(one, inOne)).toEqual(["inner"]);
    await expect(both.drive.updateItem({ itemId: inTwo, parent_item_id: inOne })).rejects.toMatchObject(
      refusal(400, "An item cannot be moved to another workspace"),
    );
  });
});
