import type { Structure } from "../../../codegen/declarations.js";
import { sentByService } from "../../../model/index.js";
import type { Api } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { memberText } from "../../../codegen/literals.js";
import { printFile } from "../../shared/print.js";
import { typesModule, webhookPayloads, webhooksFile } from "../names.js";
import { createScopes } from "../../shared/scope.js";
import type { TypeScope } from "../../shared/types.js";
import { declareType } from "./types.js";

/** Emits the payloads of what the service sends on its own; nothing where it sends nothing. */
export function emitWebhooks({ api, options }: EmitInput): readonly EmittedFile[] {
  const scope = createScopes({ api, runtime: options.runtime, types: typesModule, root: options.root })("response");
  const statements = payloadTypes(api, scope);
  return statements.length === 0 ? [] : [printFile(webhooksFile, options.command, statements)];
}

/** Returns the type of each payload, and that of all payloads by name. */
export function payloadTypes(api: Api, scope: TypeScope): readonly Structure[] {
  const payloads = sentByService(api).flatMap(({ typeName, summary, description, name, body }) => {
    if (body === undefined) return [];
    const doc = { paragraphs: [summary, description, `The payload of \`${name.wire}\`.`] };
    return [declareType(api, { name: typeName, doc }, body.content.schema, scope)];
  });
  return payloads.length === 0 ? [] : [...payloads, ...payloadsByName(api)];
}

/** `WebhookPayloads["note.added"]`, for code that deals with webhooks by their name. */
function payloadsByName({ webhooks }: Api): readonly Structure[] {
  const types = new Map<string, Set<string>>();
  for (const { name, typeName, body } of webhooks)
    if (body) types.set(name.wire, (types.get(name.wire) ?? new Set()).add(typeName));
  if (types.size === 0) return [];
  return [
    {
      kind: "interface",
      name: webhookPayloads,
      properties: [...types].map(([name, payloads]) => ({ name: memberText(name), type: [...payloads].join(" | ") })),
      ...docsOf({ paragraphs: ["The payload of each webhook, by its name."] }),
    },
  ];
}
