import { addTo } from "../../diagnostics/add-to.js";
import { byCodeUnit, namesIn, reach, sentByService } from "../../model/index.js";
import type { Api, Content, Operation, Schema, Webhook } from "../../model/types.js";
import type { Way } from "./relation.js";
import { labelOf } from "./side.js";

/** Finds the operations that send or return a component. */
export class Usage {
  readonly #api: Api;
  #users: ReadonlyMap<Way, ReadonlyMap<string, readonly string[]>> | undefined;
  #extended: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Returns "GET /facts", or "webhook noteAdded", sorted: what sends the component in requests, in responses, or both. */
  of(component: string, ways: readonly Way[] = both): readonly string[] {
    const users = (this.#users ??= new Map(both.map((way) => [way, usersOf(this.#api, way)])));
    this.#extended ??= referrersOf(this.#api);
    const names = [...reach([component], this.#extended)];
    const labels = ways.flatMap((way) => names.flatMap((name) => users.get(way)?.get(name) ?? []));
    return [...new Set(labels)].sort(byCodeUnit);
  }
}

/** Returns the components that refer to each component. */
function referrersOf({ schemas }: Api): ReadonlyMap<string, readonly string[]> {
  const referrers = new Map<string, string[]>();
  for (const { name, traits, family } of schemas) {
    addTo(referrers, name.wire, name.wire);
    for (const target of [...traits.refs, ...(family ? namesIn(family.union) : [])])
      addTo(referrers, target, name.wire);
  }
  return referrers;
}

const both: readonly Way[] = ["request", "response"];

/** Returns the operations whose requests or responses refer to each component themselves. */
function usersOf(api: Api, way: Way): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (label: string, schemas: readonly Schema[]): void => {
    for (const name of new Set(schemas.flatMap(namesIn))) addTo(users, name, label);
  };
  const schemasOf = way === "request" ? sent : returned;
  for (const operation of api.operations) add(labelOf(operation), schemasOf(operation));
  // The service sends the request of a webhook.
  const received = way === "request" ? returned : sent;
  for (const webhook of sentByService(api)) add(labelOfWebhook(webhook), received(webhook));
  return users;
}

/** Returns "webhook noteAdded". */
export function labelOfWebhook({ kind, name }: Webhook): string {
  return `${kind} ${name.wire}`;
}

function sent({ parameters, body }: Pick<Operation, "parameters" | "body">): readonly Schema[] {
  return [...parameters.map(({ schema }) => schema), ...(body?.contents ?? []).flatMap(schemasIn)];
}

function returned({ responses }: Pick<Operation, "responses">): readonly Schema[] {
  const headers = responses.flatMap((response) => response.headers.map(({ schema }) => schema));
  return [...responses.flatMap(({ contents }) => contents).flatMap(schemasIn), ...headers];
}

function schemasIn({ schema, item }: Content): readonly Schema[] {
  return item ? [schema, item] : [schema];
}
