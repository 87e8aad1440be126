/** Turns the events of a client into spans of OpenTelemetry. Programs that do not import it do not load its code. */
import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as spans,
  type Tracer,
} from "@opentelemetry/api";
import type { ClientEvent, ClientListener, SetHeader } from "../client/events.js";

export interface TraceOptions {
  /**
   * Sends the context of the span with each request, in the headers of the propagator that the program has registered (usually
   * `traceparent`). Default: true, except in a page for requests to another origin, which CORS would refuse.
   */
  readonly propagate?: boolean | undefined;
}

/** The spans of a call that has not ended. */
interface Traced {
  readonly call: Span;
  /** The context that holds the span of the call. */
  readonly within: Context;
  attempt?: Span | undefined;
}

/**
 * Creates a listener for the option `onEvent` that makes spans, by OpenTelemetry's conventions for HTTP clients: one for each call,
 * named by its operation, and one in it for each request, with the method and the template of the path. Spans hold no value of a
 * path, a query, a header or a body, and no message of an error. The span that is active where the program makes a call, or asks
 * for the next page, is their parent.
 */
export function trace(tracer: Tracer, { propagate }: TraceOptions = {}): ClientListener {
  const open = new Map<number, Traced>();
  const tracedOf = ({ call: id, operation }: ClientEvent): Traced => {
    let traced = open.get(id);
    if (!traced) {
      const active = context.active();
      const call = tracer.startSpan(operation, { kind: SpanKind.INTERNAL }, active);
      open.set(id, (traced = { call, within: spans.setSpan(active, call) }));
    }
    return traced;
  };
  return (event, setHeader) => {
    const traced = tracedOf(event);
    const { call, within, attempt } = traced;
    switch (event.type) {
      case "request":
        traced.attempt = startAttempt(tracer, event, within);
        if (setHeader && (propagate ?? isAllowed(event.server)))
          propagation.inject(spans.setSpan(within, traced.attempt), setHeader, headerSetter);
        break;
      case "response":
        note(attempt, event.status);
        break;
      case "warning":
        call.addEvent("invalid", { "specloom.direction": event.direction, "specloom.issues": event.issues.length });
        break;
      case "retry":
        fail(attempt, kindOf(event.error));
        attempt?.end();
        break;
      case "success":
      case "error":
        if (event.type === "error") for (const span of [attempt, call]) fail(span, kindOf(event.error));
        attempt?.end();
        call.end();
        open.delete(event.call);
    }
  };
}

/**
 * Creates a function for the option `fetch` of an upload: a span for each request that sends a part. The signed URL, of which it
 * records the server, gets no headers of a propagator.
 */
export function traceParts(tracer: Tracer, fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const { method = "GET" } = { ...(input instanceof Request && { method: input.method }), ...init };
    const url = input instanceof Request ? input.url : input;
    const attributes = { "http.request.method": method, ...serverOf(new URL(url).origin) };
    const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes });
    try {
      const response = await fetch(input, init);
      note(span, response.status);
      return response;
    } catch (error) {
      fail(span, kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  };
}

type RequestEvent = Extract<ClientEvent, { type: "request" }>;

function startAttempt(tracer: Tracer, { method, path, server, attempt }: RequestEvent, within: Context): Span {
  const attributes: Attributes = { "http.request.method": method, "url.template": path, ...serverOf(server) };
  if (attempt > 1) attributes["http.request.resend_count"] = attempt - 1;
  return tracer.startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT, attributes }, within);
}

/** Returns the attributes of an origin. */
function serverOf(origin: string): Attributes {
  const [, scheme, address, port] = /^(\w+):\/\/(\[.*\]|[^:]*):?(\d*)$/.exec(origin) ?? [];
  if (!scheme || !address) return {};
  return {
    "url.scheme": scheme,
    "server.address": address,
    "server.port": Number(port) || (scheme === "https" ? 443 : 80),
  };
}

const headerSetter = {
  set: (setHeader: SetHeader, name: string, value: string): void => setHeader(name, value),
};

/** Returns whether a request may have additional headers: in a page, those to another origin would need its permission. */
function isAllowed(server: string): boolean {
  const { location } = globalThis as { readonly location?: { readonly origin?: string } };
  return location?.origin === undefined || location.origin === server;
}

function note(span: Span | undefined, status: number): void {
  span?.setAttribute("http.response.status_code", status);
  if (status >= 400) fail(span, `${status}`);
}

function fail(span: Span | undefined, type: string): void {
  span?.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the status or the code of an error; callbacks may throw anything. */
function kindOf(error: unknown): string {
  const { status, code, name } = Object(error) as Partial<Record<"status" | "code" | "name", unknown>>;
  return String(status ?? code ?? name ?? typeof error);
}
