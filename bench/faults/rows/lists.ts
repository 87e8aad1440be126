/** Faults in lists and their pages. */
import { items, list } from "../answers.js";
import { describe, type Outcome, outcomeOf, rightIfFailed } from "../outcome.js";
import { rightIf, type Row } from "../row.js";
import { type Api, answer, json, type Seen, serve } from "../servers.js";

/** More items than any of these lists has. */
const most = 40;

/** Serves each requested page. */
const paged = (pageOf: (number: number) => unknown): Promise<Api> =>
  serve((response, seen) => response.writeHead(200, json).end(JSON.stringify(pageOf(numberIn(seen)))));

const numberIn = ({ url }: Seen): number => Number(new URL(url, "http://a").searchParams.get("page") ?? 1);

/** Reads a list to its end, or until it has returned too many items. */
async function readAll(list: AsyncIterable<unknown>, seen: unknown[] = []): Promise<readonly unknown[]> {
  for await (const item of list) if (seen.push(item) >= most) break;
  return seen;
}

const lengthOf = (outcome: Outcome): number => ("value" in outcome ? (outcome.value as unknown[]).length : 0);

/** A row with a page that contains no list. */
const withoutList = (name: string, fault: string, status: number, body: string): Row => ({
  name,
  fault,
  criterion: "the call fails: it does not pass for an empty list",
  judge: async ({ connect }) => {
    const api = await answer(status, body);
    return rightIfFailed(await outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0 }).page()));
  },
});

export const lists: readonly Row[] = [
  withoutList("list-204", "a list is asked for, and 204 comes", 204, ""),
  withoutList("list-null", 'the same with {"data":null}', 200, '{"success":true,"object":"list","data":null}'),
  withoutList("list-object", 'the same with {"data":{}}', 200, '{"success":true,"object":"list","data":{}}'),
  withoutList("list-empty-json", "the same with {}", 200, "{}"),
  {
    name: "same-page",
    fault: "a server that ignores which page is asked for, and always says that there is another one",
    criterion: `the loop ends, with an error or without, before ${most} items of one`,
    needs: ["all"],
    async judge(driver) {
      const api = await paged(() => list(driver, items(1), { isLast: false }));
      const outcome = await outcomeOf(() => readAll(driver.connect({ baseUrl: api.url }).all!()));
      return rightIf(
        lengthOf(outcome) < most && !("waited" in outcome),
        `goes on: ${lengthOf(outcome)} items and more`,
      );
    },
  },
  {
    name: "total-as-text",
    fault: '"total_pages" is a string, and the last page comes for every number beyond it',
    criterion: "each item once",
    needs: ["all", "numbered pages"],
    async judge(driver) {
      const api = await paged((page) => {
        const at = Math.min(page, 3);
        return list(driver, items(2, 2 * at - 1), { isLast: at === 3, page: at, total_pages: "3" });
      });
      const outcome = await outcomeOf(() => readAll(driver.connect({ baseUrl: api.url }).all!()));
      return rightIf(lengthOf(outcome) === 6, `${lengthOf(outcome)} items in place of 6: ${describe(outcome)}`);
    },
  },
  {
    name: "empty-page",
    fault: "page 2 of 3 is empty, as its items were filtered out",
    criterion: "the items of page 3 come, too",
    needs: ["all", "numbered pages"],
    async judge(driver) {
      const api = await paged((page) =>
        list(driver, page === 2 ? [] : items(2, 2 * page), { isLast: page === 3, page, size: 2, total_pages: 3 }),
      );
      const outcome = await outcomeOf(() => readAll(driver.connect({ baseUrl: api.url }).all!()));
      return rightIf(lengthOf(outcome) === 4, `${lengthOf(outcome)} items in place of 4`);
    },
  },
  {
    name: "token-repeats",
    fault: "the token of page 2 leads back to page 2",
    criterion: "the items of both pages come, then an error",
    needs: ["allByToken"],
    async judge(driver) {
      const api = await serve((response, _, index) => {
        const page = list(driver, items(1, index + 1), { isLast: false, continuation_token: "again" });
        return response.writeHead(200, json).end(JSON.stringify(page));
      });
      const seen: unknown[] = [];
      const outcome = await outcomeOf(() => readAll(driver.connect({ baseUrl: api.url }).allByToken!(), seen));
      return rightIf(seen.length === 2 && "error" in outcome, `${seen.length} items: ${describe(outcome)}`);
    },
  },
  {
    name: "page-clone",
    fault: "a page goes from a server to a page or a worker, by structuredClone",
    criterion: "the clone has the items",
    async judge(driver) {
      const api = await answer(200, list(driver, items(2), { isLast: true }));
      const outcome = await outcomeOf(async () => structuredClone(await driver.connect({ baseUrl: api.url }).page()));
      const hasItems = "value" in outcome && JSON.stringify(outcome.value).includes("item_2");
      return rightIf(hasItems, describe(outcome));
    },
  },
];
