// The code of the guides to mutations, the cache, and keys that stay private works. Programs print what the page says.
import { format } from "node:util";
import type { Client } from "@memory-service/client";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ComponentType, ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { list, projectV1ListItem } from "../../../mocks/src/index.js";
import { blocksOfPage, loadPages } from "./support/pages.js";
import { openSite, renderOn } from "./support/browser.js";

const { desk, mocks, server, sent } = openSite();

afterEach(() => {
  onlineManager.setOnline(true);
  localStorage.clear();
});

describe("mutations", () => {
  const guide = "guides/mutations";

  /** Renders the list, which the components below it affect. */
  async function open(children?: ReactNode): Promise<void> {
    const { Projects } = await desk.load<{ readonly Projects: ComponentType }>(guide, "projects.tsx");
    await renderOn(
      desk,
      guide,
      <>
        <Projects />
        {children}
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole("listitem").length).toBeGreaterThan(1));
  }

  test("a project that cannot be deleted reappears", async () => {
    server.use(
      mocks.projects.list.pages(list(projectV1ListItem, 3)),
      mocks.projects.delete.responds(403, { message: "Not allowed" }, { delay: 50 }),
    );
    await open();
    fireEvent.click(screen.getAllByText("Delete")[0]!);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(screen.queryByRole("alert")).toBeNull();
    expect((await screen.findByRole("alert")).textContent).toContain("Not deleted: Not allowed");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  });

  test("many projects are deleted with one refetch", async () => {
    let projects = list(projectV1ListItem, 5);
    server.use(
      mocks.projects.list.pages(() => projects),
      mocks.projects.delete(({ id }) => void (projects = projects.filter((project) => project.id !== id))),
    );
    const ids = projects.slice(0, 3).map(({ id }) => id);
    const { DeleteAll } = await desk.load<{ readonly DeleteAll: ComponentType<{ readonly ids: readonly string[] }> }>(
      guide,
      "delete-all.tsx",
    );
    await open(<DeleteAll ids={ids} />);
    fireEvent.click(screen.getByText("Delete all"));
    await waitFor(() => expect(sent.filter((operation) => operation === "projects.list")).toHaveLength(2));
    expect(sent.filter((operation) => operation === "projects.delete")).toHaveLength(3);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  });

  test("a form saves once, however often it is sent", async () => {
    server.use(mocks.facts.update({}, { delay: 50 }));
    const onSaved = vi.fn();
    const { FactForm } = await desk.load<{ readonly FactForm: ComponentType<object> }>(guide, "fact-form.tsx");
    const props = { ids: { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" }, onSaved };
    await renderOn(desk, guide, <FactForm {...props} />);
    fireEvent.change(screen.getByLabelText("Fact"), { target: { value: "Likes tea" } });
    fireEvent.click(screen.getByText("Save"));
    fireEvent.click(await screen.findByText("Saving…"));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent.filter((operation) => operation === "facts.update")).toHaveLength(1);
  });
});

describe("offline", () => {
  const guide = "guides/offline";
  type Persisted = { readonly save: (userId: string) => void; readonly restore: (userId: string) => void };
  type App = { readonly OfflineApp: ComponentType<{ readonly children: ReactNode }> };

  test("a mutation is visible immediately, and again after a reload, and sent once there is a network", async () => {
    await renameOffline();
    await reload();
    await screen.findByText("Yearbook");
    expect(sent).toEqual(["projects.list"]);
    onlineManager.setOnline(true);
    await waitFor(() => expect(sent).toContain("projects.update"));
  });

  test("a reload with a network sends it", async () => {
    await renameOffline();
    onlineManager.setOnline(true);
    await reload();
    await waitFor(() => expect(sent).toContain("projects.update"));
  });

  /** Renames a project without a network, and leaves the page. */
  async function renameOffline(): Promise<void> {
    server.use(mocks.projects.list({ items: [projectV1ListItem({ id: "prj_7", name: "Northwind" })] }));
    const page = await reload();
    await screen.findByText("Northwind");
    onlineManager.setOnline(false);
    fireEvent.click(screen.getByText("Rename"));
    await screen.findByText("Yearbook");
    page.save("user_9");
    cleanup();
    expect(sent).toEqual(["projects.list"]);
  }

  /** Loads the page anew, restores the cache, and renders. */
  async function reload(): Promise<Persisted> {
    vi.resetModules();
    const persisted = await desk.load<Persisted>(guide, "persisted.ts");
    const { OfflineApp } = await desk.load<App>(guide, "offline-app.tsx");
    const { useProjectsList, useProjectsUpdate } = await import("../../src/index.js");
    function Rename() {
      const { data } = useProjectsList();
      const { mutate } = useProjectsUpdate();
      return (
        <>
          {data?.items.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
          <button onClick={() => mutate({ id: "prj_7", name: "Yearbook" })}>Rename</button>
        </>
      );
    }
    persisted.restore("user_9");
    render(
      <OfflineApp>
        <Rename />
      </OfflineApp>,
    );
    return persisted;
  }
});

test("a client throws its own error if there is no token", async () => {
  server.use(http.post("*/memory-token", () => new HttpResponse(null, { status: 401 })));
  const { client } = await desk.load<{ readonly client: Client }>("guides/keep-keys-private", "token-client.ts");
  await expect(client.projects.list()).rejects.toThrow("Please sign in again");
});

const programs = loadPages()
  .flatMap(blocksOfPage)
  .filter(({ prints }) => prints);
test.each(programs.map((block) => [`${block.page}:${block.line}`, block] as const))("%s", async (_, block) => {
  let printed = "";
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void (printed += `${format(...values)}\n`));
  await desk.load(block.page.replace(/\.md$/, ""), block.name!).finally(() => log.mockRestore());
  expect(printed).toBe(block.prints);
});
