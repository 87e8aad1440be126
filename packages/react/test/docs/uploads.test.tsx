// The components of the guide to uploads work.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { UploadStore } from "../../src/index.js";
import { openSite, renderOn } from "./support/browser.js";

const { desk, mocks, server } = openSite();
const guide = "guides/uploads";
const size = 1_000;

afterEach(() => sessionStorage.clear());

test("a file is sent in parts, with a pause", async () => {
  const { sendParts } = store();
  await show("upload.tsx");
  fireEvent.change(screen.getByLabelText("File"), { target: { files: [fileOf({})] } });
  await waitFor(() => expect(bar().value).toBe(size));
  expect(bar().max).toBe(3 * size);
  fireEvent.click(screen.getByText("Pause"));
  await screen.findByText("paused");
  sendParts();
  fireEvent.click(screen.getByText("Go on"));
  await screen.findByText("done");
  expect(bar().value).toBe(3 * size);
});

test("a store continues while no component shows it", async () => {
  const { sendParts } = store();
  await show("upload-bar.tsx");
  const { upload } = await desk.load<{ readonly upload: UploadStore }>(guide, "upload-bar.tsx");
  upload.start(fileOf({}));
  await waitFor(() => expect(screen.getByLabelText<HTMLProgressElement>("running").value).toBe(size));
  cleanup();
  sendParts();
  await waitFor(() => expect(upload.getSnapshot().status).toBe("done"));
});

test("after a reload, only the missing parts of the same file are sent, and no token is left", async () => {
  const { sent, sendParts } = await interrupted(fileOf({ lastModified: 1 }));
  expect(sessionStorage).toHaveLength(1);
  sendParts();
  sent.length = 0;
  await choose(fileOf({ lastModified: 1 }));
  await screen.findByText("done");
  expect(sent.sort()).toEqual([2, 3]);
  expect(sessionStorage).toHaveLength(0);
});

test("after a reload, all parts of a changed file are sent", async () => {
  const { sent, sendParts } = await interrupted(fileOf({ lastModified: 1 }));
  sendParts();
  sent.length = 0;
  await choose(fileOf({ lastModified: 2 }));
  await screen.findByText("done");
  expect(sent.sort()).toEqual([1, 2, 3]);
});

test("the token of a cancelled upload is forgotten", async () => {
  const { sent, sendParts } = await interrupted(fileOf({ lastModified: 1 }));
  await choose(fileOf({ lastModified: 1 }));
  fireEvent.click(screen.getByText("Cancel"));
  await screen.findByText("cancelled");
  expect(sessionStorage).toHaveLength(0);
  sendParts();
  sent.length = 0;
  await choose(fileOf({ lastModified: 1 }));
  await screen.findByText("done");
  expect(sent.sort()).toEqual([1, 2, 3]);
});

const fileOf = (options: FilePropertyBag): File => new File([new Uint8Array(3 * size)], "report.pdf", options);
const bar = (): HTMLProgressElement => screen.getByLabelText<HTMLProgressElement>("Upload");

/** Opens a storage. Parts after the first wait until they are sent. */
function store(): { readonly sent: number[]; readonly sendParts: () => void } {
  const sent: number[] = [];
  let sendParts = (): void => {};
  const gate = new Promise<void>((resolve) => (sendParts = resolve));
  const onPart = ({ number }: { readonly number: number }) => {
    sent.push(number);
    return number === 1 ? undefined : gate;
  };
  server.use(...mocks.drive.upload({ partSize: size, onPart }));
  return { sent, sendParts };
}

/** Loads the page with a component of the guide. */
async function show(name: string): Promise<void> {
  vi.resetModules();
  const exported = await desk.load<Readonly<Record<string, unknown>>>(guide, name);
  const Component = Object.values(exported).find((value) => typeof value === "function") as ComponentType;
  await renderOn(desk, guide, <Component />);
}

/** Reloads the page once the first part is stored. */
async function interrupted(file: File): Promise<ReturnType<typeof store>> {
  const storage = store();
  await show("resumable-upload.tsx");
  await choose(file);
  await waitFor(() => expect(bar().value).toBe(size));
  cleanup();
  await show("resumable-upload.tsx");
  return storage;
}

async function choose(file: File): Promise<void> {
  fireEvent.change(screen.getByLabelText("File"), { target: { files: [file] } });
  await screen.findByText("running");
}
