import { StructureKind } from "../shared/structures.js";
import { sentByService } from "../../model/index.js";
import type { Api } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { memberText } from "../shared/literals.js";
import { printFile, type Statement } from "../shared/print.js";
import { typesModule, webhookPayloads, webhooksFile } from "./names.js";
import { createScopes } from "../shared/scope.js";
import { declareType } from "./types.js";

/** Emits the payloads of what the service sends on its own; nothing where it sends nothing. */
export function emitWebhooks({ api, options }: EmitInput): readonly EmittedFile[] {
  const imports = new Imports();
  const scope = createScopes({ api, imports, runtime: options.runtime, types: typesModule })("response");
  const statements = sentByService(api).flatMap(
    ({ typeName, summary, description, name, body }): readonly Statement[] => {
      if (body === undefined) return [];
      const doc = { paragraphs: [summary, description, `The payload of \`${name.wire}\`.`] };
      return [declareType(api, typeName, body.content.schema, scope, doc)];
    },
  );
  return statements.length === 0
    ? []
    : [
        printFile({
          path: webhooksFile,
          command: options.command,
          imports,
          statements: [...statements, ...payloadsByName(api)],
        }),
      ];
}

/** `WebhookPayloads["note.added"]`, for code that deals with webhooks by their name. */
function payloadsByName({ webhooks }: Api): readonly Statement[] {
  const types = new Map<string, Set<string>>();
  for (const { name, typeName, body } of webhooks)
    if (body) types.set(name.wire, (types.get(name.wire) ?? new Set()).add(typeName));
  if (types.size === 0) return [];
  return [
    {
      kind: StructureKind.Interface,
      name: webhookPayloads,
      isExported: true,
      properties: [...types].map(([name, payloads]) => ({ name: memberText(name), type: [...payloads].join(" | ") })),
      ...docsOf({ paragraphs: ["The payload of each webhook, by its name."] }),
    },
  ];
}
