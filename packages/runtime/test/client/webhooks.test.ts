import { inspect } from "node:util";
import { sign as signGitHub, verify as verifyGitHub } from "@octokit/webhooks-methods";
import fc from "fast-check";
import { Hono } from "hono";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { validateWith } from "../../src/client/index.js";
import {
  handlersOf,
  type HandlerOptions,
  type ReceiveOptions,
  receiverOf,
  type SignatureForm,
  WebhookError,
  type WebhookInput,
  type WebhookSource,
} from "../../src/client/webhooks.js";
import { webhookRequestsOf } from "../../src/mocks/webhooks.js";
import { seed, times } from "../../../../scripts/randomness.js";
import { failure } from "./support.js";

interface Payloads {
  "order.paid": { readonly type: "order.paid"; readonly total: number };
  "order.gone": { readonly type: "order.gone" };
}

const names = { "order.paid": "order.paid", "order.gone": "order.gone" };
const secret = `whsec_${btoa("a secret of thirty-two bytes, yes")}`;
const now = new Date("2026-11-30T12:00:00.400Z");
const seconds = Math.floor(now.getTime() / 1000);
// Astral characters, and a space that a parser would drop.
const body = '{"type":"order.paid",  "total":7,"note":"ü 𝒳"}';

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => void vi.useRealTimers());

const sourceOf = (signature: SignatureForm, event: WebhookSource["event"] = { body: ["type"] }): WebhookSource => ({
  signature,
  event,
  names,
});

const source = sourceOf({ style: "standard" });
const receive = receiverOf<Payloads>(source);
const requestOf = (headers: Record<string, string>, content: string | Uint8Array<ArrayBuffer> = body): Request =>
  new Request("https://shop.example/hooks", { method: "POST", headers, body: content });

/** Headers of the official library. */
const standard = (id = "msg_1", time = now, text = body, key = secret): Record<string, string> => ({
  "webhook-id": id,
  "webhook-timestamp": `${Math.floor(time.getTime() / 1000)}`,
  "webhook-signature": new Webhook(key).sign(id, time, text),
});
const stripe = new Stripe("sk_test_1");
const stripeHeader = (options: object = {}): string =>
  stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds, ...options });

/** The reason for which a request is refused. */
async function refusal(input: WebhookInput, options: Partial<ReceiveOptions> = {}, form = source): Promise<string> {
  const error = await failure<WebhookError>(receiverOf<Payloads>(form)(input, { secret, ...options }));
  expect(error).toBeInstanceOf(WebhookError);
  expect(error).toMatchObject({ code: "webhook", name: "WebhookError" });
  expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain(secret.slice(6, 20));
  return error.reason;
}

// ---------------------------------------------------------------------------------- the libraries of the senders

type Sender = () => Promise<Record<string, string>> | Record<string, string>;
test.each<[string, SignatureForm, Sender, object]>([
  ["standardwebhooks", { style: "standard" }, () => standard(), { id: "msg_1", timestamp: new Date(seconds * 1000) }],
  [
    "stripe",
    { style: "stripe" },
    () => ({ "Stripe-Signature": stripeHeader() }),
    { id: undefined, timestamp: new Date(seconds * 1000) },
  ],
  [
    "@octokit/webhooks-methods",
    { style: "github" },
    async () => ({ "X-Hub-Signature-256": await signGitHub(secret, body), "X-GitHub-Delivery": "7" }),
    { id: "7", timestamp: undefined },
  ],
])("%s signs, and we verify", async (_, form, sign, expected) => {
  const headers = await sign();
  const own = receiverOf<Payloads>(sourceOf(form));
  const event = await own(requestOf(headers), { secret });
  expect(event).toEqual({ name: "order.paid", type: "order.paid", payload: JSON.parse(body), issues: [], ...expected });
  // The headers of Node, and a body that a server has read.
  const node = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  expect(await own({ headers: node, body: Buffer.from(body) }, { secret: ["b3RoZXI=", secret] })).toEqual(event);
  expect(await refusal(requestOf(headers, body.replace("7", "8")), {}, sourceOf(form))).toBe("signature");
  expect(await refusal(requestOf(headers), { secret: "b3RoZXI=" }, sourceOf(form))).toBe("signature");
  expect(await refusal(requestOf({}), {}, sourceOf(form))).toBe("unsigned");
});

