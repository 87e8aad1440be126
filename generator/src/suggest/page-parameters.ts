import type { Api, Operation, Parameter } from "../model/types.js";
import { plainName } from "../verify/live/names.js";
import { resolve, textOf } from "./fields.js";

/** The query parameters of an operation that choose a page, by what they take. */
export interface PageParameters {
  /** Take an opaque string of the page before, the likeliest first. */
  readonly tokens: readonly Parameter[];
  /** Takes a number of a page. */
  readonly page?: Parameter;
  /** Takes a number of items to skip. */
  readonly offset?: Parameter;
  /** Takes the id of the last item of the page before. */
  readonly after?: Parameter;
  /** Takes the id of the first item of the page behind. */
  readonly before?: Parameter;
  readonly size?: Parameter;
  /** All that a link to another page may have. */
  readonly choosing: readonly Parameter[];
}

const tokens =
  /^(?:cursor|pagecursor|startcursor|nextcursor|aftercursor|paginationcursor|pagetoken|nextpagetoken|nexttoken|startingtoken|paginationtoken|continuationtoken|continuation|continue|bookmark|marker|nextmarker|scrollid|startkey|pagekey|nextkey|nextpage|pageafter|after|next|token|from|start|offset|page|iterator)$/;
/** Names of tokens that often are something else: they need a field with the same name. */
export const vague = /^(?:after|next|token|from|start|offset|page)$/;
const pages = /^(?:page|pageno|pagenum|pagenumber|pageindex|currentpage|p)$/;
const offsets = /^(?:offset|pageoffset|skip|start|startat|startindex|first|from)$/;
const afters = /^(?:startingafter|startafter|startafterid|afterid|after|lastid|sinceid|since)$/;
const befores = /^(?:endingbefore|endbefore|beforeid|before)$/;
const sizes =
  /^(?:limit|perpage|pagesize|pagelimit|size|count|maxresults|maxitems|maxpagesize|itemsperpage|resultsperpage|first|top|take|num|results|max|n|pagecount|rows|recordsperpage)$/;

/** Finds the parameters of an operation that choose a page. */
export function pageParametersOf(api: Api, { parameters }: Operation): PageParameters {
  const inQuery = parameters.filter((one) => one.in === "query" && !one.deprecated);
  const isNumber = ({ schema }: Parameter) => resolve(api, schema).kind === "number";
  const isText = ({ schema }: Parameter) => resolve(api, schema).kind === "string";
  const find = (names: RegExp, type: (parameter: Parameter) => boolean) =>
    inQuery.find((one) => names.test(plainName(one.name)) && type(one));
  const either = (one: Parameter) => isNumber(one) || isText(one);
  const page = find(pages, isNumber);
  const offset = find(offsets, isNumber);
  const named = inQuery.filter((one) => tokens.test(plainName(one.name)));
  const isVague = (one: Parameter) => vague.test(plainName(one.name));
  const isOpen = (one: Parameter) => resolve(api, one.schema).kind === "unknown";
  const clear = named.filter((one) => !isVague(one) && (isText(one) || isOpen(one)));
  const after = find(afters, either);
  const before = find(befores, either);
  const size = inQuery.find((one) => sizes.test(plainName(one.name)) && one !== offset && either(one));
  const chooses = (one: Parameter) =>
    (pages.test(plainName(one.name)) || offsets.test(plainName(one.name)) || tokens.test(plainName(one.name))) &&
    either(one) &&
    one !== size;
  const known = { page, offset, after, before, size };
  const found = Object.fromEntries(Object.entries(known).filter(([, one]) => one !== undefined));
  return {
    ...found,
    tokens: [...clear, ...named.filter((one) => isVague(one) && isText(one))],
    choosing: inQuery.filter((one) => chooses(one) || one === after),
  };
}

/** Returns the number of the first page that a parameter states: by a default, a minimum, or in words. */
export function firstPage(
  api: Api,
  { schema, description = "" }: Parameter,
): { first: number; isStated: boolean } | undefined {
  const { default: usual } = { ...resolve(api, schema), ...schema };
  const least = [schema, resolve(api, schema)]
    .flatMap(({ checks = [] }) => checks)
    .flatMap((one) => (one.check === "minimum" ? [one.value] : []))[0];
  const text = `${description} ${textOf(api, schema)}`;
  const inWords = firstInWords(text);
  const inSchema = [typeof usual === "string" ? Number(usual) : usual, least].find((one) => one === 0 || one === 1);
  if (inWords !== undefined && inWords !== inSchema) return { first: inWords, isStated: false };
  return typeof inSchema === "number" ? { first: inSchema, isStated: true } : undefined;
}

function firstInWords(text: string): number | undefined {
  const starts = String.raw`\b(?:starts?|starting|begins?|beginning|counted)\s+(?:at|from|with)\s+`;
  if (new RegExp(String.raw`${starts}(?:page\s+)?(?:0|zero)\b|\b(?:0|zero)[- ](?:based|indexed)`, "i").test(text))
    return 0;
  if (new RegExp(String.raw`${starts}(?:page\s+)?(?:1|one)\b|\b(?:1|one)[- ](?:based|indexed)`, "i").test(text))
    return 1;
  const [, value] = /\bdefaults?(?:\s+(?:value|page))?(?:\s+is|\s+to|:)?\s+`?([01])\b/i.exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}
