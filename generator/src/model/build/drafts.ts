import { optional } from "../../diagnostics/optional.js";
import { checkDocumentEnvelope, readEnvelope } from "../extensions/envelope.js";
import { buildUnknowns } from "../extensions/unknowns.js";
import { withoutHiding } from "../extensions/uploads.js";
import { withArguments } from "../operations/request/callable.js";
import type { CallableDraft, DraftOperation, DraftWebhook } from "../operations/draft.js";
import { wireNameOf } from "../operations/names/name-source.js";
import { nameOperations } from "../operations/names/operation-names.js";
import { draftOperation } from "../operations/operations.js";
import { buildWebhooks, nameWebhooks } from "../operations/webhooks.js";
import type { Envelope, Unknown, Webhook } from "../types.js";
import type { Components } from "./components.js";
import type { Found } from "./found.js";

/** The requests of an API, as far as they can be built without each other. */
export interface Drafts {
  readonly operations: readonly CallableDraft[];
  readonly webhooks: readonly DraftWebhook[];
  /** Gives a webhook or callback the name of its type. */
  readonly nameWebhook: (webhook: DraftWebhook) => Webhook;
  readonly unknowns: readonly Unknown[];
}

/** Drafts the operations with their names and arguments, and the webhooks. */
export function draftRequests(found: Found, { schemas }: Components): Drafts {
  const { context, names, leftOut } = found;
  const { kept, types } = names;
  const envelope = readEnvelope(context, { node: context.document.root, pointer: "" });
  const drafts = draftOperations(found, envelope);
  const envelopes = drafts.map((draft) => draft.envelope);
  // What a filter left out may have what the others lack.
  if (leftOut === undefined) checkDocumentEnvelope(context, envelope, envelopes);
  const webhooks = buildWebhooks(context);
  const payloads = nameWebhooks([...webhooks, ...drafts.flatMap(({ callbacks }) => callbacks)], types, kept.webhooks);
  const operations = new Map(drafts.map((draft) => [draft.name.wire, draft]));
  const unknowns = buildUnknowns(context, { operations, schemas: new Set(schemas.keys()) });
  return {
    operations: drafts.map((draft) => {
      const locked = kept.operations.get(draft.name.wire);
      return withArguments(context, draft, { components: schemas, unknowns, locked });
    }),
    webhooks,
    nameWebhook: (webhook) => ({ ...webhook, typeName: payloads.get(webhook.source) ?? "" }),
    unknowns,
  };
}

function draftOperations(
  { context, operations, names }: Found,
  documentEnvelope: Envelope | undefined,
): readonly DraftOperation[] {
  const operationNames = nameOperations(names);
  const drafted = operations.flatMap((operation) => {
    const wire = wireNameOf(operation);
    const name = operationNames.get(wire);
    const locked = names.kept.operations.get(wire);
    const settings = { ...optional("documentEnvelope", documentEnvelope), ...optional("locked", locked) };
    return name === undefined ? [] : [draftOperation(context, operation, name, settings)];
  });
  return withoutHiding(context, drafted);
}
