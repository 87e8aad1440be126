import { describe, expect, it } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../src/verify/types.js";
import { check, empty, json, rulesOf, verificationOf } from "./check.js";

const items = "{ type: array, items: { type: object, required: [id], properties: { id: { type: integer } } } }";

function documentOf(pagination: string, parameters: string, properties: string): string {
  return `openapi: 3.1.0
info: { title: Pages, version: "1" }
paths:
  /list:
    get:
      x-pagination: ${pagination}
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }, ${parameters}]
      responses:
        "200": { description: A page., content: { application/json: { schema: { type: object, required: [items], properties: { items: ${items}, ${properties} } } } } }
        4XX: { description: Wrong. }
`;
}

const all = Array.from({ length: 9 }, (_, index) => ({ id: index + 1 }));

/** The ways to page: the document, and the service that does it, from a position that a fault shifts. */
const styles: Readonly<Record<string, readonly [document: string, answer: (url: URL, shift: number) => HttpResponse]>> =
  {
    token: [
      documentOf(
        "{ style: token, token: after, size: limit, items: items, next: next }",
        "{ name: after, in: query, schema: { type: string } }",
        "next: { type: [string, 'null'] }",
      ),
      (url, shift) => {
        const start = Number(url.searchParams.get("after") ?? 0);
        const { page, end } = cut(url, start, shift);
        return json({ items: page, next: end < all.length ? String(end) : null });
      },
    ],
    page: [
      documentOf(
        "{ style: page, page: page, size: limit, items: items }",
        "{ name: page, in: query, schema: { type: integer, default: 1 } }",
        "other: {}",
      ),
      (url, shift) => {
        const start = (Number(url.searchParams.get("page") ?? 1) - 1) * sizeIn(url);
        return json({ items: cut(url, start, shift).page });
      },
    ],
    cursor: [
      documentOf(
        "{ style: cursor, cursor: since, size: limit, items: items, from: id, more: more }",
        "{ name: since, in: query, schema: { type: integer } }",
        "more: { type: boolean }",
      ),
      (url, shift) => {
        const start = Number(url.searchParams.get("since") ?? 0);
        const { page, end } = cut(url, start, shift);
        return json({ items: page, more: end < all.length });
      },
    ],
    link: [
      documentOf(
        "{ style: link, page: page, size: limit, items: items }",
        "{ name: page, in: query, schema: { type: integer, default: 1 } }",
        "other: {}",
      ),
      (url, shift) => {
        const page = Number(url.searchParams.get("page") ?? 1);
        const found = cut(url, (page - 1) * sizeIn(url), shift);
        const next = new URL(url);
        next.searchParams.set("page", String(page + 1));
        const link = found.end < all.length ? [["link", `<${next.href}>; rel="next"`] as const] : [];
        return json({ items: found.page }, 200, link);
      },
    ],
  };

function sizeIn(url: URL): number {
  return Number(url.searchParams.get("limit")) || 20;
}

function cut(url: URL, start: number, shift: number): { readonly page: readonly object[]; readonly end: number } {
  const from = start === 0 ? 0 : start + shift;
  return { page: all.slice(from, from + sizeIn(url)), end: start + sizeIn(url) };
}

describe.each(Object.entries(styles))("pages of the style %s", (_, [text, answer]) => {
  const checked = async (shift: number): Promise<readonly string[]> => {
    const service = ({ url }: HttpRequest): HttpResponse => {
      const limit = new URL(url).searchParams.get("limit");
      const isWrong = limit !== null && !/^(?:[1-9]|[1-4]\d|50)$/.test(limit);
      return /(?:page|since)=[^\d]|\.5/.test(url) || isWrong ? empty(422) : answer(new URL(url), shift);
    };
    const { result, log } = await check(await verificationOf(text), service);
    expect(log.some((line) => line.includes("limit=2"))).toBe(true);
    return rulesOf(result);
  };

  it("give no finding if they are right", async () => {
    expect(await checked(0)).toEqual([]);
  });

  it("show items that repeat", async () => {
    expect(await checked(-1)).toEqual(["pagination.repeats"]);
  });

  it("show items that are skipped", async () => {
    expect(await checked(1)).toEqual(["pagination.skips"]);
  });
});

describe("pages", () => {
  it("of a list that changes in between show nothing", async () => {
    const [text] = styles["token"]!;
    let newest = 100;
    const { result } = await check(await verificationOf(text), (_, url) => {
      newest += 1;
      const list = [{ id: newest }, ...all].slice(Number(url.searchParams.get("after") ?? 0));
      const limit = sizeIn(url);
      return json({ items: list.slice(0, limit), next: list.length > limit ? "1" : null });
    });
    expect(rulesOf(result)).not.toContain("pagination.repeats");
  });

  it("are not followed to another origin", async () => {
    const [text] = styles["link"]!;
    const { sent } = await check(await verificationOf(text), () =>
      json({ items: all }, 200, [["link", '<http://other.example/list?page=2>; rel="next"']]),
    );
    expect(sent.filter(({ url }) => !url.startsWith("http://service.example/base/"))).toEqual([]);
  });
});
