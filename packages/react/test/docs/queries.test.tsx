// The components of the guides to queries, errors, waiting, and calls without a hook work.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { type ComponentType, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { HttpError, list, memory, projectV1ListItem } from "../../../mocks/src/index.js";
import { openSite, renderOn } from "./support/browser.js";

const { desk, mocks, server, sent } = openSite();
const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };

/** Renders a component of a guide. */
async function show<Props extends object>(guide: string, name: string, props: Props): Promise<void> {
  const exported = await desk.load<Readonly<Record<string, ComponentType<Props>>>>(`guides/${guide}`, name);
  const Component = Object.values(exported)[0]!;
  await renderOn(desk, `guides/${guide}`, <Component {...props} />);
}

describe("queries and lists", () => {
  const guide = "queries-and-lists";
  const numbered = list(projectV1ListItem, 40).map((project, index) => ({ ...project, name: `Project ${index + 1}` }));

  test("a fact, also a forgotten one", async () => {
    server.use(
      mocks.facts.get({ fact: "Likes tea", expired: false }, { times: 1 }),
      mocks.facts.get({ expired: true }),
    );
    await show(guide, "fact.tsx", ids);
    await screen.findByText("Likes tea");
    await show(guide, "fact.tsx", ids);
    await screen.findByText("Forgotten.");
  });

  test("a list loads the next page, once", async () => {
    server.use(mocks.projects.list.pages(numbered));
    await show(guide, "projects.tsx", {});
    fireEvent.click(await screen.findByText("More projects"));
    await screen.findByText("Project 40");
    expect(screen.getAllByRole("listitem")).toHaveLength(40);
    expect(screen.queryByText("More projects")).toBeNull();
  });

  test("a list stays where the next page fails, and tries again", async () => {
    server.use(mocks.projects.list.pages(numbered));
    await show(guide, "projects.tsx", {});
    const more = await screen.findByText("More projects");
    const refuse = (): never => {
      throw new HttpError(400, "Not now");
    };
    server.use(mocks.projects.list(refuse, { times: 1 }));
    fireEvent.click(more);
    expect((await screen.findByRole("alert")).textContent).toContain("Not now");
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    await waitFor(() => expect(more.getAttribute("aria-disabled")).toBe("false"));
    fireEvent.click(more);
    await screen.findByText("Project 40");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a search is sent once, and shows nothing once the box is empty", async () => {
    server.use(mocks.projects.search({ documents: [], memories: [memory({ content: "Ships on Mondays" })] }));
    await show(guide, "search.tsx", { projectId: "prj_1", userId: "user_9" });
    const type = (value: string) => fireEvent.change(screen.getByLabelText("Search"), { target: { value } });
    for (const value of ["s", "sh", "ship"]) type(value);
    await screen.findByText("Ships on Mondays");
    expect(sent).toEqual(["projects.search"]);
    type("");
    await waitFor(() => expect(screen.queryByText("Ships on Mondays")).toBeNull());
  });

  test("a search with the key of another project shows nothing of the one before", async () => {
    server.use(mocks.projects.search({ documents: [], memories: [memory({ content: "Ships on Mondays" })] }));
    type Props = { readonly projectId: string; readonly userId: string };
    const { Search } = await desk.load<{ readonly Search: ComponentType<Props> }>(`guides/${guide}`, "search.tsx");
    function Page() {
      const [projectId, setProjectId] = useState("prj_1");
      return (
        <>
          <button onClick={() => setProjectId("prj_2")}>Other</button>
          <Search key={projectId} projectId={projectId} userId="user_9" />
        </>
      );
    }
    await renderOn(desk, `guides/${guide}`, <Page />);
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "ship" } });
    await screen.findByText("Ships on Mondays");
    fireEvent.click(screen.getByText("Other"));
    expect(screen.queryByText("Ships on Mondays")).toBeNull();
  });

  test("a query without arguments sends nothing", async () => {
    await show(guide, "chosen-fact.tsx", { factId: undefined });
    await screen.findByText("Choose a fact.");
    expect(sent).toEqual([]);
  });

  test("a selected part, and several queries", async () => {
    server.use(
      mocks.projects.list.pages(numbered),
      mocks.facts.get(({ factId }) => void factId),
    );
    await show(guide, "project-count.tsx", {});
    await screen.findByText("40");
    await show(guide, "facts.tsx", { factIds: ["fact_3", "fact_4"] });
    await waitFor(() => expect(sent.filter((operation) => operation === "facts.get")).toHaveLength(2));
  });

  test("a prefetch is sent once, however often the pointer comes back", async () => {
    await show(guide, "fact-link.tsx", { ids, onOpen: () => {} });
    const link = await screen.findByText("Open");
    fireEvent.mouseEnter(link);
    await waitFor(() => expect(sent).toEqual(["facts.get"]));
    fireEvent.mouseEnter(link);
    fireEvent.focus(link);
    await Promise.resolve();
    expect(sent).toEqual(["facts.get"]);
  });
});

describe("errors and suspense", () => {
  const guide = "errors-and-suspense";

  test("a missing fact has its own message, and others a button", async () => {
    server.use(mocks.facts.get.responds(404, { message: "Nothing here" }));
    await show(guide, "fact.tsx", ids);
    await screen.findByText("There is no such fact.");
    server.use(
      mocks.facts.get.responds(403, { message: "Not for you" }, { times: 1 }),
      mocks.facts.get({ fact: "Likes tea" }),
    );
    await show(guide, "fact.tsx", ids);
    await screen.findByText(/Not for you/);
    fireEvent.click(screen.getByText("Try again"));
    await screen.findByText("Likes tea");
  });

  test("a boundary tries again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      mocks.projects.list.responds(403, undefined, { times: 1 }),
      mocks.projects.list({ items: [projectV1ListItem({ name: "Northwind" })] }),
    );
    await show(guide, "project-names.tsx", {});
    fireEvent.click(await screen.findByText("Try again"));
    await screen.findByText("Northwind");
    log.mockRestore();
  });

  test("a guarded fact shows what the API refuses", async () => {
    server.use(mocks.facts.get.responds(403, { message: "Not for you" }));
    await show(guide, "guarded-fact.tsx", { ids });
    await screen.findByText("The fact could not be read: Not for you");
  });
});

test("the status of a document changes until it is processed", async () => {
  const document = (status: "pending" | "okay") => mocks.documents.get({ status }, { times: 1 });
  server.use(document("pending"), document("okay"));
  await show("waiting", "status.tsx", { workspaceId: "ws_1", projectId: "prj_7", documentId: "doc_1" });
  await screen.findByText("pending");
  await screen.findByText("okay");
});

describe("calls without a hook", () => {
  const guide = "calls-without-a-hook";

  test("two buttons copy a fact, one of them through the cache", async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
    server.use(mocks.facts.get({ fact: "Likes tea" }));
    for (const [name, props] of [
      ["copy-button.tsx", ids],
      ["cached-copy-button.tsx", { ids }],
    ] as const) {
      await show(guide, name, props);
      for (let clicks = 0; clicks < 2; clicks++) {
        const before = copied.length;
        fireEvent.click(screen.getAllByText("Copy").at(-1)!);
        await waitFor(() => expect(copied).toHaveLength(before + 1));
      }
    }
    expect(copied).toEqual(Array(4).fill("Likes tea"));
    expect(sent).toEqual(Array(3).fill("facts.get"));
  });

  test("an undocumented endpoint", async () => {
    server.use(http.get("*/memory/health", () => HttpResponse.json({ status: "fine" })));
    await show(guide, "health.tsx", {});
    await screen.findByText("fine");
  });
});
