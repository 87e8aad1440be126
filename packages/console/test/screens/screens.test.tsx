// Compares every view with a picture: light, dark and narrow. `pnpm check screens --update` takes new ones.
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { openConsole, sceneOf } from "../support/app.js";
import { clock } from "./clock.js";

const { paths, ...access } = inject("demo");
const none = { workspaces: [], projects: [], actor: "", facts: [], memories: [], conflicts: [], agent: "" };
const ids = { ...none, folders: [], documents: [] };

const looks = [
  { look: "light", scheme: "light", width: 1440, height: 900 },
  { look: "dark", scheme: "dark", width: 1440, height: 900 },
  { look: "narrow", scheme: "light", width: 360, height: 740 },
] as const;

const cases = looks.flatMap((look) => Object.entries(paths).map(([view, path]) => ({ ...look, view, path })));

beforeAll(() => {
  // Identifiers are random, and only what is in sight is drawn.
  const textContent = `
    .id { font-size: 0 }
    .id::before { content: "id_0mwwnnk1i00001o"; font-size: var(--text-xs) }
    body { height: 100dvh; overflow: hidden }`;
  document.head.append(Object.assign(document.createElement("style"), { textContent }));
  // Only the date: requests and transitions need their timers.
  vi.useFakeTimers({ toFake: ["Date"], now: clock.now });
});

afterAll(() => vi.useRealTimers());

test.for(cases)("$view, $look", async ({ view, path, look, scheme, width, height }) => {
  const features = [
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ];
  await cdp().send("Emulation.setEmulatedMedia", { features });
  await page.viewport(width, height);
  await openConsole(sceneOf({ ...access, ids }), path);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Until nothing loads: queries, skeletons, lazily loaded views and fonts.
  await expect.poll(() => document.querySelector(".skeleton, [aria-busy=true]")).toBeNull();
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expect(document.body).toMatchScreenshot(`${view}-${look}`);
});
