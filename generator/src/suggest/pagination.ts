import { addTo } from "../diagnostics/add-to.js";
import { optional } from "../diagnostics/optional.js";
import { visible } from "../diagnostics/visible.js";
import type { Api, JsonValue, Operation, Parameter } from "../model/types.js";
import { plainName } from "../verify/live/names.js";
import { resolve, textOf, type Field } from "./fields.js";
import { haveId, listOf, type List } from "./lists.js";
import { firstPage, pageParametersOf, vague, type PageParameters } from "./page-parameters.js";
import { isGet, type Proposal, type Subject } from "./types.js";

/** A list, and what its operation has for pages. */
interface Candidate {
  readonly api: Api;
  readonly operation: Operation;
  readonly list: List;
  readonly parameters: PageParameters;
}

/** The way to the next page: the extension without `items` and `size`, and the names that show it. */
interface Found {
  readonly value: { readonly style: string; readonly [name: string]: JsonValue };
  readonly names: readonly string[];
  readonly note?: string;
  readonly confidence: Proposal["confidence"];
}

/** Proposes `x-pagination` for lists whose parameters and fields show how to get the next page. */
export function suggestPagination({ api, has }: Pick<Subject, "api" | "has">): readonly Proposal[] {
  const candidates = api.operations.flatMap((operation) => {
    if (!isGet(operation) || operation.pagination !== undefined || has(operation.source, "x-pagination")) return [];
    const list = listOf(api, operation);
    return list === undefined ? [] : [{ api, operation, list, parameters: pageParametersOf(api, operation) }];
  });
  const peers = peersOf(api, candidates);
  const found = candidates.flatMap((candidate) => {
    const way = wayOf(candidate, peers);
    return way === undefined ? [] : [{ candidate, way }];
  });
  const counts = new Map<string, number>();
  const keyOf = ({ value, names }: Found) => `${value.style} ${names.join(" ")}`;
  for (const { way } of found) counts.set(keyOf(way), (counts.get(keyOf(way)) ?? 0) + 1);
  return found.map(({ candidate, way }) => proposalOf(candidate, way, (counts.get(keyOf(way)) ?? 1) - 1));
}

function proposalOf({ operation, list, parameters }: Candidate, way: Found, others: number): Proposal {
  const { value, names, note, confidence } = way;
  const shown = names.map((name) => `\`${visible(name)}\``);
  const noun = names.length === 1 ? "name" : "pair";
  const count =
    others === 1 ? `1 other operation has the same ${noun}` : `${others} other operations have the same ${noun}`;
  const reason = [
    `${shown.join(" and ")}: style ${value.style}`,
    ...(note === undefined ? [] : [note]),
    ...(others > 0 ? [count] : []),
  ];
  return {
    kind: "pagination",
    pointer: operation.source,
    value: {
      "x-pagination": {
        ...value,
        ...optional("size", parameters.size?.name),
        ...(list.path.length > 0 && { items: list.path.join(".") }),
      },
    },
    reason: reason.join("; "),
    confidence,
  };
}

// ------------------------------------------------------------------------------------------------------ what peers show

/** What the operations of a document have in common. */
interface Peers {
  /** The number of the first page of parameters with a name, if all that state one agree. */
  readonly first: ReadonlyMap<string, number>;
  /** The names of parameters whose operations mostly document the header Link. */
  readonly linked: ReadonlySet<string>;
}

function peersOf(api: Api, candidates: readonly Candidate[]): Peers {
  const firsts = new Map<string, number[]>();
  const links = new Map<string, boolean[]>();
  for (const { operation, parameters } of candidates) {
    const { page } = parameters;
    if (page === undefined) continue;
    const known = firstPage(api, page);
    if (known !== undefined) addTo(firsts, page.name, known.first);
    addTo(links, page.name, hasLinkHeader(operation));
  }
  const agreed = [...firsts].filter(([, numbers]) => new Set(numbers).size === 1);
  const mostly = [...links].filter(([, all]) => all.length > 2 && all.filter(Boolean).length > all.length * 0.6);
  return {
    first: new Map(agreed.map(([name, [number = 1]]) => [name, number])),
    linked: new Set(mostly.map(([name]) => name)),
  };
}

function hasLinkHeader({ responses }: Operation): boolean {
  return responses.some(
    ({ kind, headers }) => kind === "success" && headers.some(({ name }) => plainName(name) === "link"),
  );
}

// ------------------------------------------------------------------------------------------------------ the next page

/** Returns the way to the next page: the surest that the operation has. */
function wayOf(candidate: Candidate, peers: Peers): Found | undefined {
  return (
    byToken(candidate) ??
    byCursor(candidate) ??
    byLinkInBody(candidate) ??
    byLinkHeader(candidate, peers) ??
    byNumber(candidate, peers)
  );
}

