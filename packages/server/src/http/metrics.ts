import type { Histogram, Registry } from "prom-client";
import { isUnavailable } from "../database/unavailable.js";
import type { VectorMetrics } from "../search/vectors/vectors.js";

/** A request that was answered. */
interface AnsweredRequest {
  readonly operation: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/** Values that are read when metrics are requested. */
export interface MetricSources {
  /** The number of documents by status. */
  readonly documents: () => Promise<ReadonlyMap<string, number>>;
  /** The connections to the database by state. */
  readonly connections: () => Readonly<Record<string, number>>;
  /** The use of the provider of embeddings; undefined without one. */
  readonly embeddings?: VectorMetrics | undefined;
}

/** The metrics of a server, in the format of Prometheus. */
export interface Metrics {
  observe(request: AnsweredRequest): void;
  /** Returns the text of `/metrics`. */
  read(): Promise<string>;
}

/** Creates metrics. The library loads after the first request, because that takes longer than to answer it. */
export function createMetrics(sources: MetricSources): Metrics {
  const early: AnsweredRequest[] = [];
  let loading: Promise<Meters> | undefined;
  let meters: Meters | undefined;
  const load = async (): Promise<Meters> => {
    meters = await createMeters(sources);
    for (const request of early.splice(0)) observe(meters, request);
    return meters;
  };
  return {
    observe(request) {
      if (meters !== undefined) return observe(meters, request);
      early.push(request);
      loading ??= load();
    },
    async read() {
      const { registry } = await (loading ??= load());
      return registry.metrics();
    },
  };
}

interface Meters {
  readonly registry: Registry;
  readonly durations: Histogram<"operation" | "status">;
}

function observe({ durations }: Meters, { operation, status, seconds }: AnsweredRequest): void {
  durations.observe({ operation: operation ?? "none", status }, seconds);
}

async function createMeters({ documents, connections, embeddings }: MetricSources): Promise<Meters> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "memory_service_request_duration_seconds",
    help: "Time from the head of a request to the head of its response; its count is the number of requests",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "memory_service_documents",
    help: "Documents by status",
    labelNames: ["status"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [status, count] of await unlessUnavailable(documents(), new Map<string, number>()))
        this.set({ status }, count);
    },
  });
  new Gauge({
    name: "memory_service_database_connections",
    help: "Connections to the database by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  if (embeddings) {
    new Counter({
      name: "memory_service_embeddings_calls_total",
      help: "Calls of the provider of embeddings by use and outcome; a search without its answer compared words only",
      labelNames: ["use", "outcome"],
      registers: [registry],
      collect() {
        this.reset();
        for (const { use, outcome, count } of embeddings.calls()) this.inc({ use, outcome }, count);
      },
    });
    new Gauge({
      name: "memory_service_texts_without_vector",
      help: "Memories and passages whose vector has not been computed",
      registers: [registry],
      async collect() {
        this.set(await unlessUnavailable(embeddings.waiting(), Number.NaN));
      },
    });
  }
  return { registry, durations };
}

/** Returns another value if the database cannot be reached: all other metrics count then more than ever. */
async function unlessUnavailable<T>(value: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await value;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return otherwise;
  }
}