describe("we sign, and the library verifies", () => {
  const payload = { total: 9 };
  const make = (form: SignatureForm) =>
    webhookRequestsOf<Payloads>(sourceOf(form), {
      "order.paid": (given?: object) => ({ type: "order.paid", total: 7, ...given }),
    })("order.paid", { secret, payload });
  const sent = JSON.stringify({ type: "order.paid", total: 9 });

  test("standardwebhooks", async () => {
    const request = await make({ style: "standard" });
    const text = await request.clone().text();
    expect(text).toBe(sent);
    expect(new Webhook(secret).verify(text, Object.fromEntries(request.headers))).toEqual(JSON.parse(sent));
    expect((await receive(request, { secret })).payload).toEqual(JSON.parse(sent));
  });

  test("stripe", async () => {
    const request = await make({ style: "stripe" });
    const header = request.headers.get("stripe-signature")!;
    expect(stripe.webhooks.constructEvent(await request.text(), header, secret)).toEqual(JSON.parse(sent));
  });

  test("@octokit/webhooks-methods", async () => {
    const request = await make({ style: "github" });
    const signature = request.headers.get("x-hub-signature-256")!;
    expect(await verifyGitHub(secret, await request.text(), signature)).toBe(true);
  });
});

test.each<[string, SignatureForm, WebhookSource["event"], string]>([
  ["Svix", { style: "standard", headers: "svix" }, { body: ["type"] }, "svix-signature"],
  [
    "Lemon Squeezy",
    { style: "github", header: "x-signature", prefix: "" },
    { body: ["meta", "event_name"] },
    "x-signature",
  ],
  [
    "Shopify",
    { style: "github", header: "x-shopify-hmac-sha256", prefix: "", encoding: "base64", id: "x-shopify-webhook-id" },
    { header: "x-shopify-topic" },
    "x-shopify-hmac-sha256",
  ],
  [
    "GitHub, with an action",
    { style: "github" },
    { header: "x-github-event", body: ["action"] },
    "x-hub-signature-256",
  ],
])("finds signature and name as %s sends them", async (_, form, event, header) => {
  const own = { ...sourceOf(form, event) };
  const request = await webhookRequestsOf<Payloads>(own, { "order.paid": () => ({ action: "paid" }) })("order.paid", {
    secret,
  });
  expect(request.headers.has(header)).toBe(true);
  expect(await receiverOf<Payloads>(own)(request, { secret })).toMatchObject({ name: "order.paid" });
});

// ------------------------------------------------------------------------------------------------------- signatures

test("takes any of several signatures, as while a sender replaces its secret", async () => {
  const old = standard("msg_1", now, body, btoa("old"))["webhook-signature"]!;
  const both = { ...standard(), "webhook-signature": `v1a,AAAA ${old} ${standard()["webhook-signature"]}` };
  expect((await receive(requestOf(both), { secret })).name).toBe("order.paid");
  // The library of Stripe puts them into one header.
  const header = `${stripeHeader({ secret: "old" })},${stripeHeader().split(",")[1]}`;
  const own = receiverOf<Payloads>(sourceOf({ style: "stripe" }));
  expect(
    (await own(requestOf({ "stripe-signature": header }), { secret: () => Promise.resolve(["x", secret]) })).name,
  ).toBe("order.paid");
  const many = `${`${old} `.repeat(8)}${standard()["webhook-signature"]}`;
  expect(await refusal(requestOf({ ...standard(), "webhook-signature": many }))).toBe("signature");
});

test.each([
  ["no id", { "webhook-id": "" }],
  ["no time", { "webhook-timestamp": "" }],
  ["a time that is none", { "webhook-timestamp": "now" }],
  ["a time of another form", { "webhook-timestamp": "1e9" }],
  ["no signature", { "webhook-signature": "" }],
  ["another version alone", { "webhook-signature": "v1a,AAAA" }],
  ["a signature that is not base64", { "webhook-signature": "v1,*" }],
  ["a shorter signature", { "webhook-signature": "v1,AAAA" }],
  ["an empty signature", { "webhook-signature": "v1," }],
])("does not read the body of a request with %s", async (_, headers) => {
  const request = requestOf({ ...standard(), ...headers });
  expect(await refusal(request)).toBe("unsigned");
  expect(request.bodyUsed).toBe(false);
});

