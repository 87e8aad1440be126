import { expect, it } from "vitest";
import { buildText } from "../emit/generate.js";

interface Given {
  readonly signature?: string;
  readonly event?: string;
  /** `x-webhook-event` of the webhook. */
  readonly name?: string;
}

/** Returns what the model has of the extensions of webhooks, and the diagnostics with the text that they mark. */
async function read({ signature, event, name }: Given): Promise<readonly [form: unknown, messages: readonly string[]]> {
  const own = name === undefined ? "" : `x-webhook-event: ${name}, `;
  const { api, diagnostics } = await buildText(`
openapi: 3.1.1
info: { title: Webhooks, version: "1" }
${signature === undefined ? "" : `x-webhook-signature: ${signature}`}
${event === undefined ? "" : `x-webhook-event: ${event}`}
webhooks:
  paid: { post: { ${own}requestBody: { content: { application/json: { schema: { properties: { meta: { properties: { event: {} } } } } } } }, responses: { "204": { description: Done. } } } }
`);
  const messages = diagnostics.filter(({ message }) => message.includes("x-web"));
  return [
    name === undefined ? api.webhookForm : api.webhooks[0]?.event,
    messages.map(({ code, message }) => `${code} ${message}`),
  ];
}

const usual = { signature: { style: "standard" }, event: { body: ["type"] } };

it.each<[Given, object | string]>([
  [{}, usual],
  [
    { signature: "{ style: standard, headers: Svix }" },
    { ...usual, signature: { style: "standard", headers: "svix" } },
  ],
  [
    { signature: "{ style: stripe, header: X-Signature }" },
    { ...usual, signature: { style: "stripe", header: "x-signature" } },
  ],
  [
    { signature: '{ style: github, header: X-Signature, prefix: "", encoding: base64, id: X-Id }' },
    {
      ...usual,
      signature: { style: "github", header: "x-signature", prefix: "", encoding: "base64", id: "x-id" },
    },
  ],
  [
    { event: "{ header: X-Event, body: meta.event }" },
    { ...usual, event: { header: "x-event", body: ["meta", "event"] } },
  ],
  [{ name: "order.paid" }, "order.paid"],
])("reads %o", async (given, expected) => {
  expect(await read(given)).toEqual([expected, []]);
});

it("has no form without webhooks", async () => {
  const { api } = await buildText('openapi: 3.1.1\ninfo: { title: None, version: "1" }\npaths: {}');
  expect(api.webhookForm).toBeUndefined();
});

it.each<[Given, string]>([
  [{ signature: "stripe" }, "SPEC104 x-webhook-signature must be an object"],
  [{ signature: "{}" }, 'SPEC103 missing property "style" in x-webhook-signature'],
  [{ signature: "{ style: none }" }, "SPEC104 x-webhook-signature.style must be standard, stripe or github"],
  [{ signature: "{ style: toString }" }, "SPEC104 x-webhook-signature.style must be standard, stripe or github"],
  [{ signature: "{ style: stripe, prefix: a }" }, 'SPEC102 unknown property "prefix" in x-webhook-signature'],
  [
    { signature: '{ style: stripe, header: "a\\r\\nb" }' },
    "SPEC104 x-webhook-signature.header must be the name of a header",
  ],
  [{ signature: "{ style: github, id: ü }" }, "SPEC104 x-webhook-signature.id must be the name of a header"],
  [{ signature: "{ style: github, encoding: utf8 }" }, "SPEC104 x-webhook-signature.encoding must be hex or base64"],
  [{ event: "type" }, "SPEC104 x-webhook-event must be an object"],
  [{ event: "{}" }, "SPEC104 x-webhook-event must be an object with `header`, `body` or both"],
  [{ event: "{ body: meta.type }" }, "SPEC104 x-webhook-event.body must be the path of a property in a payload"],
  [{ event: '{ header: "a b" }' }, "SPEC104 x-webhook-event.header must be the name of a header"],
])("ignores a mistake, so that nothing else is accepted than the default: %o", async (given, message) => {
  expect(await read(given)).toEqual([usual, [message]]);
});

it.each(["7", '""', "{ body: type }"])("ignores the name %s", async (name) => {
  expect(await read({ name })).toEqual([undefined, ["SPEC104 x-webhook-event must be a non-empty string"]]);
});

it("notices a misspelt extension of a webhook", async () => {
  const { diagnostics } = await buildText(`
openapi: 3.1.1
info: { title: Webhooks, version: "1" }
webhooks: { paid: { post: { x-webhok-event: a, responses: { "204": { description: Done. } } } } }
`);
  expect(diagnostics.map(({ code }) => code)).toContain("SPEC105");
});
