/** A server that answers with exchanges written after GitHub's REST API documentation, in order. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

export interface Exchange {
  /** Method and path: `GET /repos/acme/api/pulls/7`. */
  readonly request: string;
  /** The expected JSON of the request. */
  readonly sends?: unknown;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or bytes as they are. */
  readonly answers?: unknown;
  /** The storage of artifacts must not get the token. */
  readonly withoutToken?: boolean;
}

export const token = "ghs_recordedToken0123456789";

export interface RecordedApi {
  readonly url: string;
  /** Fails unless all exchanges took place, and no other. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk as string;
  return text === "" ? undefined : JSON.parse(text);
}

/** Starts the server. `{url}` in headers becomes its address. */
export async function startApi(exchanges: readonly Exchange[]): Promise<RecordedApi> {
  const problems: string[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const exchange = exchanges[next];
      next += 1;
      const actual = {
        request: `${request.method} ${request.url}`,
        body,
        authorization: request.headers.authorization,
      };
      const {
        request: line,
        sends,
        withoutToken,
        status = 200,
        headers = {},
        answers,
      } = exchange ?? { request: "none" };
      const authorization = withoutToken === true ? undefined : `Bearer ${token}`;
      try {
        expect(actual).toEqual({ request: line, body: sends, authorization });
      } catch (error) {
        problems.push(`exchange ${next}: ${String(error)}`);
        response.writeHead(418).end();
        return;
      }
      const filled = Object.entries(headers).map(([name, value]) => [name, value.replace("{url}", url)]);
      response.writeHead(status, Object.fromEntries(filled) as Record<string, string>);
      response.end(Buffer.isBuffer(answers) ? answers : JSON.stringify(answers ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    check: () => expect({ problems, exchanges: next }).toEqual({ problems: [], exchanges: exchanges.length }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The answer to the question for the login of the token's owner. */
export const viewer: Exchange = {
  request: "POST /graphql",
  sends: { query: "{ viewer { login } }" },
  answers: { data: { viewer: { login: "github-actions[bot]" } } },
};

/** A comment as the API returns it. */
export const issueComment = (id: number, body: string, login = "github-actions[bot]") => ({
  id,
  node_id: `IC_${id}`,
  url: `https://api.github.com/repos/acme/api/issues/comments/${id}`,
  html_url: `https://github.com/acme/api/pull/7#issuecomment-${id}`,
  body,
  user: { login, id: 41898282, type: login.endsWith("[bot]") ? "Bot" : "User" },
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
  author_association: "NONE",
});

const list = "GET /repos/acme/api/issues/7/comments?per_page=100&page=";

/** A page of the comments of pull request 7, the last one unless another follows. */
export const comments = (answers: readonly unknown[], page = 1, more = false): Exchange => ({
  request: `${list}${page}`,
  answers,
  headers: more ? { link: `<{url}/repositories/1/issues/7/comments?per_page=100&page=${page + 1}>; rel="next"` } : {},
});

/** The answer to a token that may only read, such as that of a pull request from a fork. */
export const forbidden = {
  status: 403,
  answers: {
    message: "Resource not accessible by integration",
    documentation_url: "https://docs.github.com/rest/issues/comments#create-an-issue-comment",
    status: "403",
  },
};
