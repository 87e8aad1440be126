// The pages of the guide to servers render with their data, and the route handler forwards requests with the key.
import type { ComponentType, ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server.browser";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMocks, projectV1ListItem } from "../../../mocks/src/index.js";
import { GuideDesk } from "./support/pages.js";

const desk = new GuideDesk();
const guide = "guides/server-rendering/app";
const keys: (string | null)[] = [];
const mocks = createMocks({
  baseUrl: "https://memory.example.com",
  onRequest: ({ request }) => void keys.push(request.headers.get("authorization")),
});
const server = setupServer(mocks.projects.list({ items: [projectV1ListItem({ name: "Northwind" })] }));

beforeAll(() => {
  vi.stubEnv("MEMORY_API_KEY", "secret-key");
  vi.stubEnv("MEMORY_BASE_URL", "https://memory.example.com");
  server.listen({ onUnhandledRequest: "error" });
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  desk.remove();
});

/** Returns the HTML in the chunks in which it arrives. */
async function render(page: ReactNode): Promise<readonly string[]> {
  const { default: Layout } = await desk.load<{ readonly default: ComponentType<{ readonly children: ReactNode }> }>(
    guide,
    "layout.tsx",
  );
  const stream = await renderToReadableStream(<Layout>{page}</Layout>);
  const chunks: string[] = [];
  for await (const chunk of stream.pipeThrough(new TextDecoderStream() as never)) chunks.push(chunk as string);
  return chunks;
}

test("the first HTML of a page has its data, and no key", async () => {
  const { default: Page } = await desk.load<{ readonly default: () => Promise<ReactNode> }>(guide, "page.tsx");
  const html = (await render(await Page())).join("");
  expect(html).toContain("<li>Northwind</li>");
  expect(html).not.toContain("secret-key");
  expect(keys.splice(0)).toEqual(["Bearer secret-key"]);
});

test("a streamed page has its fallback before its data", async () => {
  const { default: Page } = await desk.load<{ readonly default: () => ReactNode }>(guide, "streamed/page.tsx");
  const chunks = await render(Page());
  expect(chunks[0]).toContain("Loading…");
  expect(chunks[0]).not.toContain("Northwind");
  expect(chunks.join("")).toContain("<p>Northwind</p>");
  expect(keys.splice(0)).toEqual(["Bearer secret-key"]);
});

test("the route forwards method, path, query and body with the key", async () => {
  type Route = Readonly<Record<"GET" | "POST", (request: Request) => Promise<Response>>>;
  const route = await desk.load<Route>("guides/keep-keys-private", "app/memory/[...path]/route.ts");
  const received: unknown[] = [];
  server.use(
    http.all("https://memory.example.com/*", async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      received.push([request.method, pathname + search, request.headers.get("authorization"), await request.text()]);
      return HttpResponse.json({ success: true });
    }),
  );
  const url = "https://app.example.com/memory/openapi/projects?size=2";
  expect(await (await route.GET(new Request(url))).json()).toEqual({ success: true });
  await route.POST(new Request(url, { method: "POST", body: '{"name":"Yearbook"}' }));
  expect(received).toEqual([
    ["GET", "/openapi/projects?size=2", "Bearer secret-key", ""],
    ["POST", "/openapi/projects?size=2", "Bearer secret-key", '{"name":"Yearbook"}'],
  ]);
});
