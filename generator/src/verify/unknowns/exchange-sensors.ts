import { labelOf } from "../check/label.js";
import { optional } from "../../diagnostics/optional.js";
import type { Operation } from "../../model/types.js";
import { seenBody } from "../report/overlay/seen-body.js";
import type { Exchange } from "../types.js";
import { times, unseen, type Answer, type Fact, type Sensor } from "./types.js";

/** Evidence that a whole exchange has. */
export interface ExchangeSensor extends Sensor {
  readonly exchange: (exchange: Exchange, operation: Operation) => void;
}

/** Statuses that say that a request is malformed. */
const refusals: readonly number[] = [400, 422];

/** Which is the largest number that a query parameter may be? */
export function maximumSensor(name: string, at: string, documented: number | undefined): ExchangeSensor {
  let accepted: number | undefined;
  let refused: number | undefined;
  return {
    exchange: ({ request, response }, { parameters }) => {
      if (!("status" in response) || parameters.every(({ source }) => source !== at)) return;
      const text = new URL(request.url).searchParams.get(name) ?? "";
      const value = /^\d+$/.test(text) ? Number(text) : undefined;
      if (value === undefined || !Number.isSafeInteger(value)) return;
      if (response.status < 300) accepted = Math.max(value, accepted ?? value);
      else if (refusals.includes(response.status) && value > (accepted ?? 0))
        refused = Math.min(value, refused ?? value);
    },
    answer: () => maximumOf(accepted, refused, documented),
  };
}

function maximumOf(accepted: number | undefined, refused: number | undefined, documented: number | undefined): Answer {
  if (accepted === undefined) return unseen;
  const text = `was accepted up to ${accepted}${refused === undefined ? "" : `, refused with ${refused}`}`;
  const fact: Fact = { kind: "keyword", name: "maximum", value: accepted };
  if (documented !== undefined && accepted > documented) return { verdict: "contradicted", text };
  // One number may be refused for another reason.
  return refused === accepted + 1 ? { verdict: "answered", text, facts: [fact] } : { verdict: "open", text };
}

/** Which answers does an operation give that the document does not describe? */
export function responsesSensor(at: string): ExchangeSensor {
  const found = new Map<string, { readonly fact: Extract<Fact, { kind: "response" }>; count: number }>();
  let seen = 0;
  return {
    exchange: (exchange, operation) => {
      const { response } = exchange;
      if (!("status" in response) || (at !== "/paths" && operation.source !== at)) return;
      seen += 1;
      const status = String(response.status);
      // A server error is a fault, and nothing to rely on.
      if (response.status === 304 || response.status >= 500) return;
      if (operation.responses.some((one) => one.status === status || one.status === `${status[0]}XX`)) return;
      const body = seenBody(exchange);
      const label = labelOf(operation);
      const key = `${label}\n${status}\n${body?.mediaType ?? ""}`;
      const known = found.get(key);
      if (known !== undefined) known.count += 1;
      else {
        const fact = { kind: "response", operation: label, status, ...optional("body", body) } as const;
        found.set(key, { fact, count: 1 });
      }
    },
    answer: () => {
      const all = [...found.values()];
      if (seen === 0) return unseen;
      if (all.length === 0) return { verdict: "open", text: `${seen} answers had documented statuses` };
      const texts = all.map(({ fact: { operation, status, body }, count }) => {
        const media = body === undefined ? "" : ` ${body.mediaType}`;
        return `${operation} answered ${status}${media} ${times(count)}`;
      });
      return { verdict: "answered", text: texts.join("; "), facts: all.map(({ fact }) => fact) };
    },
  };
}
