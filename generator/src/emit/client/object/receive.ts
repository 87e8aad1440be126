import { code, importedType, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import type { Structure } from "../../../codegen/declarations.js";
import { memberText, stringText } from "../../../codegen/literals.js";
import { reachOf } from "../../../model/index.js";
import type { EmittedFile } from "../../output.js";
import { exportOf, printFile } from "../../shared/print.js";
import { dataMembers, entriesCode, objectCode } from "../../shared/tables.js";
import { webhookEvents, type WebhookEvents } from "../../shared/webhooks.js";
import { codecOf } from "../codecs/codec.js";
import { scopeOf } from "../codecs/tables.js";
import { receiveFile, runtimeModule, webhookPayloads, webhooksModule } from "../names.js";
import type { EmitInput } from "../settings.js";

/** Emits the functions that receive webhooks; nothing for a document without any. No other file leads to it. */
export function emitReceive(input: EmitInput): readonly EmittedFile[] {
  const { api, options } = input;
  const events = webhookEvents(api);
  if (events === undefined) return [];
  const runtime = runtimeModule(options.runtime, "receiverOf");
  const type = (name: string): Code => importedType(runtime, name);
  const statements: readonly Structure[] = [
    {
      kind: "type",
      name: "Payloads",
      isLocal: true,
      docs: "The payload of each webhook, by its name.",
      type: payloadsType(events),
    },
    {
      kind: "type",
      name: "WebhookEvent",
      docs: "The event of a webhook of the document: `name` decides the type of `payload`.",
      type: code`${type("EventOf")}<Payloads>`,
    },
    {
      kind: "const",
      name: "source",
      isLocal: true,
      docs: "The signature of requests, the place of an event's name, and the webhooks by that.",
      type: type("WebhookSource"),
      initializer: objectCode({ ...dataMembers(events.table), read: readersCode(input, events) }),
    },
    {
      kind: "const",
      name: "receive",
      docs: "Verifies the signature of a request, and returns its event. Throws a `WebhookError` for a request that is refused.",
      type: code`${type("Receive")}<Payloads>`,
      initializer: code`/* @__PURE__ */ ${importedValue(runtime, "receiverOf")}(source)`,
    },
    {
      kind: "const",
      name: "webhookHandler",
      docs: "Returns a handler for servers that take a `Request`, and for Hono. It calls the function of the event in `on`.",
      type: code`(options: ${type("HandlerOptions")}<Payloads>) => ${type("WebhookHandler")}`,
      initializer: code`/* @__PURE__ */ ${importedValue(runtime, "handlersOf")}(source)`,
    },
    exportOf(runtime, {
      namedExports: [
        "type ReceivedEvent",
        "type UnknownEvent",
        "type WebhookInput",
        "type WebhookReason",
        "WebhookError",
      ],
    }),
  ];
  return [printFile(receiveFile, options.command, statements)];
}

/** Returns the type of payloads by name: those of the document, and nothing where a webhook has no body. */
function payloadsType({ webhooks, leftOut }: WebhookEvents): Code {
  const hasBody = [...webhooks.values()].some((list) => list.some(({ body }) => body));
  const all = importedType(webhooksModule, webhookPayloads);
  const documented = leftOut.length === 0 ? all : code`Omit<${all}, ${leftOut.map(stringText).join(" | ")}>`;
  const empty = [...webhooks].flatMap(([name, list]) =>
    list.some(({ body }) => body) ? [] : [`readonly ${memberText(name)}: undefined`],
  );
  const parts = [...(hasBody ? [documented] : []), ...(empty.length > 0 ? [`{ ${empty.join("; ")} }`] : [])];
  return joinCode(parts, " & ");
}

/** Returns the conversions of payloads that have other names or values in programs. */
function readersCode({ api, options }: EmitInput, { webhooks }: WebhookEvents): Code | undefined {
  if (api.wire === undefined) return undefined;
  const { runtime, root } = options;
  const scope = scopeOf({ api, runtime, root }, (module) => module);
  const { values } = scope;
  const readers = [...webhooks].flatMap(([name, list]): readonly (readonly [string, Code])[] => {
    // Several requests of one name have no payload that decides which it is.
    const [schema, ...others] = list.flatMap(({ body }) => (body === undefined ? [] : [body.content.schema]));
    const codec = schema === undefined || others.length > 0 ? undefined : codecOf(schema, scope);
    if (schema === undefined || codec === undefined) return [];
    const exact = reachOf(api).hasBigNumbers(schema) ? code`, ${values}.parseExact` : "";
    return [[name, code`/* @__PURE__ */ ${values}.textReader(${codec}${exact})`]];
  });
  return readers.length === 0 ? undefined : entriesCode(readers);
}
