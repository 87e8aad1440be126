/** Requests to GitHub's REST API, with bounded retries. */

/** An answer that is not a success, or none. Its message never contains the token. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if there was no answer.
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Says whether the token lacks a permission, as that of a pull request from a fork does. */
  get isForbidden() {
    return this.status === 401 || this.status === 403 || this.status === 404;
  }
}

const attempts = 4;
const requestTimeout = 30_000;
/** The longest wait before another attempt, in seconds. */
const longestWait = 60;
const pageSize = 100;
/** GitHub refuses later pages of comments only far beyond this. */
const mostPages = 100;

/** @param {number} seconds */
const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** @param {number} attempt From 1. */
const backoff = (attempt) => 2 ** (attempt - 1);

/**
 * Whether GitHub has refused a request without looking at it.
 *
 * @param {number} status
 * @param {string} message
 */
const isLimit = (status, message) => status === 429 || (status === 403 && /rate limit/i.test(message));

/**
 * Returns the status, the message, and the seconds after which the request may succeed, if it ever will.
 *
 * @param {Response} response
 * @param {number} attempt From 1.
 * @returns {Promise<{ status: number, message: string, seconds: number | undefined }>}
 */
async function readFailure(response, attempt) {
  const { status, headers } = response;
  const message = await messageOf(response);
  const limited = isLimit(status, message);
  if (!limited && status < 500) return { status, message, seconds: undefined };
  const stated = headers.get("retry-after");
  if (stated !== null && /^\d+$/.test(stated)) return { status, message, seconds: Number(stated) };
  if (!limited) return { status, message, seconds: backoff(attempt) };
  // The primary limit has a time at which it ends; for the secondary one GitHub asks to wait for a minute.
  if (headers.get("x-ratelimit-remaining") !== "0") return { status, message, seconds: longestWait };
  const end = Number(headers.get("x-ratelimit-reset")) - Math.floor(Date.now() / 1000);
  return { status, message, seconds: Math.max(1, end) };
}

/**
 * Returns the message of an error, in one line.
 *
 * @param {Response} response
 * @returns {Promise<string>}
 */
async function messageOf(response) {
  const text = await response.text().catch(() => "");
  try {
    const { message } = /** @type {{ message?: unknown }} */ (JSON.parse(text));
    if (typeof message === "string") return message.replace(/\s+/g, " ").slice(0, 200);
  } catch {
    // A proxy answers with HTML.
  }
  return response.statusText;
}

/** The API of one server, with one token. */
export class Api {
  #token;

  /**
   * @param {string} baseUrl Without a slash at its end.
   * @param {string} token
   */
  constructor(baseUrl, token) {
    this.baseUrl = baseUrl;
    this.#token = token;
  }

  /**
   * Sends a request once.
   *
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Response>} Redirects are not followed, as another host must not get the token.
   */
  #send(method, path, body) {
    return fetch(`${this.baseUrl}${path}`, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(requestTimeout),
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${this.#token}`,
        "user-agent": "specloom",
        "x-github-api-version": "2022-11-28",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /**
   * Sends a request, and again after a failure of the server or a limit of requests.
   *
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, repeatable?: boolean }} [options] A request that is not repeatable is sent again only if GitHub
   *   has refused it because of a limit.
   * @returns {Promise<Response>} A success or a redirect.
   * @throws {ApiError} For every other answer.
   */
  async request(method, path, { body, repeatable = true } = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(method, path, body).catch((/** @type {unknown} */ error) => String(error));
      if (typeof response !== "string" && response.status < 400) return response;
      const { status, message, seconds } =
        typeof response === "string"
          ? { status: 0, message: response, seconds: backoff(attempt) }
          : await readFailure(response, attempt);
      const mayRepeat = repeatable || isLimit(status, message);
      if (!mayRepeat || seconds === undefined || seconds > longestWait || attempt >= attempts)
        throw new ApiError(`${method} ${path}: ${status === 0 ? "" : `${status} `}${message}`, status);
      await wait(seconds);
    }
  }

  /**
   * Reads JSON.
   *
   * @param {string} path
   * @returns {Promise<unknown>}
   */
  async get(path) {
    return (await this.request("GET", path)).json();
  }

  /**
   * Reads the items of a list, page by page.
   *
   * @param {string} path Without a query.
   * @returns {AsyncGenerator<unknown, void>}
   */
  async *list(path) {
    for (let page = 1; page <= mostPages; page += 1) {
      const response = await this.request("GET", `${path}?per_page=${pageSize}&page=${page}`);
      yield* /** @type {unknown[]} */ (await response.json());
      if (!(response.headers.get("link") ?? "").includes('rel="next"')) return;
    }
  }

  /**
   * Returns the login of the token's owner: `github-actions[bot]` for the token of a workflow. The REST API has it for people
   * only.
   *
   * @returns {Promise<string>}
   */
  async login() {
    const response = await this.request("POST", "/graphql", { body: { query: "{ viewer { login } }" } });
    const { data } = /** @type {{ data?: { viewer?: { login?: string } } }} */ (await response.json());
    return data?.viewer?.login ?? "github-actions[bot]";
  }
}
