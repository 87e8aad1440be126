import type { Webhook } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { Imports } from "../shared/imports.js";
import { printFile, type Statement } from "../shared/print.js";
import { typesModule, webhooksFile } from "./names.js";
import { createScopes } from "./scope.js";
import { declareType } from "./types.js";

/** Emits the payloads of what the service sends on its own; nothing where it sends nothing. */
export function emitWebhooks({ api, options }: EmitInput): readonly EmittedFile[] {
  const imports = new Imports();
  const scope = createScopes({ api, imports, runtime: options.runtime, types: typesModule })("response");
  const statements = webhooksOf({ api }).flatMap(
    ({ typeName, summary, description, name, body }): readonly Statement[] => {
      if (body === undefined) return [];
      const doc = { paragraphs: [summary, description, `The payload of \`${name.wire}\`.`] };
      return [declareType(api, typeName, body.content.schema, scope, doc)];
    },
  );
  return statements.length === 0
    ? []
    : [printFile({ path: webhooksFile, command: options.command, imports, statements })];
}

/** Webhooks, and the callbacks of operations. */
function webhooksOf({ api }: Pick<EmitInput, "api">): readonly Webhook[] {
  return [...api.webhooks, ...api.operations.flatMap(({ callbacks }) => callbacks)];
}
