// The documents of a project: the table, adding files of the drive, deleting with undo, and the page of a document.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openConsole, type Scene } from "../support/app.js";

const table = page.getByRole("table", { name: "Documents" });
const row = (name: string) => table.getByRole("row").filter({ hasText: name });

test("lists documents with their status in words, the newest first", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.documents);
  await expect.element(row("Annual report 2025.html")).toHaveTextContent("Ready");
  const failed = table.getByRole("row").nth(1);
  await expect.element(failed).toHaveTextContent("Scan of a contract.pdf");
  await expect.element(failed).toHaveTextContent("The file is damaged");
  await expect.element(page.getByText("3 documents", { exact: true })).toBeVisible();
});

test("the order and the status are in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.documents);
  await table.getByRole("button", { name: "Added" }).click();
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("Annual report 2025.html");
  await page.getByRole("combobox", { name: /Status/ }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect.element(row("Annual report 2025.html")).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ order: "asc", status: "error" });
  await page.getByRole("combobox", { name: /Status/ }).click();
  await page.getByRole("option", { name: "Waiting" }).click();
  await page.getByRole("link", { name: "Show all documents" }).click();
  await expect.element(row("Annual report 2025.html")).toBeVisible();
});

test("rows update by themselves until their processing has ended", async () => {
  const scene = await createScene({ documents: "slow" });
  await openConsole(scene, scene.to.documents);
  await expect.element(row("Annual report 2025.html")).toHaveTextContent(/Waiting|Processing/);
  await expect.element(row("Annual report 2025.html")).toHaveTextContent("Ready");
  expect(scene.requests.count("admin.documents.list")).toBe(1);
});

test("a deleted document disappears at once, and returns if that is undone", async () => {
  const scene = await createReader();
  keepDocuments(scene);
  await openConsole(scene, scene.to.documents, { holdFor: 60_000 });
  await chooseAction("Regional figures.csv", "Delete");
  await expect.element(row("Regional figures.csv")).not.toBeInTheDocument();
  await expect.element(page.getByText("Document deleted")).toBeVisible();
  expect(scene.requests.count("admin.documents.delete")).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(row("Regional figures.csv")).toBeVisible();
  expect(scene.requests.count("admin.documents.delete")).toBe(0);
});

test("deletes several documents by keyboard, and the focus stays in the list", async () => {
  const scene = await createScene({ documents: "imported" });
  await openConsole(scene, scene.to.documents);
  await table.getByRole("checkbox", { name: "Select Regional figures.csv" }).click();
  await table.getByRole("checkbox", { name: "Select Scan of a contract.pdf" }).click();
  page.getByRole("toolbar").getByRole("button", { name: "Delete" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("1 document", { exact: true })).toBeVisible();
  await expect.poll(() => scene.requests.count("admin.documents.delete")).toBe(2);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("a deletion that fails is rolled back", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.documents);
  scene.requests.fail("admin.documents.delete", "delay_ms=400; status=403");
  await chooseAction("Regional figures.csv", "Delete");
  await expect.element(row("Regional figures.csv")).not.toBeInTheDocument();
  await expect.element(page.getByText("Could not delete the document")).toBeVisible();
  await expect.element(row("Regional figures.csv")).toBeVisible();
});

test("adds files of several folders of the drive", async () => {
  const scene = await createScene({ documents: "imported" });
  const second = scene.to.documents.replace(scene.ids.projects[0] ?? "", scene.ids.projects[1] ?? "");
  await openConsole(scene, second);
  await expect.element(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add documents" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reports" }).click();
  await dialog.getByRole("checkbox", { name: "Regional figures.csv" }).click();
  await dialog.getByRole("button", { name: "2025" }).click();
  await dialog.getByRole("checkbox", { name: "Annual report 2025.html" }).click();
  await dialog.getByRole("button", { name: "Drive" }).click();
  await expect.element(dialog.getByText("2 files chosen")).toBeVisible();
  await dialog.getByRole("button", { name: "Add 2 documents" }).click();
  await expect.element(page.getByText("2 documents added")).toBeVisible();
  await expect.element(row("Regional figures.csv")).toHaveTextContent("Ready");
});

test("a row leads to its file in the drive", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.documents);
  await chooseAction("Regional figures.csv", "Show in drive");
  await expect.poll(() => router.state.location.pathname).toBe(`${scene.to.drive}/${scene.ids.folders[0]}`);
  expect(router.state.location.search).toHaveProperty("item");
});

test("the page of a document shows its content and details, and where it is", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.document(2));
  await expect.element(page.getByRole("heading", { level: 2, name: "Regional figures.csv" })).toBeVisible();
  const content = page.getByRole("region", { name: "Content", exact: true });
  await expect.element(content.getByRole("status")).toHaveTextContent("1 table");
  await expect.element(content.getByRole("table")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Details" })).toHaveTextContent("File in the drive");
  const inDrive = page.getByRole("link", { name: "Show in drive" });
  await expect.element(inDrive).toHaveAttribute("href", expect.stringContaining(`${scene.to.drive}/itm_`));
  expect(document.title).toBe("Regional figures.csv · Annual report · Memory service");
});

test("the page of a document that is being processed updates by itself", async () => {
  const scene = await createScene({ documents: "slow" });
  await openConsole(scene, scene.to.document(1));
  await expect.element(page.getByText("This page updates by itself.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Content", exact: true })).toBeVisible();
});

test("a document that failed says why, and what to do", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.document(3));
  const problem = page.getByRole("alert");
  await expect.element(problem).toHaveTextContent("The file is damaged");
  await expect.element(problem).toHaveTextContent("The PDF is damaged. Open and save it again.");
  await expect.element(problem.getByRole("button", { name: "Upload" })).toBeVisible();
  expect(page.getByRole("main").element().textContent).not.toMatch(/damaged_file|[{}]/);
});

test("deleting a document returns to the list, where it is gone", async () => {
  const scene = await createReader();
  keepDocuments(scene);
  const { router } = await openConsole(scene, scene.to.document(2), { holdFor: 60_000 });
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.element(row("Annual report 2025.html")).toBeVisible();
  await expect.element(row("Regional figures.csv")).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe(scene.to.documents);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(row("Regional figures.csv")).toBeVisible();
});

test("an unknown document keeps the page’s frame, and has no “Try again”", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.documents}/doc_none`);
  await expect.element(page.getByRole("heading", { name: "There is no such document" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All documents" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Annual report" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

/** Protects the tenant that all tests share: a page that closes sends the deletions that it holds. */
const keepDocuments = ({ requests }: Scene): void => requests.fail("admin.documents.delete", "status=500", Infinity);

/** Opens the menu of a document and chooses an action. */
async function chooseAction(name: string, action: string): Promise<void> {
  await table.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
