/** Lets streams go on after their connection was lost. Programs that do not import it do not load its code. */
import type { Operation, Outcome, StreamPlace } from "./contract.js";
import { ArgumentError, type ClientError, ConnectionError, isClientError } from "./errors.js";
import type { CallOptions } from "./options.js";
import type { EventStream, ItemStream, Reconnect } from "./streams.js";
import { onAbort, sleep } from "./timing.js";

export interface ReconnectOptions<Item> {
  /**
   * Returns whether an item is the last one: the stream ends after it, and a connection that ends before it was lost. In a loop over
   * `events()`, it gets the data of the event. Default: the end of a connection ends the stream, unless the connection was lost.
   */
  readonly until?: ((item: Item) => boolean) | undefined;
  /** The maximum number of connections in a row that bring no item, each with the retries of a call. Default: 5. */
  readonly maxReconnects?: number | undefined;
  /** Milliseconds before the first of these connections; it doubles with each. The server's `retry:` takes its place. Default: 1,000. */
  readonly delay?: number | undefined;
  /** The maximum of the delay, also of the server's, in milliseconds. Default: 30,000. */
  readonly maxDelay?: number | undefined;
}

/**
 * Makes the option `reconnect` of a stream. After a lost connection, the next one goes on behind the last item: server-sent events by
 * `Last-Event-ID`, lines by the argument that the document declares. The loop sees one stream. It fails with the error of the
 * connection after `maxReconnects`, and at once where items came without ids, because they would come again.
 * @throws ArgumentError
 */
export function reconnect<Item>({
  until,
  maxReconnects = 5,
  delay = 1_000,
  maxDelay = 30_000,
}: ReconnectOptions<Item> = {}): Reconnect<Item> {
  const limits: Limits = { maxReconnects, delay, maxDelay };
  for (const [name, value] of Object.entries(limits))
    if (!(value >= 0)) throw new ArgumentError(`${name} must be a number, 0 or more`);
  return {
    until,
    execute:
      ({ execute }) =>
      async (operation, args, callOptions, mode) => {
        const place: StreamPlace = { id: "" };
        // The reader leaves the place here.
        const placed: Operation = {
          ...operation,
          read: operation.read && ((response, call) => operation.read!(response, { ...call, place })),
        };
        const first = await execute(placed, args, callOptions, mode);
        if (mode?.raw || !first.data) return first;
        const again = (taken: number): Promise<Outcome> =>
          execute(placed, ...requestAfter([args, callOptions], operation, place, taken), {});
        const { signal } = callOptions ?? {};
        return { ...first, data: resumed(first.data as Stream, again, { ...limits, until, place, signal, operation }) };
      },
  };
}

type Limits = { readonly [Name in "maxReconnects" | "delay" | "maxDelay"]: number };

type Stream = ItemStream<unknown> & Partial<EventStream<unknown>>;

interface Resuming extends Limits {
  readonly until: ReconnectOptions<never>["until"];
  readonly operation: Operation;
  readonly place: StreamPlace;
  readonly signal: AbortSignal | undefined;
}

type Request = readonly [args: object | undefined, options: CallOptions | undefined];

/** Returns the arguments and options of the request that goes on after `taken` items. */
function requestAfter([args, options]: Request, { resume }: Operation, { id }: StreamPlace, taken: number): Request {
  const repeated = { ...options, idempotent: true };
  if (Array.isArray(resume)) return [withSkipped(args, resume as readonly string[], taken), repeated];
  const extraHeaders = id ? { ...options?.extraHeaders, "last-event-id": id } : options?.extraHeaders;
  return [args, { ...repeated, extraHeaders }];
}

/** Adds to the number of items that the argument at a path already skips. */
function withSkipped(args: unknown, [name, ...rest]: readonly string[], taken: number): object {
  const { [name!]: given, ...others } = { ...(args as Readonly<Record<string, unknown>>) };
  return { ...others, [name!]: rest.length ? withSkipped(given, rest, taken) : Number(given ?? 0) + taken };
}

/** Returns a stream that goes on in further connections. */
function resumed(first: Stream, again: (taken: number) => Promise<Outcome>, resuming: Resuming): Stream {
  const stop = new AbortController();
  let current = first;
  const next = async (taken: number): Promise<boolean> => {
    const { data } = await again(taken);
    // 204 ends a stream (HTML, 9.2.5).
    if (!data) return false;
    current = data as Stream;
    if (stop.signal.aborted) await current.cancel();
    return true;
  };
  const loop = (open: () => AsyncIterable<unknown>, itemOf: (given: unknown) => unknown) =>
    follow(open, next, { ...resuming, itemOf, stop });
  const events = () =>
    loop(
      () => current.events!(),
      (event) => (event as { readonly data: unknown }).data,
    );
  return {
    [Symbol.asyncIterator]: () =>
      loop(
        () => current,
        (item) => item,
      ),
    ...(first.events && { events: events as EventStream<unknown>["events"] }),
    cancel() {
      stop.abort();
      return current.cancel();
    },
  };
}

interface Following extends Resuming {
  readonly itemOf: (given: unknown) => unknown;
  /** Ends the stream. */
  readonly stop: AbortController;
}

async function* follow(
  open: () => AsyncIterable<unknown>,
  next: (taken: number) => Promise<boolean>,
  following: Following,
): AsyncGenerator<unknown, void, undefined> {
  const { until, itemOf, stop, signal, place } = following;
  const release = signal && onAbort(signal, () => stop.abort());
  let taken = 0;
  let failures = 0;
  try {
    for (;;) {
      let failure: unknown;
      try {
        if (failures > 0 && !(await next(taken))) return;
        for await (const item of open()) {
          taken++;
          failures = 0;
          yield item;
          if (until?.(itemOf(item) as never)) return;
        }
        if (!until || place.isDone || stop.signal.aborted) return;
        failure = new ConnectionError("The stream ended before its last item", { operation: following.operation.id });
      } catch (error) {
        failure = error;
      }
      if (!isLost(failure, taken, following) || ++failures > following.maxReconnects) throw failure;
      // An abort ends the wait: the next request then fails with it.
      await sleep(waitBefore(failures, following), stop.signal).catch(() => {});
      if (stop.signal.aborted && !signal?.aborted) return;
    }
  } finally {
    release?.();
  }
}

/** Returns whether a connection was lost, and another one would go on behind its last item. */
function isLost(error: unknown, taken: number, { operation, place }: Following): boolean {
  if (!isClientError(error)) return false;
  const { code, status } = error as ClientError & { readonly status?: number };
  const isTemporary =
    status === undefined ? /^(connection|timeout)$/.test(code) : /^(408|429|5(?!0[15]))/.test(`${status}`);
  return isTemporary && (operation.resume !== true || !taken || !!place.id);
}

function waitBefore(failures: number, { place, delay, maxDelay }: Following): number {
  const asked = place.retry ?? delay * 2 ** (failures - 1);
  // Clients that lost their connections together do not return together.
  return Math.min(maxDelay, asked * (1 + Math.random() / 2));
}
