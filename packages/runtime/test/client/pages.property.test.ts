// Numbered pages of random servers: a list of each ends, and has all that an honest one holds.
import { describe, expect, test } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { callPages, createCore, type Operation, PaginationError } from "../../src/client/index.js";

// Hundreds of lists share two cores with other tests.

const operation = (first: number): Operation => ({
  id: "things.list",
  method: "GET",
  path: "/things",
  parameters: [{ name: "page", in: "query" }],
  pagination: { style: "page", page: "page", first, items: ["items"], total: ["total"], pages: ["pages"] },
});

/** Numbers below a limit, the same for each seed (mulberry32). */
function randomOf(state: number): (limit: number) => number {
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const seeds = Array.from({ length: times(200) }, (_, index) => seed + index);

type Random = ReturnType<typeof randomOf>;

interface Item {
  readonly id: number;
}

/** The server's response for the number of a page, from 1 on. */
type Server = (page: number) => object;

/** Lists everything, by iteration or by cursors, from page 0 or 1 on. Fails where that takes more requests than it may. */
async function list(
  server: Server,
  { most, byCursor, first }: { readonly most: number; readonly byCursor: boolean; readonly first: number },
): Promise<{ ids: number[]; error: unknown }> {
  let requests = 0;
  const fetch = async ({ url }: Request): Promise<Response> => {
    if (++requests > most) throw new Error(`more than ${most} requests`);
    return Response.json(server(Number(new URL(url).searchParams.get("page") ?? first) - first + 1));
  };
  const core = createCore({ baseUrl: "https://api.example.com", fetch, maxRetries: 0 });
  const ids: number[] = [];
  try {
    if (byCursor) {
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
        const page = await callPages<Item, object>(core, operation(first), {}, { cursor });
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
    } else {
      for await (const { id } of callPages<Item, object>(core, operation(first))) ids.push(id);
    }
    return { ids, error: undefined };
  } catch (error) {
    return { ids, error };
  }
}

const items = (count: number, first: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index }));

/** Pages with different items, some of them empty where the server counts. */
function pagesOf(random: Random, counts: boolean): Item[][] {
  const size = 1 + random(4);
  const pages: Item[][] = [];
  let next = 0;
  for (let left = 1 + random(12); left > 0; left--) {
    const full = left > 1 || random(2) ? size : random(size + 1);
    const length = counts ? random(3) && random(size + 1) : full;
    pages.push(items(length, next));
    next += length;
  }
  return pages;
}

/** A count as servers write it. */
const written = (random: Random, count: number): unknown => [count, `${count}`, count][random(3)];

function honest(random: Random): { server: Server; ids: number[]; most: number } {
  const [countsPages, countsItems, echoes] = [random(2), random(2), random(2)];
  const pages = pagesOf(random, countsPages + countsItems > 0);
  const ids = pages.flat().map(({ id }) => id);
  const server: Server = (page) => ({
    items: pages[page - 1] ?? [],
    ...(countsPages && { pages: written(random, pages.length) }),
    ...(countsItems && { total: written(random, ids.length) }),
    ...(echoes && { page }),
  });
  return { server, ids, most: pages.length + 10 };
}

function dishonest(random: Random): Server {
  const pages = pagesOf(random, random(2) === 1);
  const beyond = random(4);
  const at = (page: number): Item[] => {
    if (page <= pages.length) return pages[page - 1]!;
    // Empty, the last page again, from the first on again, or always the first.
    return [[], pages.at(-1)!, pages[(page - 1) % pages.length]!, pages[0]!][beyond]!;
  };
  const lies: (undefined | ((page: number) => unknown))[] = [
    undefined,
    () => random(200),
    (page) => `${page + 1 + random(3)}`,
    () => -1,
    () => "many",
    (page) => page * 10,
  ];
  const [total, count, echoes] = [lies[random(lies.length)], lies[random(lies.length)], random(2)];
  return (page) => ({ items: at(page), total: total?.(page), pages: count?.(page), ...(echoes && { page }) });
}

describe.each([
  ["iteration", false],
  ["cursors", true],
])("by %s", (_, byCursor) => {
  test("all items of a correct server are yielded once, in their order", async () => {
    for (const own of seeds) {
      const { server, ids, most } = honest(randomOf(own));
      expect(await list(server, { most, byCursor, first: own % 2 }), `seed ${own}`).toEqual({ ids, error: undefined });
    }
  });
});

test("the list of an incorrect server ends, or rejects with a reason", async () => {
  for (const own of seeds) {
    const { error } = await list(dishonest(randomOf(own)), { most: 1000, byCursor: false, first: own % 2 });
    if (error !== undefined) expect(error, `seed ${own}`).toBeInstanceOf(PaginationError);
  }
});
