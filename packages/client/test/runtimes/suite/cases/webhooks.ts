import { handlersOf, receiverOf, signedHeaders, type WebhookSource } from "@specloom/runtime/client/webhooks";
import { equal, failure, has } from "../assert.js";
import type { Cases } from "../scene.js";

const source: WebhookSource = {
  signature: { style: "standard" },
  event: { header: "x-event" },
  names: { counted: "counted" },
};
const receive = receiverOf<{ counted: { test: number } }>(source);

// Signed by the official library of Standard Webhooks.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"test": 2432232314}';
const headers = {
  "x-event": "counted",
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": "1614265330",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const request = (text = body): Request => new Request("http://localhost/", { method: "POST", headers, body: text });

/** Cases of received webhooks: Web Crypto verifies and signs. */
export const webhooks: Cases = {
  "a signed webhook is an event, and another body is refused": async () => {
    const event = await receive(request(), { secret, tolerance: Infinity });
    has(event, { name: "counted", payload: { test: 2432232314 }, id: headers["webhook-id"] });
    has(await failure(receive(request(`${body} `), { secret, tolerance: Infinity })), { reason: "signature" });
    equal((await handlersOf(source)({ secret, on: {} })(request())).status, 401);
  },

  "a webhook is signed as the official library signs it": async () => {
    const bytes = new TextEncoder().encode(body);
    const signed = await signedHeaders(source.signature, {
      body: bytes,
      secret,
      id: headers["webhook-id"],
      timestamp: Number(headers["webhook-timestamp"]),
    });
    equal({ "x-event": "counted", ...signed }, headers);
  },
};
