import { addTo, groupBy } from "../../diagnostics/add-to.js";
import { componentsOf, constantsOf, fold } from "../../model/index.js";
import type { Api, JsonValue, MemberPath, Schema, Webhook } from "../../model/types.js";

/** The webhooks that a program can receive as events. */
export interface WebhookEvents {
  /** Requests by name: a document may have several of one name. */
  readonly webhooks: ReadonlyMap<string, readonly Webhook[]>;
  /** Names of webhooks whose payload is not JSON. */
  readonly leftOut: readonly string[];
  /** The table for the runtime, as data. */
  readonly table: { readonly [member: string]: JsonValue };
}

/** Returns the webhooks of an API; undefined if it has none with JSON, or without a body. */
export function webhookEvents(api: Api): WebhookEvents | undefined {
  const { webhookForm: form, webhooks } = api.wire ?? api;
  const all = groupBy(api.webhooks, ({ name }) => name.wire);
  const isJson = (list: readonly Webhook[]): boolean =>
    list.every(({ body }) => body === undefined || body.content.coding === "json");
  const received = new Map([...all].filter(([, list]) => isJson(list)));
  if (form === undefined || received.size === 0) return undefined;
  const { header, body } = form.event;
  const claimed = webhooks.filter(({ name }) => received.has(name.wire));
  const names = header === undefined ? byValue(api, claimed, body ?? []) : byName(claimed, body !== undefined);
  const empty = [...received].flatMap(([name, list]) => (list.some(({ body: one }) => one) ? [] : [name]));
  const table = {
    signature: { ...form.signature },
    event: { ...form.event },
    names: Object.fromEntries(names),
    ...(empty.length > 0 && { empty }),
  };
  return { webhooks: received, leftOut: [...all.keys()].filter((name) => !received.has(name)), table };
}

/** Returns the names of webhooks by those that requests have in a header. With a part in the body, the runtime compares letters and digits. */
function byName(webhooks: readonly Webhook[], isSplit: boolean): ReadonlyMap<string, string> {
  const written = ({ event, name }: Webhook): string => event ?? name.wire;
  const plain = (text: string): string => (isSplit ? text.replace(/[^A-Za-z0-9]+/g, ".") : text);
  // Of two with one name, the first.
  return new Map(webhooks.map((webhook) => [plain(written(webhook)), webhook.name.wire] as const).reverse());
}

/** Returns the names of webhooks by the values that their payloads have at a path: the constants of one webhook alone, or its name. */
function byValue(api: Api, webhooks: readonly Webhook[], path: MemberPath): ReadonlyMap<string, string> {
  const owners = new Map<string, string[]>();
  for (const { name, event, body } of webhooks) {
    const constants = body === undefined ? [] : valuesAt(api.wire ?? api, body.content.schema, path);
    for (const value of new Set(event === undefined ? constants : [event])) addTo(owners, value, name.wire);
  }
  const found = new Map(
    [...owners].flatMap(([value, names]) => {
      const owner = new Set(names).size === 1 ? names[0] : names.find((name) => name === value);
      return owner === undefined ? [] : [[value, owner] as const];
    }),
  );
  const owned = new Set(found.values());
  for (const { name } of webhooks) if (!owned.has(name.wire) && !owners.has(name.wire)) found.set(name.wire, name.wire);
  return found;
}

/** Returns the strings that a schema lists for the value at a path, in any of its variants. */
function valuesAt(
  api: Api,
  schema: Schema,
  path: MemberPath,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] {
  const inner = (one: Schema): readonly string[] => valuesAt(api, one, path, seen);
  const [first, ...rest] = path;
  return fold(schema, {
    leaf: (one) => {
      if (first === undefined) return constantsOf(one).filter((value) => typeof value === "string");
      if (one.kind !== "object") return [];
      return one.properties.flatMap((property) =>
        property.name === first ? valuesAt(api, property.schema, rest, seen) : [],
      );
    },
    ref: ({ name }) => {
      const target = seen.has(name) ? undefined : componentsOf(api).get(name)?.schema;
      return target === undefined ? [] : valuesAt(api, target, path, new Set([...seen, name]));
    },
    all: (members) => members.flatMap(inner),
    any: (variants) => variants.flatMap(inner),
  });
}