/** Names of fields with the token of the next page. */
const nextTokens =
  /^(?:next(?:cursor|pagecursor|pagetoken|token|continuationtoken|marker|bookmark|key|page|pagekey|pageid)?|endcursor|aftercursor|continuationtoken|continue|bookmark|scrollid|cursor|after|offset|lastevaluatedkey|cursornext)$/;
/** Names of objects around such fields. */
const aroundNext =
  /^(?:paging|pagination|pageinfo|page|meta|metadata|responsemetadata|cursors?|next|links?|pages|resultinfo|listmetadata)$/;
/** Fields that need such an object, or a word about the next page. */
const vagueFields = /^(?:cursor|after|next|offset|continue|bookmark|scrollid|nextpage)$/;

function byToken({ api, list, parameters: { tokens, page, offset } }: Candidate): Found | undefined {
  const pairs = tokens.flatMap((token) => {
    const name = plainName(token.name);
    const field = list.fields.find((one) => isNextToken(api, one, list, name) && areAlike(name, one));
    return field === undefined ? [] : [{ token, next: field.path.join(".") }];
  });
  const [pair] = pairs;
  if (pair === undefined) return undefined;
  const { token, next } = pair;
  const replaces = [page, offset].flatMap((one) => (one === undefined || one === token ? [] : [one.name]));
  return {
    value: { style: "token", token: token.name, next, ...(replaces.length > 0 && { replaces }) },
    names: [token.name, next],
    confidence: "sure",
  };
}

function isNextToken(api: Api, field: Field, list: List, parameter: string): boolean {
  const name = plainName(field.path.at(-1) ?? "");
  const isOfNext = plainName(field.path.at(-2) ?? "") === "next" && name === parameter;
  if ((!nextTokens.test(name) && !isOfNext) || resolve(api, field.schema).kind !== "string" || isUrl(api, field))
    return false;
  const around = field.path.slice(0, -1);
  const isNear = around.every((one, index) => one === list.path[index] || aroundNext.test(plainName(one)));
  if (!isNear || around.some((one) => /^prev/i.test(one))) return false;
  if (!vagueFields.test(name) || name === `next${parameter}`) return true;
  const isInside = around.some((one) => aroundNext.test(plainName(one)));
  return isInside || /\b(?:next|subsequent|more|further|following|continue|paginat)/i.test(textOf(api, field.schema));
}

/** Returns whether a parameter takes what a field has. */
function areAlike(parameter: string, { path }: Field): boolean {
  const field = plainName(path.at(-1) ?? "");
  const bare = (name: string) => name.replace(/^(?:next|start|starting|end|page(?=cursor|after))/, "");
  if (parameter === field || bare(parameter) === bare(field) || bare(field) === "") return true;
  if (field === "nextpage") return parameter === "page" || parameter === "pagetoken";
  if (vague.test(parameter) && parameter !== "after") return parameter === "next" || parameter === "token";
  return /token|cursor|continu|marker|bookmark|scroll|key/.test(field) || field === "after";
}

/** Names of fields that say whether there is another page. */
const mores = /^(?:hasmore|hasnext|hasnextpage|hasmoreitems|hasmoreresults|more|moreavailable)$/;
const aboutIds = /\bids?\b|\bidentifiers?\b/i;

function byCursor({ api, list, parameters: { after, before } }: Candidate): Found | undefined {
  if (after === undefined || !haveId(api, list)) return undefined;
  const more = list.fields.find(
    ({ path, schema }) => mores.test(plainName(path.at(-1) ?? "")) && resolve(api, schema).kind === "boolean",
  );
  const text = `${after.description ?? ""} ${textOf(api, after.schema)}`;
  const isClear = /^(?:startingafter|startafterid|afterid)$/.test(plainName(after.name));
  if (/^since/.test(plainName(after.name)) || (!isClear && !aboutIds.test(text))) return undefined;
  if (more === undefined && !isClear) return undefined;
  const isUsual = plainName(after.name) === "startingafter" && plainName(before?.name ?? "") === "endingbefore";
  return {
    value: {
      style: "cursor",
      cursor: after.name,
      ...(before !== undefined && !isUsual && { before: before.name }),
      from: "id",
      ...optional("more", more?.path.join(".")),
    },
    names: [after.name, more?.path.join(".") ?? "id"],
    confidence: more === undefined ? "likely" : "sure",
  };
}

