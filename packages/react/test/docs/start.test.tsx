// The example of the README and the page of the first guide work.
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { HttpError, list, projectV1ListItem } from "../../../mocks/src/index.js";
import { openSite } from "./support/browser.js";

const { desk, mocks, server, sent } = openSite();

test("the example of the README lists projects", async () => {
  server.use(mocks.projects.list({ items: [projectV1ListItem({ name: "Northwind" })] }));
  const { App } = await desk.load<{ readonly App: ComponentType }>("README", "app.tsx");
  render(<App />);
  await screen.findByText("Northwind");
});

test("the page lists projects, and shows a new one without further code", async () => {
  // As mocks.ts, which needs a service worker.
  const projects = list(projectV1ListItem, 7);
  server.use(
    mocks.projects.list.pages(() => projects),
    mocks.projects.create(({ name }) => void projects.unshift(projectV1ListItem({ id: "prj_new", name }))),
  );
  await open();
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(7));
  create("Yearbook");
  await screen.findByText("Yearbook");
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  expect(sent).toEqual(["projects.list", "projects.create", "projects.list"]);
});

test("the page shows what is wrong, and keeps the name", async () => {
  server.use(
    mocks.projects.create(() => {
      throw new HttpError(400, "This name is taken");
    }),
  );
  await open();
  create("Yearbook");
  expect((await screen.findByRole("alert")).textContent).toContain("This name is taken");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Yearbook");
});

/** Opens the page, with a new cache. */
async function open(): Promise<void> {
  vi.resetModules();
  const { default: App } = await desk.load<{ readonly default: ComponentType }>("guides/start", "App.tsx");
  render(<App />);
}

function create(value: string): void {
  fireEvent.change(screen.getByLabelText("Name"), { target: { value } });
  fireEvent.click(screen.getByText("Create"));
}
