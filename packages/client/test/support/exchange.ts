import { readdirSync, readFileSync } from "node:fs";

/** One call, as a document of test/exchanges shows it. */
export interface ExampleExchange {
  /** The call path: `projects.search`. */
  readonly operation: string;
  readonly title: string;
  readonly arguments: object;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  /** Undefined where the block is empty. */
  readonly yields: unknown;
}

export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const folder = new URL("../exchanges/", import.meta.url);

/** All documents, by file name; each has one exchange or more under `##` headings. */
export function loadExchanges(): ExampleExchange[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => parseExchanges(name.replace(/\.md$/, ""), readFileSync(new URL(name, folder), "utf8")));
}

function parseExchanges(operation: string, text: string): ExampleExchange[] {
  const [head = "", ...sections] = text.split(/^## /m);
  if (!head.startsWith(`# ${operation}\n`)) throw new Error(`${operation}.md must begin with "# ${operation}"`);
  return sections.map((section) => {
    const title = section.slice(0, section.indexOf("\n"));
    const block = (info: string): string => {
      const found = new RegExp(`^\`\`\`${info}\n([^]*?)^\`\`\`$`, "m").exec(section);
      if (!found) throw new Error(`${operation}.md: "${title}" has no block "${info}"`);
      return found[1]!.replace(/\n$/, "");
    };
    const { start, headers, body } = parseMessage(block("http request"));
    const [method = "", target = ""] = start.split(" ");
    const response = parseMessage(block("http response"));
    const yields = block("json yields");
    return {
      operation,
      title,
      arguments: JSON.parse(block("json arguments")) as object,
      request: { method, target, headers, body },
      response: { status: Number.parseInt(response.start), headers: response.headers, body: response.body },
      yields: yields === "" ? undefined : (JSON.parse(yields) as unknown),
    };
  });
}

/** A start line, headers, an empty line, a body. */
function parseMessage(text: string): { start: string; headers: Record<string, string>; body: string } {
  const [head = "", ...rest] = text.split("\n\n");
  const [start = "", ...lines] = head.split("\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2) as [string, string]));
  return { start, headers, body: rest.join("\n\n") };
}
