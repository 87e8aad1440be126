// Parts have 64 KiB, and two are uploaded at a time.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createScene, openApp, type Scene } from "./support/app.js";

const bar = page.getByRole("progressbar");
const loaded = (): number => (bar.element() as HTMLProgressElement).value;
const state = page.getByRole("region", { name: "Upload" }).getByRole("status");

/** Uploads ten parts, each of which the server delays. */
async function upload(delay: number): Promise<Scene> {
  const scene = await createScene();
  await openApp(scene, scene.to.folder);
  scene.requests.fail("upload", `delay_ms=${delay}`, Infinity);
  const file = new File([new Uint8Array(10 * 65_536)], "sunset.jpg", { type: "image/jpeg" });
  await userEvent.upload(page.getByLabelText("Upload a file"), file);
  return scene;
}

test("an upload shows its progress, and then the file is in the folder", async () => {
  const scene = await upload(60);
  const seen = new Set<number>();
  await expect
    .poll(
      () => {
        if (bar.query()) seen.add(loaded());
        return state.element().textContent;
      },
      { interval: 20, timeout: 8_000 },
    )
    .toBe("is uploaded");
  // The progress had some intermediate values, in whole parts.
  expect([...seen].filter((bytes) => bytes > 0 && bytes < 655_360).length).toBeGreaterThan(2);
  expect([...seen].every((bytes) => bytes % 65_536 === 0)).toBe(true);
  await expect.element(page.getByRole("listitem").filter({ hasText: "655.4 kB" })).toHaveTextContent("sunset.jpg");
  expect(scene.requests.count("upload")).toBe(10);
});

test("a paused upload resumes with the missing parts", async () => {
  const scene = await upload(400);
  await expect.poll(loaded).toBeGreaterThanOrEqual(2 * 65_536);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.element(state).toHaveTextContent("is paused");
  const [kept, sent] = [loaded(), scene.requests.count("upload")];
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(scene.requests.count("upload")).toBe(sent);
  expect(loaded()).toBe(kept);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(state, { timeout: 8_000 }).toHaveTextContent("is uploaded");
  // One session, and only the parts that were in flight are sent again.
  expect(scene.requests.count("drive.createUpload")).toBe(1);
  expect(scene.requests.count("upload")).toBeLessThanOrEqual(12);
});

test("a cancelled upload sends nothing more", async () => {
  const scene = await upload(400);
  await expect.poll(loaded).toBeGreaterThanOrEqual(65_536);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(state).toHaveTextContent("was cancelled");
  await expect.element(bar).not.toBeInTheDocument();
  const sent = scene.requests.count("upload");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(scene.requests.count("upload")).toBe(sent);
  expect(scene.requests.count("/admin/drive/items")).toBe(0);
});

test("a failed upload resumes where it stopped", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.folder);
  scene.requests.fail("upload", "status=400");
  const file = new File([new Uint8Array(4 * 65_536)], "sunset.jpg");
  await userEvent.upload(page.getByLabelText("Upload a file"), file);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The upload stopped");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(state).toHaveTextContent("is uploaded");
  expect(scene.requests.count("drive.createUpload")).toBe(1);
});