function byLinkInBody({ api, list, parameters }: Candidate): Found | undefined {
  // A link may also lead backwards in time.
  const choosing = [...parameters.choosing, ...(parameters.before === undefined ? [] : [parameters.before])];
  if (choosing.length === 0) return undefined;
  const isNext = ({ path }: Field) =>
    /^next(?:page)?(?:url|uri|link|href)?$/.test(plainName(path.at(-1) ?? "")) ||
    (plainName(path.at(-1) ?? "") === "href" && plainName(path.at(-2) ?? "") === "next");
  const field = list.fields.find((one) => isNext(one) && resolve(api, one.schema).kind === "string" && isUrl(api, one));
  if (field === undefined) return undefined;
  const next = field.path.join(".");
  return {
    value: { style: "link", page: namesOf(choosing), next },
    names: [next, ...choosing.slice(0, 1).map(({ name }) => name)],
    note: `\`${visible(next)}\` is a URL`,
    confidence: "sure",
  };
}

/** Returns whether the document says that a string is a URL. */
function isUrl(api: Api, { path, schema }: Field): boolean {
  const found = resolve(api, schema);
  const formats = (found.checks ?? []).flatMap((one) => (one.check === "format" ? [one.value] : []));
  if (formats.some((one) => /^(?:uri|url|iri)/.test(one))) return true;
  if (path.some((name) => /ur[li]$|href$|links?$/i.test(name))) return true;
  const examples = [...(schema.examples ?? []), ...(found.examples ?? [])];
  if (examples.some((one) => typeof one === "string" && /^(?:https?:\/\/|\/|\?)/.test(one))) return true;
  return /\b(?:url|uri|link|href)\b/i.test(textOf(api, schema));
}

function byLinkHeader({ operation, parameters: { page, choosing } }: Candidate, peers: Peers): Found | undefined {
  const isOwn =
    hasLinkHeader(operation) || choosing.some(({ description }) => /\blink`? header/i.test(description ?? ""));
  if (choosing.length === 0 || (!isOwn && (page === undefined || !peers.linked.has(page.name)))) return undefined;
  // Beside a number, `since` is a filter.
  const used = page === undefined ? choosing : choosing.filter(({ name }) => !/^since/.test(plainName(name)));
  return {
    value: { style: "link", page: namesOf(used) },
    names: used.slice(0, 1).map(({ name }) => name),
    note: isOwn ? "the document mentions the header `Link`" : "most operations with it have the header `Link`",
    confidence: isOwn ? "sure" : "likely",
  };
}

const totals =
  /^(?:total|totalcount|totalitems|totalresults|totalelements|totalrecords|totalentries|totalhits|totalnumber|totalrows|recordstotal|numfound)$/;
const pageCounts = /^(?:totalpages|pagecount|numpages|pagestotal|totalpagecount|lastpage|numberofpages)$/;
/** Fields that say which page a response is. */
const pageFields =
  /^(?:page|currentpage|pagenumber|pageno|pagenum|pageindex|number|perpage|pagesize|nextpage|hasnext|hasnextpage|hasmore)$/;

function byNumber({ api, list, parameters: { page, size } }: Candidate, peers: Peers): Found | undefined {
  if (page === undefined) return undefined;
  const near = list.fields.filter(({ path }) =>
    path.slice(0, -1).every((one, index) => one === list.path[index] || aroundNext.test(plainName(one))),
  );
  const find = (names: RegExp) =>
    near.find(({ path, schema }) => names.test(plainName(path.at(-1) ?? "")) && isInteger(api, schema));
  const [total, pages] = [find(totals), find(pageCounts)];
  const isPaged =
    size !== undefined || pages !== undefined || near.some(({ path }) => pageFields.test(plainName(path.at(-1) ?? "")));
  const text = `${page.description ?? ""} ${textOf(api, page.schema)}`;
  if (!isPaged && !/\bpages?\b/i.test(text)) return undefined;
  const known = firstPage(api, page);
  const first = known?.first ?? peers.first.get(page.name);
  const notes = [
    ...(known === undefined && first !== undefined ? [`other operations start at ${first}`] : []),
    ...(first === undefined ? ["the document does not say whether pages start at 0 or 1: check `first`"] : []),
  ];
  return {
    value: {
      style: "page",
      page: page.name,
      ...(known?.isStated !== true && { first: first ?? 1 }),
      ...optional("total", total?.path.join(".")),
      ...optional("pages", pages?.path.join(".")),
    },
    names: [page.name, ...(size === undefined ? [] : [size.name])],
    ...(notes.length > 0 && { note: notes.join("; ") }),
    confidence: known === undefined ? "likely" : "sure",
  };
}

function isInteger(api: Api, schema: Field["schema"]): boolean {
  const found = resolve(api, schema);
  return found.kind === "number" && found.integer;
}

/** Returns one name, or a list of several. */
function namesOf(parameters: readonly Parameter[]): JsonValue {
  const names = parameters.map(({ name }) => name);
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : names;
}