test.each<[string, SignatureForm, string]>([
  ["no time", { style: "stripe" }, `v1=${"0".repeat(64)}`],
  ["no signature", { style: "stripe" }, `t=${seconds}`],
  ["another scheme alone", { style: "stripe" }, `t=${seconds},v0=${"0".repeat(64)}`],
  ["no prefix", { style: "github" }, "0".repeat(64)],
  ["a hash that is too short", { style: "github" }, "sha256=00"],
  ["SHA-1", { style: "github" }, `sha1=${"0".repeat(40)}`],
])("%s is not a signature of the style %o", async (_, form, value) => {
  const name = form.style === "stripe" ? "stripe-signature" : "x-hub-signature-256";
  expect(await refusal(requestOf({ [name]: value }), {}, sourceOf(form))).toBe("unsigned");
});

test("refuses any headers and body that nobody has signed", async () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("v1,", "t=1,v1=", "sha256=", "whsec_"), fc.base64String());
  const parts = fc.array(fc.oneof(text, fc.constantFrom(`${seconds}`, "0".repeat(64), `${btoa("x".repeat(32))}`)));
  const value = parts.map((all) => all.join(""));
  const forms: readonly SignatureForm[] = [{ style: "standard" }, { style: "stripe" }, { style: "github" }];
  const property = fc.asyncProperty(
    value,
    value,
    fc.uint8Array(),
    fc.constantFrom(...forms),
    async (one, id, bytes, form) => {
      const headers = { "webhook-id": id, "webhook-timestamp": `${seconds}`, "webhook-signature": one };
      const input = { headers: { ...headers, "stripe-signature": one, "x-hub-signature-256": one }, body: bytes };
      expect(["unsigned", "signature", "expired"]).toContain(await refusal(input, {}, sourceOf(form)));
    },
  );
  await fc.assert(property, { numRuns: times(300), seed });
});

test("every byte is signed: also those that are not UTF-8, the id and the time", async () => {
  const bytes = new Uint8Array([0x22, 0xff, 0x22]);
  // The official library compares the decoded text of both, which is the same.
  expect(await refusal(requestOf(standard("msg_1", now, '"\uFFFD"'), bytes))).toBe("signature");
  expect(await refusal(requestOf({ ...standard(), "webhook-id": "msg_2" }))).toBe("signature");
  expect(await refusal(requestOf({ ...standard(), "webhook-timestamp": `${seconds - 1}` }))).toBe("signature");
});

test.each([
  [-300, 300_000, true],
  [-302, 300_000, false],
  [300, 300_000, true],
  [302, 300_000, false],
  [-3, 1_000, false],
  [-1e9, Infinity, true],
])("a signature of %i seconds from now, with a tolerance of %i ms: %s", async (offset, tolerance, accepted) => {
  const time = new Date((seconds + offset) * 1000);
  const request = () => requestOf(standard("msg_1", time));
  if (!accepted) return expect(await refusal(request(), { tolerance })).toBe("expired");
  expect((await receive(request(), { secret, tolerance })).timestamp).toEqual(time);
});

test.each<[string, ReceiveOptions]>([
  ["secret", { secret: "" }],
  ["secret", { secret: [] }],
  ["secret", { secret: [secret, ""] }],
  ["secret", { secret: () => "" }],
  ["secret", { secret: "whsec_" }],
  ["secret", { secret: "not base64 at all!" }],
  ["secret", { secret: new Uint8Array() }],
  ["tolerance", { secret, tolerance: NaN }],
  ["tolerance", { secret, tolerance: -1 }],
  ["maxBytes", { secret, maxBytes: NaN }],
])("a wrong %s is an ArgumentError, and not a reason to accept a request", async (name, options) => {
  const error = await failure(receive(requestOf(standard()), options));
  expect(error).toMatchObject({ code: "argument" });
  expect(error.message).toMatch(name);
  expect(error.message).not.toContain("base64 at all");
  const isStatic = typeof options.secret !== "function" && options.secret.length === 0;
  if (isStatic) expect(() => handlersOf<Payloads>(source)({ ...options, on: {} })).toThrow("secret");
});

