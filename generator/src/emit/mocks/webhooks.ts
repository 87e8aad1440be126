import { code, importedType, importedValue, joinCode } from "../../codegen/code.js";
import { keyText, literalText, memberText } from "../../codegen/literals.js";
import type { EmittedFile } from "../output.js";
import { modulePart } from "../shared/module-options.js";
import { onDemand, printFile } from "../shared/print.js";
import { webhookEvents, type WebhookEvents } from "../shared/webhooks.js";
import { factoryOf } from "./fixtures/factory-of.js";
import type { EmitInput } from "./settings.js";

const webhooksFile = "webhooks.ts";
export const webhooksModule = "./webhooks.js";

/** Emits the function that makes signed requests of webhooks; nothing for a document without any. */
export function emitWebhooks(input: EmitInput): readonly EmittedFile[] {
  const events = webhookEvents(input.api);
  return events === undefined ? [] : [onDemand(webhooksFile, () => webhooksText(input, events))];
}

function webhooksText({ api, options }: EmitInput, { webhooks, table }: WebhookEvents): EmittedFile {
  const runtime = modulePart(options.runtime, "webhooks");
  const payloads = [...webhooks].map(([name, list]) => {
    const sent = list.find(({ body }) => body !== undefined);
    if (sent?.body === undefined) return { type: code`readonly ${memberText(name)}: undefined`, fixture: undefined };
    const { typeName, body } = sent;
    const { schema, examples } = body.content;
    const type = importedType(options.package, typeName);
    const wanted = { schema, direction: "response", name: typeName, type, examples } as const;
    const fixture = code`${keyText(name)}: ${factoryOf(wanted, { api, options, depth: 0 })}`;
    return { type: code`readonly ${memberText(name)}: ${type}`, fixture };
  });
  const fixtures = payloads.flatMap(({ fixture }) => fixture ?? []);
  const types = payloads.map(({ type }) => type);
  return printFile(webhooksFile, options.command, [
    {
      kind: "const",
      docs: "Returns the signed request of a webhook, with a fixture as its payload, as the service would send it.",
      name: "webhookRequest",
      type: code`${importedType(runtime, "WebhookRequests")}<{ ${joinCode(types, "; ")} }>`,
      initializer: code`/* @__PURE__ */ ${importedValue(runtime, "webhookRequestsOf")}(${literalText(table)}, { ${joinCode(fixtures, ", ")} })`,
    },
  ]);
}
