import { buildBody } from "./bodies.js";
import type { DraftWebhook } from "./draft.js";
import { mintAll, pascalCase, type Namer } from "../names.js";
import { below, dereference, membersOf, optional, proseOf, type BuildContext, type Located } from "../nodes.js";
import { operationsOf } from "./operations.js";

/** The requests that the service sends on its own (OAS 3.1 4.8.1, `webhooks`). */
export function buildWebhooks(context: BuildContext): readonly DraftWebhook[] {
  return membersOf(context.document.root["webhooks"]).flatMap(([name, node]) =>
    webhooksOf(context, name, dereference(context, node, below("/webhooks", name))),
  );
}

/** The requests that an operation makes the service send (OAS 3.1 4.8.18). */
export function buildCallbacks(context: BuildContext, { node, pointer }: Located): readonly DraftWebhook[] {
  const at = below(pointer, "callbacks");
  return membersOf(node["callbacks"]).flatMap(([name, callback]) => {
    const located = dereference(context, callback, below(at, name));
    return membersOf(located?.node).flatMap(([expression, item]) =>
      webhooksOf(context, name, dereference(context, item, below(located?.pointer ?? at, expression))),
    );
  });
}

function webhooksOf(context: BuildContext, name: string, pathItem: Located | undefined): readonly DraftWebhook[] {
  if (pathItem === undefined) return [];
  return operationsOf(pathItem, "").map(({ method, located: { node, pointer } }) => ({
    name: { wire: name, code: name },
    method,
    ...optional("summary", proseOf(node, "summary")),
    ...optional("description", proseOf(node, "description")),
    ...optional("body", buildBody(context, node["requestBody"], below(pointer, "requestBody"))),
    source: pointer,
  }));
}

/** Mints the types of all webhooks and callbacks, which may share names. */
export function nameWebhooks(webhooks: readonly DraftWebhook[], types: Namer): ReadonlyMap<string, string> {
  const wire = new Map(webhooks.map((webhook) => [webhook.source, webhook.name.wire]));
  return mintAll(wire.keys(), (source) => `${pascalCase(wire.get(source) ?? "")}Payload`, types);
}
