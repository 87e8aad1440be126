// Checks every view with axe, light and wide or dark and narrow, and with `pnpm test --all` in both: names, labels, roles, and WCAG 2.2 AA contrast.
import axe from "axe-core";
import { afterAll, expect, inject, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { createReader, openConsole } from "./support/app.js";

const reader = await createReader();
const { to } = reader;

/** Paths of the views, and a text that they show when they are complete, and go on showing. */
const views: readonly (readonly [path: string, text: string])[] = [
  [to.workspaces, "Northwind archive"],
  [to.projects, "Price list"],
  [to.project, "Newest memories"],
  [`${to.search}?q=revenue`, "Regional figures.csv"],
  [to.search, "Try"],
  [to.memories, "Revenue figures come"],
  [to.memory(1), "They want it in March."],
  [to.documents, "Scan of a contract.pdf"],
  [to.document(1), "rose to 12.4 million"],
  [to.conflicts, "Ada reads reports in euros."],
  [to.conflict(1), "What will happen"],
  [to.conflict(2), "In the document, compared with the fact:"],
  [to.activity, "In all projects"],
  [to.drive, "Contracts"],
  [to.folder, "empty"],
  [to.agents, "Archivist"],
  [to.agent, "You file things."],
  [`${to.agent}/compare?from=1&to=7`, "16"],
  [to.actors, "Ada"],
  [to.actor, "Ada is in the office on Tuesdays."],
  [to.fact(1), "interview"],
  [to.fact(99), "There is no such"],
];

const looks = [
  { scheme: "light", width: 1280 },
  { scheme: "dark", width: 360 },
] as const;

afterAll(async () => {
  await prefer("");
  await page.viewport(1280, 800);
});

for (const [index, { scheme, width }] of looks.entries())
  test.for(inject("isThorough") ? views : views.filter((_, number) => number % looks.length === index))(
    `%s, ${scheme}, ${width}`,
    async ([path, text]) => {
      await prefer(scheme);
      await page.viewport(width, 800);
      expect(matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true);
      await openConsole(reader, path);
      await expect.element(page.getByRole("main").getByText(text, { exact: false }).first()).toBeInTheDocument();
      await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
      const { violations } = await axe.run(document.body, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
      });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
      expect(page.getByRole("main").getByText(text, { exact: false }).elements()).not.toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

/** Emulates the user's preferred color scheme. */
const prefer = (scheme: string): Promise<unknown> =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
