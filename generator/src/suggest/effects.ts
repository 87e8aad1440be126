import { visible } from "../diagnostics/visible.js";
import type { JsonValue, Operation } from "../model/types.js";
import { listOf } from "./lists.js";
import { parametersIn } from "../verify/live/names.js";
import { isGet, templateOf, type Proposal, type Subject } from "./types.js";

/** The reads of a document by path templates such as `/pets/{}`. */
interface Reads {
  readonly lists: ReadonlyMap<string, Operation>;
  readonly items: ReadonlyMap<string, Operation>;
}

/** Proposes `x-effects` for mutations of the paths that lists and their items have. */
export function suggestEffects(subject: Subject): readonly Proposal[] {
  const { api, has } = subject;
  const gets = api.operations.filter((one) => isGet(one) && one.result?.coding === "json");
  const isItem = (one: Operation) => templateOf(one).endsWith("{}");
  const lists = gets.filter((one) => !isItem(one) && listOf(api, one) !== undefined);
  const reads: Reads = {
    lists: new Map(lists.map((one) => [templateOf(one), one])),
    items: new Map(gets.filter(isItem).map((one) => [templateOf(one), one])),
  };
  return api.operations.flatMap((operation) => {
    if (operation.intent !== "mutation" || has(operation.source, "x-effects")) return [];
    return proposalOf(subject, operation, reads) ?? [];
  });
}

function proposalOf(subject: Subject, operation: Operation, { lists, items }: Reads): Proposal | undefined {
  const { method } = operation.http;
  const template = templateOf(operation);
  const verb = template.endsWith("{}") ? changes[method] : creations[method];
  const list = lists.get(template.replace(/\/\{\}$/, ""));
  const item = template.endsWith("{}") ? items.get(template) : undefined;
  if (verb === undefined || (list === undefined && item === undefined)) return undefined;
  const removes = method === "DELETE";
  const effects = [
    ...(item === undefined ? [] : [{ ...effectOn(subject, item, operation), ...(removes && { removes }) }]),
    ...(list === undefined ? [] : [effectOn(subject, list, operation)]),
  ];
  const read = [item, list].flatMap((one) => (one === undefined ? [] : [`\`GET ${visible(one.http.path)}\``]));
  return {
    kind: "effects",
    pointer: operation.source,
    value: { "x-effects": effects },
    reason: `${verb} what ${read.join(" and ")} ${read.length === 1 ? "returns" : "return"}`,
    confidence: "sure",
  };
}

const creations: Readonly<Record<string, string>> = { POST: "adds to" };
const changes: Readonly<Record<string, string>> = {
  PUT: "updates",
  PATCH: "updates",
  POST: "updates",
  DELETE: "deletes",
};

/** Returns the effect on the calls whose path has the same values. */
function effectOn({ nameOf }: Subject, query: Operation, { http }: Operation): { readonly [name: string]: JsonValue } {
  const own = parametersIn(http.path);
  const match = parametersIn(query.http.path).map(
    (name, index) => [name, `$request.path.${own[index] ?? name}`] as const,
  );
  return { query: nameOf(query), ...(match.length > 0 && { match: Object.fromEntries(match) }) };
}
