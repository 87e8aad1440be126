/** 72 calls for each client: 18 operations with four sets of arguments, from the client's test documents. */
import { fileURLToPath } from "node:url";
import type { ExampleExchange } from "../../packages/client/test/support/exchange.js";
import { readDocument } from "../peers/documents.js";
import { exchanges } from "./exchanges.js";

const callsOfOperation = 4;
const document = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));

type Values = Readonly<Record<string, unknown>>;

/** A call of the API, with its arguments by HTTP location; undefined if it has none there. */
export interface PlacedCall {
  /** `facts.get` */
  readonly operation: string;
  readonly arguments: object;
  readonly method: string;
  /** The path template, with braces. */
  readonly path: string;
  readonly values: Values | undefined;
  readonly query: Values | undefined;
  readonly body: unknown;
}

/** Returns all calls, grouped by operation. */
export function placedCalls(): readonly PlacedCall[] {
  const templates = Object.keys((readDocument(document) as { readonly paths: object }).paths);
  const operations = new Set(exchanges.map(({ operation }) => operation));
  return [...operations].flatMap((operation) => {
    const examples = exchanges
      .filter((exchange) => exchange.operation === operation)
      .map((exchange) => place(exchange, templates));
    // An operation with fewer examples repeats them.
    return Array.from({ length: callsOfOperation }, () => examples)
      .flat()
      .slice(0, callsOfOperation);
  });
}

function place({ operation, arguments: args, request }: ExampleExchange, templates: readonly string[]): PlacedCall {
  const { method, target, body } = request;
  const { pathname, searchParams } = new URL(target, "https://api.example");
  // OAS 4.8.8.2: paths without braces match before templated paths.
  const [path] = templates.filter((template) => patternOf(template).test(pathname)).sort(byBraces);
  if (path === undefined) throw new Error(`${operation}: no path of the document is that of ${target}`);
  const named = (isNamed: (name: string) => boolean): Values | undefined => {
    const entries = Object.entries(args).filter(([name]) => isNamed(name));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  return {
    operation,
    arguments: args,
    method,
    path,
    values: named((name) => path.includes(`{${name}}`)),
    query: named((name) => searchParams.has(name)),
    body: body === "" ? undefined : (JSON.parse(body) as unknown),
  };
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

const byBraces = (one: string, other: string): number => one.split("{").length - other.split("{").length;