test("a secret may be bytes", async () => {
  const bytes = new TextEncoder().encode("a secret of thirty-two bytes, yes");
  expect((await receive(requestOf(standard()), { secret: bytes })).name).toBe("order.paid");
});

// ------------------------------------------------------------------------------------------------------------ bodies

test("reads no more than maxBytes", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const init = { method: "POST", headers: standard(), body: endless, duplex: "half" };
  expect(await refusal(new Request("https://shop.example", init), { maxBytes: 2500 })).toBe("too_large");
  expect(pulled).toBeLessThan(6);
  expect(await refusal(requestOf({ ...standard(), "content-length": "9999999" }))).toBe("too_large");
  expect(await refusal({ headers: standard(), body }, { maxBytes: 10 })).toBe("too_large");
});

test("a parsed or used body is a mistake of the program", async () => {
  const used = requestOf(standard());
  await used.text();
  expect(await failure(receive(used, { secret }))).toMatchObject({ code: "argument" });
  const parsed = JSON.parse(`{"body":${body}}`) as { body: string };
  expect(await failure(receive({ headers: standard(), ...parsed }, { secret }))).toMatchObject({ code: "argument" });
});

test("a body that breaks off is refused", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  const init = { method: "POST", headers: standard(), body: broken, duplex: "half" };
  expect(await refusal(new Request("https://shop.example", init))).toBe("body");
});

const signedText = (text: string): Request => requestOf(standard("msg_1", now, text), text);

test.each(["{", "<html>", "undefined"])("a signed body that is not JSON is refused: %s", async (text) => {
  expect(await refusal(signedText(text))).toBe("body");
});

test.each([
  ['{"type":"order.returned"}', "order.returned"],
  ['{"type":"toString"}', "toString"],
  ['{"type":"__proto__"}', "__proto__"],
  ['{"type":7}', undefined],
  ['{"__proto__":{"type":"order.paid"}}', undefined],
  ["[]", undefined],
  ["null", undefined],
  ["", undefined],
])("an event that the document does not have is returned as it is: %s", async (text, type) => {
  const event = await receive(signedText(text), { secret });
  expect([event.name, event.type]).toEqual([undefined, type]);
});

test("a URL of one webhook needs no name in requests", async () => {
  const event = await receive(signedText('{"total":7}'), { secret, name: "order.paid" });
  expect(event).toMatchObject({ name: "order.paid", type: undefined, payload: { total: 7 } });
  expect(await failure(receive(signedText(""), { secret, name: "order.paid" }))).toMatchObject({ reason: "body" });
  const empty = receiverOf<Payloads>({ ...source, empty: ["order.gone"] });
  expect(await empty(signedText(""), { secret, name: "order.gone" })).toMatchObject({ payload: undefined });
});

test("payloads are converted, and what cannot be converted is refused", async () => {
  const read = {
    "order.paid": (text: string) => {
      const { total } = JSON.parse(text) as { total: unknown };
      if (typeof total !== "number") throw new TypeError(`${total as string}`);
      return { type: "order.paid", total: BigInt(total) };
    },
  };
  const own = receiverOf<{ "order.paid": { total: bigint } }>({ ...source, read });
  expect(await own(signedText(body), { secret })).toMatchObject({ payload: { total: 7n } });
  const error = await failure(own(signedText('{"type":"order.paid","total":"private"}'), { secret }));
  expect(error).toMatchObject({ reason: "body" });
  expect(error.message).not.toContain("private");
});

// ------------------------------------------------------------------------------------------- validation, and handlers

const issue = { message: "Expected a number", path: ["total"] };
const validators = {
  "order.paid": {
    response: {
      "~standard": {
        version: 1 as const,
        vendor: "test",
        validate: (value: unknown) =>
          typeof (value as Payloads["order.paid"]).total === "number" ? {} : { issues: [issue] },
      },
    },
  },
};
const invalid = '{"type":"order.paid","total":"7"}';

