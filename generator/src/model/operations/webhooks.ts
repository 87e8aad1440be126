import { buildBody } from "./contents/bodies.js";
import type { DraftWebhook } from "./draft.js";
import { mintAll, pascalCase, type Namer } from "../names.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, dereference, membersOf, proseOf, type BuildContext, type Located } from "../nodes.js";
import { checkExtensionNames } from "../extensions/fields.js";
import { readEventName } from "../extensions/webhooks.js";
import { operationsOf } from "./find.js";
import { buildParameters } from "./request/parameters.js";
import { buildResponses } from "./response/responses.js";
import type { Api, Webhook } from "../types.js";

/** Builds the requests that the service sends on its own (OAS 3.1 4.8.1, `webhooks`). */
export function buildWebhooks(context: BuildContext): readonly DraftWebhook[] {
  return membersOf(context.document.root["webhooks"]).flatMap(([name, node]) =>
    webhooksOf(context, { kind: "webhook", name }, dereference(context, node, childPointer("/webhooks", name))),
  );
}

/** Builds the requests that an operation makes the service send (OAS 3.1 4.8.18). */
export function buildCallbacks(context: BuildContext, { node, pointer }: Located): readonly DraftWebhook[] {
  const at = childPointer(pointer, "callbacks");
  return membersOf(node["callbacks"]).flatMap(([name, callback]) => {
    const located = dereference(context, callback, childPointer(at, name));
    return membersOf(located?.node)
      .filter(([url]) => !url.startsWith("x-"))
      .flatMap(([url, item]) =>
        webhooksOf(
          context,
          { kind: "callback", name, url },
          dereference(context, item, childPointer(located?.pointer ?? at, url)),
        ),
      );
  });
}

interface WebhookKey {
  readonly kind: Webhook["kind"];
  readonly name: string;
  readonly url?: string;
}

function webhooksOf(
  context: BuildContext,
  { kind, name, url }: WebhookKey,
  pathItem: Located | undefined,
): readonly DraftWebhook[] {
  if (pathItem === undefined) return [];
  return operationsOf(pathItem, "").map(({ method, located }) => {
    checkExtensionNames(context, located);
    return {
      kind,
      name: { wire: name, code: name },
      method,
      ...optional("url", url),
      ...optional("event", kind === "webhook" ? readEventName(context, located) : undefined),
      ...optional("summary", proseOf(located.node, "summary")),
      ...optional("description", proseOf(located.node, "description")),
      parameters: buildParameters(context, pathItem, located),
      ...optional(
        "body",
        buildBody(context, located.node["requestBody"], childPointer(located.pointer, "requestBody")),
      ),
      responses: buildResponses(context, located),
      source: located.pointer,
    };
  });
}

/** Returns every request that the service sends, once each: webhooks first, then the callbacks of operations. */
export function sentByService({ webhooks, operations }: Pick<Api, "webhooks" | "operations">): readonly Webhook[] {
  const all = [...webhooks, ...operations.flatMap(({ callbacks }) => callbacks)];
  const bySource = new Map<string, Webhook>();
  for (const webhook of all) if (!bySource.has(webhook.source)) bySource.set(webhook.source, webhook);
  return [...bySource.values()];
}

/** Mints the types of all webhooks and callbacks, which may share names. */
export function nameWebhooks(
  webhooks: readonly DraftWebhook[],
  types: Namer,
  kept: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const wire = new Map(webhooks.map((webhook) => [webhook.source, webhook.name.wire]));
  return mintAll(wire.keys(), (source) => `${pascalCase(wire.get(source) ?? "")}Payload`, types, kept);
}
