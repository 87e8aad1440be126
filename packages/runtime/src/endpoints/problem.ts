import type { Issue } from "./contract.js";
import type { HeaderInput } from "./web.js";

/** A refused request, for people to read. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  /** One line: the title, or all issues. */
  readonly detail: string;
  /** The invalid parts of the request. Their paths begin with a location: `["query", "limit"]`, `["body", "name"]`. */
  readonly issues: readonly Issue[];
}

/** Returns the problem of a status. */
export function problemOf(status: number, detail?: string, given: readonly Issue[] = []): Problem {
  const title = titles[status] ?? (status < 500 ? "Request refused" : "Server error");
  const issues = given.map(shortened);
  return { status, title, detail: detail ?? (issues.length > 0 ? issuesText(issues) : title), issues };
}

const titles: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  406: "Not acceptable",
  409: "Conflict",
  413: "Content too large",
  415: "Unsupported media type",
  429: "Too many requests",
  500: "Internal server error",
  501: "Not implemented",
  503: "Service unavailable",
};

/** Limits the names and values of a request that its issues repeat: each of 100 issues can name the same megabyte. */
function shortened({ path, message }: Issue): Issue {
  return { path: path.map((key) => (typeof key === "string" ? cut(key, 100) : key)), message: cut(message, 300) };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A longer list helps nobody. */
const mostShown = 10;

/** `query.limit: Expected a number, received "ten"; body.name: Missing` */
function issuesText(issues: readonly Issue[]): string {
  const shown = issues
    .slice(0, mostShown)
    .map(({ path, message }) => cut(`${path.map(String).join(".")}: ${message}`, 500));
  const more = issues.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** Ends a handler with a status: `throw new HttpError(404, "No such fact")`. */
export class HttpError extends Error {
  override get name(): string {
    return "HttpError";
  }

  readonly status: number;
  /** The whole body of the response, instead of the message in the API's form of errors. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor(
    status: number,
    message?: string,
    init: { readonly body?: unknown; readonly headers?: HeaderInput; readonly cause?: unknown } = {},
  ) {
    super(message ?? problemOf(status).title, "cause" in init ? { cause: init.cause } : undefined);
    this.status = status;
    this.body = init.body;
    this.headers = new Headers(init.headers);
  }
}
