import { addTo } from "../../diagnostics/add-to.js";
import { byCodeUnit, namesIn, reach, sentByService } from "../../model/index.js";
import type { Api, Content, Operation, Schema, Webhook } from "../../model/types.js";
import { labelOf } from "./side.js";

/** Finds the operations that send or return a component. */
export class Usage {
  readonly #api: Api;
  #users: ReadonlyMap<string, readonly string[]> | undefined;
  #extended: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Returns "GET /facts", or "webhook noteAdded", sorted. */
  of(component: string): readonly string[] {
    this.#users ??= usersOf(this.#api);
    this.#extended ??= referrersOf(this.#api);
    const users = this.#users;
    const labels = [...reach([component], this.#extended)].flatMap((name) => users.get(name) ?? []);
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

/** Returns the operations that refer to each component themselves. */
function usersOf(api: Api): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (label: string, schemas: readonly Schema[]): void => {
    for (const name of new Set(schemas.flatMap(namesIn))) addTo(users, name, label);
  };
  for (const operation of api.operations) add(labelOf(operation), schemasOf(operation));
  for (const webhook of sentByService(api)) add(labelOfWebhook(webhook), schemasOf(webhook));
  return users;
}

/** Returns "webhook noteAdded". */
export function labelOfWebhook({ kind, name }: Webhook): string {
  return `${kind} ${name.wire}`;
}

function schemasOf({
  parameters,
  body,
  responses,
}: Pick<Operation, "parameters" | "body" | "responses">): readonly Schema[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)];
  const schemaOf = ({ schema, item }: Content): readonly Schema[] => (item ? [schema, item] : [schema]);
  const headers = responses.flatMap((response) => response.headers.map(({ schema }) => schema));
  return [...parameters.map(({ schema }) => schema), ...contents.flatMap(schemaOf), ...headers];
}