test("validates payloads as the client validates responses", async () => {
  const validate = validateWith(validators);
  expect((await receive(signedText(body), { secret, validate })).issues).toEqual([]);
  expect(await failure(receive(signedText(invalid), { secret, validate }))).toMatchObject({ code: "validation" });
  const warned = await receive(signedText(invalid), { secret, validate: validateWith(validators, "warn") });
  expect(warned.issues).toEqual([issue]);
});

const handle = (options: Partial<HandlerOptions<Payloads>>, request: Request): Promise<Response> =>
  handlersOf<Payloads>(source)({ secret, on: {}, ...options })(request);

test.each<[string, () => Request, number, string]>([
  ["without a signature", () => requestOf({}), 401, 'The request is not signed: it has no header "webhook-signature"'],
  ["with a signature of another secret", () => requestOf(standard("m", now, body, "b3RoZXI=")), 401, "No signature"],
  ["from an hour ago", () => requestOf(standard("m", new Date(now.getTime() - 3_600_000))), 401, "The time of the"],
  [
    "with a body that is too large",
    () => requestOf({ ...standard(), "content-length": "9999999" }),
    413,
    "The body is larger",
  ],
  ["that is not JSON", () => signedText("{"), 400, "The body is not JSON"],
  [
    "with an invalid payload",
    () => signedText(invalid),
    400,
    "Invalid payload of order.paid: total: Expected a number",
  ],
])("a handler calls nothing of the program for a request %s", async (_, request, status, detail) => {
  const never = vi.fn();
  const onRefused = vi.fn();
  const options = { validate: validateWith(validators), onRefused };
  const response = await handle({ ...options, on: { "order.paid": never }, other: never }, request());
  const problem = (await response.json()) as { status: number; detail: string };
  expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(detail);
  expect(never).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledOnce();
});

test("a handler calls the function of the event, and answers 204 or what that returns", async () => {
  const seen: unknown[] = [];
  const options: Partial<HandlerOptions<Payloads>> = {
    on: {
      "order.paid": ({ payload: { total } }) => void seen.push(total),
      "order.gone": ({ name }) => new Response(name, { status: 202 }),
    },
    other: ({ name, type }) => void seen.push([name, type]),
  };
  expect((await handle(options, signedText(body))).status).toBe(204);
  const answer = await handle(options, signedText('{"type":"order.gone"}'));
  expect([answer.status, await answer.text()]).toEqual([202, "order.gone"]);
  expect((await handle(options, signedText('{"type":"valueOf"}'))).status).toBe(204);
  expect((await handle({}, signedText(body))).status).toBe(204);
  expect(seen).toEqual([7, [undefined, "valueOf"]]);
});

test("an error of the program is thrown to the server, which answers 500, so that the service sends the event again", async () => {
  const thrown = new Error("no database today");
  const fail = (): never => {
    throw thrown;
  };
  expect(await failure(handle({ on: { "order.paid": fail } }, signedText(body)))).toBe(thrown);
  expect(await failure(handle({ secret: fail }, signedText(body)))).toBe(thrown);
});

test("a handler is one of Hono, too", async () => {
  const seen: string[] = [];
  const on = { "order.paid": () => void seen.push("paid") };
  const app = new Hono().post("/hooks", handlersOf<Payloads>(source)({ secret, on }));
  expect((await app.request("/hooks", { method: "POST", headers: standard(), body })).status).toBe(204);
  expect((await app.request("/hooks", { method: "POST", body })).status).toBe(401);
  expect(seen).toEqual(["paid"]);
});

test("mocks put the name of an event where the receiver looks for it", async () => {
  const make = webhookRequestsOf<Payloads & { ping: undefined }>(
    { ...source, names: { ...names, pong: "ping" } },
    {
      "order.paid": () => ({ type: "a fixture", total: 1 }),
    },
  );
  const at = new Date("2020-01-01T00:00:00Z");
  const request = await make("order.paid", { secret, id: "msg_9", timestamp: at, url: "https://shop.example/hooks" });
  expect([request.url, request.method]).toEqual(["https://shop.example/hooks", "POST"]);
  const event = await receive(request, { secret, tolerance: Infinity });
  expect(event).toMatchObject({ name: "order.paid", id: "msg_9", timestamp: at, payload: { type: "order.paid" } });
  expect(await (await make("ping", { secret })).json()).toEqual({ type: "pong" });
});
