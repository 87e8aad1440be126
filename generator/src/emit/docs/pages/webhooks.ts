import { sentByService } from "../../../model/index.js";
import type { Operation, Webhook } from "../../../model/types.js";
import { codeSpan, listed } from "../../shared/prose.js";
import { memberRows, type FieldTable, tableWith } from "../schemas/fields.js";
import { membersOf } from "../schemas/members.js";
import { operationLink, webhookHeading, webhooksPage, type Scope, type Site } from "../site.js";
import { blocks, inline, sentence } from "../text/spec-text.js";
import { typeText } from "../schemas/type-text.js";

export interface WebhooksView {
  readonly webhooks: readonly WebhookView[];
}

export interface WebhookView {
  readonly heading: string;
  readonly method: string;
  readonly summary: string;
  readonly description: string;
  /** The operation that asks for it; "" if the service sends it on its own. */
  readonly operation: string;
  /** "" if it has no body. */
  readonly type: string;
  readonly mediaType: string;
  readonly table: FieldTable;
  readonly hasTable: boolean;
}

export function webhooksView(site: Site): WebhooksView {
  const scope = { site, page: webhooksPage };
  return { webhooks: sentByService(site.api).map((webhook) => webhookView(webhook, scope)) };
}

function webhookView(webhook: Webhook, scope: Scope): WebhookView {
  const { method, summary, description, body } = webhook;
  const schema = body?.content.schema;
  const properties = schema === undefined ? [] : membersOf(schema, "response", scope.site, "in place").properties;
  return {
    heading: codeSpan(webhookHeading(webhook)),
    method,
    summary: sentence(inline(summary)),
    description: blocks(description),
    operation: listed(askedBy(webhook, scope.site).map((operation) => operationLink(scope, operation))),
    type: schema === undefined ? "" : typeText(schema, scope),
    mediaType: body === undefined || body.content.coding === "json" ? "" : codeSpan(body.content.mediaType),
    ...tableWith(memberRows(properties, "response", scope)),
  };
}

function askedBy({ source }: Webhook, { api }: Site): readonly Operation[] {
  return api.operations.filter(({ callbacks }) => callbacks.some((callback) => callback.source === source));
}
