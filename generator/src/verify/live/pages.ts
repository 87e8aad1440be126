import { childPointer, pointerOf } from "../../diagnostics/pointer.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import type { JsonValue, MemberPath, Operation, Pagination, Parameter } from "../../model/types.js";
import { labelOf } from "../check/label.js";
import { headerOf } from "../check/media.js";
import type { HttpRequest } from "../types.js";
import { makeArguments, type Made } from "./arguments.js";
import { isIdName } from "./names.js";
import { withQuery } from "./requests.js";
import { note, type Run } from "./run.js";
import { isRead } from "./safety.js";
import type { Outcome } from "./session.js";

/** A page: the keys of its items, and the way to the next one. */
interface Page {
  readonly outcome: Outcome;
  readonly keys: readonly string[];
  readonly next: Next | undefined;
}

/** The arguments of the next page, or its URL. */
type Next =
  | { readonly changes: ReadonlyMap<string, JsonValue> }
  | { readonly url: string; readonly request: HttpRequest };

const mostPages = 3;
/** The sizes of the large page that small ones are compared with; the first that the document allows. */
const largeSizes = [6, 10, 20, 50, 100];

/** The result for a list with several pages: each item came once, or not. */
export type PageVerdict = "held" | "broken";

/** Reads the pages of lists in small steps, and compares them with a large page. Adds what the pages of each list showed. */
export async function checkPages(run: Run, verdicts = new Map<Operation, PageVerdict>()): Promise<void> {
  for (const [operation, { made: served }] of run.served) {
    const { pagination } = operation;
    if (pagination === undefined || !isRead(operation)) continue;
    const made = makeArguments(run.supply, operation, "required", served.about);
    const verdict = "why" in made ? undefined : await new Reader(run, { operation, made, pagination }).check();
    if (verdict !== undefined) verdicts.set(operation, verdict);
  }
}

interface Listing {
  readonly operation: Operation;
  readonly made: Made;
  readonly pagination: Pagination;
}

/** Reads the pages of one list. */
class Reader {
  readonly #run: Run;
  readonly #listing: Listing;
  readonly #size: Parameter | undefined;

  constructor(run: Run, listing: Listing) {
    this.#run = run;
    this.#listing = listing;
    this.#size = this.#parameter(listing.pagination.size);
  }

  /** Returns undefined if the list shows nothing: it is short, or changes. */
  async check(): Promise<PageVerdict | undefined> {
    const largest = largeSizes.find((size) => this.#allows(size));
    const large = await this.#read({ changes: this.#sized(largest) });
    if (large === undefined || large.keys.length < 2 || new Set(large.keys).size < large.keys.length) return undefined;
    const isSized = this.#size !== undefined && largest !== undefined;
    const size = isSized ? this.#smallSize(large.keys.length) : undefined;
    if (isSized && size === undefined) return undefined;
    const start: Next = { changes: this.#sized(size) };
    const pages = isSized ? await this.#follow(await this.#read(start), size) : await this.#follow(large, undefined);
    const [first] = pages;
    const again = await this.#read(start);
    // The list changed in between.
    if (first === undefined || again?.keys.join("\n") !== first.keys.join("\n")) return undefined;
    return this.#compare(pages, isSized ? large : undefined);
  }

  #parameter(name: string | undefined): Parameter | undefined {
    return this.#listing.operation.parameters.find((one) => one.in === "query" && one.name === name);
  }

  #allows(size: number): boolean {
    return this.#size !== undefined && this.#run.supply.samples.isValid(this.#size.schema, size);
  }

  #sized(size: number | undefined): ReadonlyMap<string, JsonValue> {
    return new Map(size === undefined || this.#size === undefined ? [] : [[this.#size.name, size]]);
  }

  /** Returns a size for which the items need several pages. */
  #smallSize(count: number): number | undefined {
    const wanted = count < 4 ? [1, 2] : [2, 1, 3, 4, 5];
    return wanted.find((size) => size < count && this.#allows(size));
  }

