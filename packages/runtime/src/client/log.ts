import { ArgumentError } from "./errors.js";
import type { ClientEvent } from "./events.js";

const levels = ["off", "error", "warn", "info", "debug"] as const;

/** The lowest level that is logged: `warn` includes errors. */
export type LogLevel = (typeof levels)[number];

/** A logger with a method per level: `console`, pino, winston, consola, loglevel. */
export type Logger = { readonly [Level in Exclude<LogLevel, "off">]: (line: string) => unknown };

/**
 * Creates a listener for the option `onEvent` that writes a line per event: requests and responses are `debug`, results and calls
 * that you abort `info`, retries and validation warnings `warn`, other failures `error`. A line holds no more than the event: no
 * key, header, query, or body.
 * @throws ArgumentError for another level.
 */
export function logTo(logger: Logger, { level = "info" }: { readonly level?: LogLevel | undefined } = {}) {
  if (!levels.includes(level)) throw new ArgumentError(`level must be one of ${levels.join(", ")}`);
  return (event: ClientEvent): void => {
    const own = levelOf(event);
    if (levels.indexOf(own) > levels.indexOf(level)) return;
    const line = `#${event.call} ${event.operation} ${textOf(event)}`;
    // A message of the server must not look like another line.
    logger[own](line.slice(0, 2_000).replace(/[^ -~\xa0-\u2027\u202a-\uffff]+/g, " "));
  };
}

function levelOf(event: ClientEvent): Exclude<LogLevel, "off"> {
  switch (event.type) {
    case "request":
    case "response":
      return "debug";
    case "success":
      return "info";
    case "retry":
    case "warning":
      return "warn";
    case "error":
      return (Object(event.error) as { code?: unknown }).code === "abort" ? "info" : "error";
  }
}

function textOf(event: ClientEvent): string {
  switch (event.type) {
    case "request":
      return `${event.method} ${event.path}, attempt ${event.attempt}`;
    case "response":
      return `${event.status} after ${rounded(event.duration)}${event.requestId ? `, request ${event.requestId}` : ""}`;
    case "success":
      return `succeeded after ${rounded(event.duration)}, attempt ${event.attempt}`;
    case "retry":
      return `failed, attempt ${event.attempt}; again in ${rounded(event.delay)}: ${describe(event.error)}`;
    case "error":
      return `failed after ${rounded(event.duration)}, attempt ${event.attempt}: ${describe(event.error)}`;
    case "warning": {
      const [first, ...others] = event.issues;
      const more = others.length > 0 ? `, and ${others.length} more` : "";
      return `invalid ${event.direction}: ${first?.message ?? ""}${more}`;
    }
  }
}

const rounded = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;

/** Callbacks may throw anything. */
const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
