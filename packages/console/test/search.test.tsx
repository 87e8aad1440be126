import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, openApp } from "./support/app.js";

const box = page.getByLabelText("What do you want to know?");

test("typing a word searches once, and shows every type of result", async () => {
  const scene = await createReader();
  // A newer server could send this.
  const recording = {
    type: "recording",
    document_id: "doc_9",
    document_name: "Revenue call.flac",
    source_document: { file_name: "revenue-call.flac" },
    highlight: { seconds: [12, 19.5] },
  };
  scene.requests.change("projects.search", (body) => ({
    ...body,
    data: { ...body.data, documents: [...body.data.documents, recording] },
  }));
  await openApp(scene, scene.to.search);
  await userEvent.type(box, "revenue");
  await expect.element(page.getByText("4 passages, 3 memories")).toBeVisible();
  await expect.element(page.getByText("Revenue rose to 12.4 million", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "Revenue" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Figure 3: revenue by year" })).toBeVisible();
  await expect.element(page.getByText("This type of result is not supported", { exact: false })).toBeVisible();
  await expect.element(page.getByText("Conflict", { exact: true }).last()).toBeVisible();
  expect(scene.requests.count("projects.search")).toBe(1);
});

test("earlier results stay until new ones arrive", async () => {
  const scene = await createReader();
  await openApp(scene, scene.to.search);
  await userEvent.type(box, "revenue");
  await expect.element(page.getByText("3 passages, 3 memories")).toBeVisible();
  scene.requests.fail("projects.search", "delay_ms=800");
  await userEvent.fill(box, "licences");
  const found = page.getByRole("status").filter({ hasText: "passage" });
  await expect.poll(() => found.element().parentElement?.getAttribute("aria-busy")).toBe("true");
  await expect.element(found).toHaveTextContent("3 passages, 3 memories");
  await expect.element(found).toHaveTextContent("1 passage, 0 memories");
});

test("an empty query sends nothing", async () => {
  const scene = await createReader();
  await openApp(scene, scene.to.search);
  await userEvent.type(box, "revenue");
  await expect.element(page.getByText("3 passages, 3 memories")).toBeVisible();
  await userEvent.clear(box);
  await expect.element(page.getByText("3 passages, 3 memories")).not.toBeInTheDocument();
  expect(scene.requests.count("projects.search")).toBe(1);
});

test("a memory links to its trace", async () => {
  const scene = await createReader();
  await openApp(scene, scene.to.search);
  await userEvent.fill(box, "report due");
  await page.getByRole("link", { name: "The revenue report is due in March." }).click();
  await expect.element(page.getByRole("heading", { name: "Change history" })).toBeVisible();
  await page.getByText("2 messages behind it").click();
  await expect.element(page.getByText("They want it in March.")).toBeVisible();
});