  async #read(next: Next): Promise<Page | undefined> {
    const { session } = this.#run;
    const { operation, made, pagination } = this.#listing;
    const purpose = { kind: "valid" } as const;
    if ("url" in next) {
      const request = { ...next.request, url: withQuery(next.url, session.options.query ?? []) };
      const outcome = await session.exchange(request, { operation, arguments: made, purpose });
      return outcome && this.#page(outcome, next);
    }
    const changed = [...next.changes].flatMap(([name, value]) => {
      const parameter = this.#parameter(name);
      return parameter === undefined ? [] : [[parameter, value] as const];
    });
    const isFirst = [...next.changes.keys()].every((name) => name === pagination.size);
    const kept = [...made.parameters].filter(([{ name }]) => isFirst || !(pagination.replaces ?? []).includes(name));
    const asked = { ...made, parameters: new Map([...kept, ...changed]) };
    const outcome = await session.call({ operation, arguments: asked, purpose });
    return outcome && this.#page(outcome, next);
  }

  #page(outcome: Outcome, current: Next): Page | undefined {
    note(this.#run, outcome.observations);
    const { pagination } = this.#listing;
    const items = valueIn(outcome.value, pagination.items);
    if (items === undefined || !isList(items)) return undefined;
    const keys = items.flatMap((item) => keyOf(item, pagination) ?? []);
    if (keys.length < items.length) return undefined;
    return { outcome, keys, next: items.length === 0 ? undefined : nextOf({ outcome, items, current, pagination }) };
  }

  /** Reads the pages after a first one. A page with fewer items than wanted is the last, where pages have numbers. */
  async #follow(first: Page | undefined, size: number | undefined): Promise<readonly Page[]> {
    const pages: Page[] = first === undefined ? [] : [first];
    for (let page = first; page?.next !== undefined && pages.length < mostPages;) {
      const isShort = size !== undefined && page.keys.length < size && "changes" in page.next;
      if (isShort && this.#listing.pagination.style !== "token") break;
      page = await this.#read(page.next);
      if (page !== undefined) pages.push(page);
    }
    return pages;
  }

  #compare(pages: readonly Page[], large: Page | undefined): PageVerdict | undefined {
    const seen = new Set<string>();
    for (const page of pages) {
      const repeated = page.keys.find((key) => seen.has(key));
      if (repeated !== undefined) return this.#report("pagination.repeats", page, repeated);
      for (const key of page.keys) seen.add(key);
    }
    const verdict = pages.length > 1 ? "held" : undefined;
    if (large === undefined) return verdict;
    const isWhole = pages.at(-1)?.next === undefined;
    const expected = isWhole ? large.keys : large.keys.slice(0, seen.size);
    const skipped = expected.find((key) => !seen.has(key));
    const last = pages.at(-1);
    if (skipped !== undefined && last !== undefined) return this.#report("pagination.skips", last, skipped);
    return verdict;
  }

  #report(rule: string, { outcome }: Page, key: string): "broken" {
    const { operation, pagination } = this.#listing;
    const label = labelOf(operation);
    this.#run.session.observe({
      rule,
      operation: label,
      facts: { operation: label },
      pointer: childPointer(operation.source, "x-pagination"),
      at: pointerOf(pagination.items),
      value: JSON.parse(key) as JsonValue,
      exchange: outcome.exchange,
    });
    return "broken";
  }
}

function valueIn(value: JsonValue | undefined, path: MemberPath): JsonValue | undefined {
  let found = value;
  for (const name of path) {
    if (found === undefined || !isObject(found)) return undefined;
    found = found[name];
  }
  return found;
}

/** Returns what identifies an item; undefined if nobody can tell. */
function keyOf(item: JsonValue, pagination: Pagination): string | undefined {
  if (!isObject(item)) return undefined;
  const from = pagination.style === "cursor" ? valueIn(item, pagination.from) : undefined;
  const name = ["id", "uuid", ...Object.keys(item).filter(isIdName)].find((one) => Object.hasOwn(item, one));
  const value = from ?? (name === undefined ? undefined : item[name]);
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : undefined;
}

interface Step {
  readonly outcome: Outcome;
  readonly items: readonly JsonValue[];
  readonly current: Next;
  readonly pagination: Pagination;
}

/** Returns the way to the next page; undefined after the last. */
function nextOf({ outcome, items, current, pagination }: Step): Next | undefined {
  const changes = "changes" in current ? current.changes : new Map<string, JsonValue>();
  const withArgument = (name: string, value: JsonValue | undefined): Next | undefined =>
    typeof value === "string" || typeof value === "number"
      ? { changes: new Map([...changes, [name, value]]) }
      : undefined;
  const { value } = outcome;
  switch (pagination.style) {
    case "token":
      return withArgument(pagination.token, valueIn(value, pagination.next) || undefined);
    case "page": {
      const { page, first = 1 } = pagination;
      return withArgument(page, Number(changes.get(page) ?? first) + 1);
    }
    case "cursor": {
      const { cursor, from, more } = pagination;
      if (more !== undefined && valueIn(value, more) !== true) return undefined;
      return withArgument(cursor, valueIn(items.at(-1), from));
    }
    case "link": {
      const url = pagination.next === undefined ? linkIn(outcome) : valueIn(value, pagination.next);
      const { request } = outcome.exchange;
      const isUrl = typeof url === "string" && URL.canParse(url, request.url);
      return isUrl ? { url: new URL(url, request.url).href, request } : undefined;
    }
  }
}

/** Returns the URL of the next page in the header Link (RFC 8288). */
function linkIn({ exchange: { response } }: Outcome): string | undefined {
  const text = "headers" in response ? headerOf(response.headers, "link") : undefined;
  return text?.split(/,\s*(?=<)/).flatMap((link) => {
    const [, url, parameters = ""] = /^\s*<([^>]*)>(.*)$/.exec(link) ?? [];
    return url !== undefined && /;\s*rel="?[^";]*\bnext\b/i.test(parameters) ? [url] : [];
  })[0];
}
