// Credentials of OAuth 2 against oidc-provider, and against servers that do what that never would.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import Provider, { type Configuration } from "oidc-provider";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  ArgumentError,
  call,
  type ClientEvent,
  ConnectionError,
  type Core,
  type CoreOptions,
  createCore,
} from "../../src/client/index.js";
import {
  type AnyOAuthOptions,
  type AssertionRequest,
  beginAuthorization,
  createOAuth,
  type OAuthCredential,
  OAuthError,
  type OAuthScheme,
  type StoredToken,
  type TokenStore,
} from "../../src/client/oauth.js";
import { failure, getThing, listThings, send, serve, type TestServer } from "./support.js";

/** A secret with characters that Basic and forms encode. */
const secret = "s3cret+/ %&=:very-long";
const redirectUri = "https://app.example/callback";

// ------------------------------------------------------------------------------------------------ oidc-provider

const web = { redirect_uris: [redirectUri], grant_types: ["authorization_code", "refresh_token"] };
const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
  "sign",
  "verify",
]);
const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);

/** Signs an assertion without the library. */
async function sign({ clientId, audience }: AssertionRequest): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: clientId, sub: clientId, aud: audience, iat: now, exp: now + 60, jti: crypto.randomUUID() };
  const parts = [{ alg: "ES256", kid: "1" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const bytes = Buffer.from(parts.join("."));
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, bytes);
  return [...parts, Buffer.from(signature).toString("base64url")].join(".");
}

const machine = { client_secret: secret, grant_types: ["client_credentials"], redirect_uris: [], response_types: [] };

const configuration: Configuration = {
  clients: [
    { client_id: "basic:app", token_endpoint_auth_method: "client_secret_basic", ...machine } as never,
    { client_id: "post", token_endpoint_auth_method: "client_secret_post", ...machine } as never,
    {
      ...machine,
      client_id: "signed",
      client_secret: undefined,
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "ES256",
      jwks: { keys: [{ kty, crv, x, y, kid: "1", alg: "ES256", use: "sig" }] },
    } as never,
    { client_id: "web", client_secret: secret, ...web } as never,
    { client_id: "public", token_endpoint_auth_method: "none", ...web } as never,
  ],
  scopes: ["openid", "offline_access", "read", "write"],
  features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  // Nobody is asked to agree.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
    grant.addOIDCScope("openid offline_access read write");
    await grant.save();
    return grant;
  },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  ttl: {
    IdToken: 600,
    ClientCredentials: 600,
    AccessToken: 600,
    RefreshToken: 3600,
    Session: 600,
    Interaction: 600,
    Grant: 3600,
  },
};

let provider: Provider;
let issuer = "";
let requested: URLSearchParams[] = [];
const http = createServer();
beforeAll(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  provider = new Provider(issuer, configuration);
  // The forms of token requests, as the provider has read them.
  provider.use(async (context, next) => {
    await next();
    if (context.path === "/token") requested.push(new URLSearchParams(context.oidc.body as Record<string, string>));
  });
  const answer = provider.callback();
  http.on("request", (request: IncomingMessage, response) => {
    if (!request.url!.startsWith("/sign-in/")) return answer(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: "ann" } });
  });
});
afterEach(() => {
  requested = [];
  vi.useRealTimers();
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

/** An API that takes the provider's tokens, and says whose they are. */
const api = (): Promise<TestServer> =>
  serve(async ({ headers }, response) => {
    const value = headers.authorization?.replace("Bearer ", "") ?? "";
    const token = (await provider.ClientCredentials.find(value)) ?? (await provider.AccessToken.find(value));
    if (!token) return send(response, 401, '{"message":"no"}', { "content-type": "application/json" });
    return { success: true, data: `${token.clientId} ${token.scope}` };
  });

/** Makes the token of the last request invalid. */
const forgetToken = async (server: TestServer): Promise<void> => {
  const value = server.seen.at(-1)!.headers.authorization!.replace("Bearer ", "");
  await ((await provider.ClientCredentials.find(value)) ?? (await provider.AccessToken.find(value)))?.destroy();
};

/** A scheme as it is generated. */
const schemeOf = (tokenUrl = `${issuer}/token`): OAuthScheme => ({
  tokenUrls: { clientCredentials: tokenUrl, refreshToken: tokenUrl, authorizationCode: tokenUrl },
  authorizationUrl: `${issuer}/auth`,
  scopes: { "things.get": ["read"], "things.list": ["write", "read"] },
});

const credentialOf = (options: Partial<AnyOAuthOptions> = {}, scheme = schemeOf()): OAuthCredential =>
  createOAuth({ main: scheme }, "main", { clientId: "basic:app", clientSecret: secret, ...options });

const clientOf = (server: TestServer, apiKey: OAuthCredential, more: Partial<CoreOptions> = {}): Core =>
  createCore({ baseUrl: server.url, apiKey, maxRetries: 0, ...more });

const get = (client: Core): Promise<unknown> => call(client, getThing, { id: 1 });

/** A store that several clients share. */
function storeOf(): TokenStore & { readonly kept: Map<string, StoredToken> } {
  const kept = new Map<string, StoredToken>();
  const waiting = new Map<string, Promise<unknown>>();
  return {
    kept,
    get: async (key) => kept.get(key),
    set: (key, token) => void kept.set(key, token),
    exclusive: (key, task) => {
      const run = (waiting.get(key) ?? Promise.resolve()).then(task);
      waiting.set(
        key,
        run.catch(() => {}),
      );
      return run;
    },
  };
}

/** Signs in as a browser does, and returns the query of the redirect. */
async function signIn(url: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  for (let at = url; ;) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value) cookies.set(name, value);
    }
    at = new URL(response.headers.get("location")!, at).href;
    if (at.startsWith(redirectUri)) return new URL(at).searchParams;
  }
}

describe("oidc-provider", () => {
  test.each<[string, AnyOAuthOptions]>([
    ["client_secret_basic", { clientId: "basic:app", clientSecret: secret }],
    ["client_secret_post", { clientId: "post", clientSecret: secret, authMethod: "client_secret_post" }],
    ["private_key_jwt", { clientId: "signed", privateKey: { key: privateKey, kid: "1" } }],
    ["private_key_jwt by a callback", { clientId: "signed", assertion: sign }],
  ])("gives a token to a client with %s, for the scopes of the operation", async (_, options) => {
    const server = await api();
    const client = clientOf(server, createOAuth({ main: schemeOf() }, "main", options));
    expect(await get(client)).toBe(`${options.clientId} read`);
    expect(await call(client, listThings)).toMatchObject({ data: `${options.clientId} read write` });
    expect(await get(client)).toBe(`${options.clientId} read`);
    expect(requested.map((form) => form.get("scope"))).toEqual(["read", "read write"]);
  });

  test("is asked once for any number of calls, and again shortly before the end of the token", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = await api();
    const client = clientOf(server, credentialOf({ scopes: ["write"] }));
    const results = await Promise.all(Array.from({ length: 20 }, () => get(client)));
    expect(new Set(results)).toEqual(new Set(["basic:app write"]));
    vi.setSystemTime(Date.now() + 569_000);
    await get(client);
    expect(requested).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2_000);
    await Promise.all([get(client), get(client)]);
    expect(requested).toHaveLength(2);
  });

  test("gives one other token to all calls that the API refuses", async () => {
    const server = await api();
    const client = clientOf(server, credentialOf());
    await get(client);
    await forgetToken(server);
    await Promise.all([get(client), get(client), get(client)]);
    expect(requested).toHaveLength(2);
    const sent = new Set(server.seen.map(({ headers }) => headers.authorization));
    expect([server.seen.length, sent.size]).toEqual([7, 2]);
  });

  test("exchanges a code with PKCE, and renews its tokens by the refresh token of the last response", async () => {
    const server = await api();
    const { url, state, codeVerifier } = await beginAuthorization({ main: schemeOf() }, "main", {
      clientId: "public",
      redirectUri,
      scopes: ["openid", "offline_access", "read"],
      parameters: { prompt: "login" },
    });
    const answer = await signIn(url);
    expect(answer.get("state")).toBe(state);
    const store = storeOf();
    const user = { clientId: "public", account: "ann", store };
    const code = { code: answer.get("code")!, codeVerifier, redirectUri };
    const client = clientOf(server, createOAuth({ main: schemeOf() }, "main", { ...user, ...code }));
    expect(await get(client)).toBe("public openid read");
    for (const _ of [1, 2]) {
      await forgetToken(server);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
      expect(await get(client)).toMatch("public ");
    }
    const tokens = requested.map((form) => [form.get("grant_type"), form.get("refresh_token")]);
    expect(tokens.map(([type]) => type)).toEqual(["authorization_code", "refresh_token", "refresh_token"]);
    expect(tokens[1]![1]).not.toBe(tokens[2]![1]);
    // Another process, or this one after a restart.
    const next = clientOf(server, createOAuth({ main: schemeOf() }, "main", user));
    expect(await get(next)).toMatch("public ");
    expect(requested).toHaveLength(3);
    const again = clientOf(server, createOAuth({ main: schemeOf() }, "main", { clientId: "public", ...code }));
    expect(await failure(get(again))).toMatchObject({ error: "invalid_grant", httpStatus: 400, code: "oauth" });
  });

  test("is found by OpenID Connect, whose issuer must be the one that was asked", async () => {
    const server = await api();
    const found = (openIdConnectUrl: string): OAuthScheme => ({ openIdConnectUrl });
    const client = clientOf(server, credentialOf({}, found(`${issuer}/.well-known/openid-configuration`)));
    expect(await get(client)).toBe("basic:app undefined");
    const liar = await serve(() => ({ issuer, token_endpoint: `${issuer}/token` }));
    const other = clientOf(server, credentialOf({}, found(`${liar.url}/.well-known/openid-configuration`)));
    const error = await failure<OAuthError>(get(other));
    expect([error.name, error.error]).toEqual(["OAuthError", undefined]);
    const insecure: TestServer = await serve(() => ({
      issuer: insecure.url,
      token_endpoint: "http://login.example/token",
    }));
    const third = clientOf(server, credentialOf({}, found(`${insecure.url}/.well-known/openid-configuration`)));
    expect(await failure(get(third))).toBeInstanceOf(ArgumentError);
    expect(requested).toHaveLength(1);
    const { url } = await beginAuthorization({ main: found(issuer) }, "main", { clientId: "web", redirectUri });
    expect(url.startsWith(`${issuer}/auth?client_id=web`)).toBe(true);
  });

  test("refuses with the errors of RFC 6749", async () => {
    const server = await api();
    const wrong = (options: Partial<AnyOAuthOptions>) =>
      failure<OAuthError>(get(clientOf(server, credentialOf(options))));
    const error = await wrong({ clientSecret: "wrong-secret-of-the-client" });
    expect(error).toBeInstanceOf(OAuthError);
    expect(error).toMatchObject({ error: "invalid_client", httpStatus: 401, operation: "things.get", phase: "key" });
    expect((await wrong({ clientId: "web", refreshToken: "unknown" })).error).toBe("invalid_grant");
    expect(server.seen).toEqual([]);
  });
});

test("several processes share the tokens of a store, and one of them renews", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let count = 0;
  const server = await serve(() => ({ success: true, data: 1 }));
  const tokens = await serve(() => ({ access_token: `token-${++count}`, token_type: "Bearer", expires_in: 100 }));
  const store = storeOf();
  const processes = Array.from({ length: 3 }, () => clientOf(server, credentialOf({ store }, schemeOf(tokens.url))));
  await Promise.all(processes.map(get));
  vi.setSystemTime(Date.now() + 91_000);
  await Promise.all(processes.map(get));
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(
    [1, 1, 1, 2, 2, 2].map((number) => `Bearer token-${number}`),
  );
  expect([...store.kept.keys()].join()).not.toContain(encodeURIComponent(secret));
});

test("a process whose refresh token another has used takes the token of that", async () => {
  const server = await serve(() => ({ success: true, data: 1 }));
  const { kept, get: read, set } = storeOf();
  const tokens = await serve((_, response) => {
    for (const key of kept.keys()) kept.set(key, { accessToken: "token-of-another" });
    return send(response, 400, '{"error":"invalid_grant"}', { "content-type": "application/json" });
  });
  const options = { account: "ann", store: { get: read, set } };
  const empty = clientOf(server, credentialOf(options, schemeOf(tokens.url)));
  expect(await failure(get(empty))).toMatchObject({ error: "invalid_grant" });
  expect(tokens.seen).toEqual([]);
  const key = [`${tokens.url}/`, "basic:app", "ann", "", ""].map(encodeURIComponent).join(" ");
  kept.set(key, { accessToken: "old", renewAt: 0, refreshToken: "second" });
  await get(clientOf(server, credentialOf({ ...options, refreshToken: "first" }, schemeOf(tokens.url))));
  expect(server.seen.at(-1)!.headers.authorization).toBe("Bearer token-of-another");
  expect(tokens.seen.at(-1)!.body.toString()).toContain("refresh_token=second");
});

/** What a token endpoint should not answer, and the error of a call. */
const json = { "content-type": "application/json" };
const form = new URLSearchParams({ secret }).toString().slice("secret=".length).replace("-", "%2D");
const hidden = ["refresh-token-of-ann", secret, encodeURIComponent(secret), btoa(`basic%3Aapp:${form}`)];
test.each<[string, number, string, Record<string, string>, object]>([
  [
    "an error that repeats secrets",
    400,
    JSON.stringify({ error: "invalid_grant", error_description: hidden.join(" ") }),
    json,
    { error: "invalid_grant" },
  ],
  ["an error of a gateway", 503, "busy", {}, { name: "ConnectionError", reason: "status 503" }],
  [
    "a page",
    200,
    "<html>refresh-token-of-ann</html>",
    { "content-type": "text/html" },
    { name: "OAuthError", httpStatus: 200 },
  ],
  ["a token of another kind", 200, '{"access_token":"a","token_type":"mac"}', json, { name: "OAuthError" }],
  ["no token", 200, "[]", json, { name: "OAuthError" }],
  ["nothing", 204, "", {}, { name: "OAuthError", httpStatus: 204 }],
  [
    "a challenge",
    401,
    '{"error":"invalid_client"}',
    { ...json, "www-authenticate": "Basic realm=x" },
    { error: "invalid_client" },
  ],
  ["a redirect", 307, "", { location: "ELSEWHERE" }, { name: "OAuthError", httpStatus: 307 }],
  ["an ID token of somebody else", 200, '{"access_token":"a","token_type":"bearer","id_token":"x.y.z"}', json, {}],
])("%s", async (_, status, text, headers, expected) => {
  const elsewhere = await serve(() => ({ access_token: "a", token_type: "bearer" }));
  const server = await serve(() => ({ success: true, data: 1 }));
  const location = headers["location"] && { location: elsewhere.url };
  const tokens = await serve((_, response) => send(response, status, text, { ...headers, ...location }));
  const events: ClientEvent[] = [];
  const credential = credentialOf({ refreshToken: "refresh-token-of-ann" }, schemeOf(tokens.url));
  const client = clientOf(server, credential, { onEvent: (event) => void events.push(event) });
  const results = await Promise.allSettled([get(client), get(client)]);
  for (const result of results) expect(result.status === "rejected" ? result.reason : {}).toMatchObject(expected);
  const shown =
    inspect([results, events, credential, client], { depth: 9, showHidden: true }) + JSON.stringify([results, events]);
  expect(hidden.filter((one) => shown.includes(one))).toEqual([]);
  expect(elsewhere.seen).toEqual([]);
  expect(tokens.seen).toHaveLength(1);
});

test("a server that does not answer ends in a TimeoutError, and the next call asks again", async () => {
  const server = await serve(() => ({ success: true, data: 1 }));
  const tokens = await serve((_, response, count) =>
    count === 1 ? undefined : send(response, 200, '{"access_token":"a","token_type":"bearer"}', json),
  );
  const options = { clientId: "basic:app", clientSecret: secret, timeout: 30 };
  const client = clientOf(server, createOAuth({ main: schemeOf(tokens.url) }, "main", options));
  expect(await failure(get(client))).toMatchObject({ code: "timeout", timeout: 30, phase: "key" });
  options.timeout = Infinity;
  await get(client);
});

test("a call waits for an authorization server that is busy", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const server = await serve(() => ({ success: true, data: 1 }));
  const tokens = await serve((_, response, count) =>
    count < 3 ? send(response, 503) : send(response, 200, '{"access_token":"a","token_type":"bearer"}', json),
  );
  await get(clientOf(server, credentialOf({}, schemeOf(tokens.url)), { maxRetries: 2 }));
  expect([tokens.seen.length, server.seen.length]).toEqual([3, 1]);
  vi.mocked(Math.random).mockRestore();
});

test("an API that refuses every token is not a reason for more than one request", async () => {
  const server = await serve((_, response) => send(response, 401, "{}", json));
  let count = 0;
  const tokens = await serve(() => ({ access_token: `token-${++count}`, token_type: "bearer" }));
  const client = clientOf(server, credentialOf({}, schemeOf(tokens.url)));
  for (const _ of [1, 2, 3]) expect(await failure(get(client))).toMatchObject({ code: "unauthorized" });
  expect(count).toBe(2);
  // The same token is never sent again.
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(
    [1, 2, 2, 2].map((number) => `Bearer token-${number}`),
  );
});

test("no token goes to another origin, also not after a redirect of the API", async () => {
  const elsewhere = await serve(() => ({ success: true, data: 1 }));
  const server = await serve((_, response) => send(response, 302, "", { location: `${elsewhere.url}/things/1` }));
  const tokens = await serve(() => ({ access_token: "token-of-ann", token_type: "bearer" }));
  await get(clientOf(server, credentialOf({}, schemeOf(tokens.url))));
  expect(server.seen[0]!.headers.authorization).toBe("Bearer token-of-ann");
  expect(elsewhere.seen[0]!.headers.authorization).toBeUndefined();
});

describe("options", () => {
  test.each([
    "http://login.example/token",
    "https://user:pass@login.example/token",
    "https://login.example/token#x",
    "http://localhost.example/token",
    "http://127.0.0.1.example/token",
    "ftp://login.example/token",
    "/token",
    "",
  ])("secrets do not go to %j, which a document has", (url) => {
    expect(() => credentialOf({}, schemeOf(url))).toThrow(ArgumentError);
    expect(() => credentialOf({ refreshToken: "r" }, schemeOf(url))).toThrow(ArgumentError);
    expect(() => credentialOf({}, { openIdConnectUrl: url })).toThrow(ArgumentError);
  });

  test.each([
    "https://login.example/token",
    "http://localhost:1/token",
    "http://127.0.0.1/token",
    "http://[::1]:1/token",
  ])("secrets go to %s", (tokenUrl) => void credentialOf({ tokenUrl }));

  test.each<[string, Partial<AnyOAuthOptions>]>([
    ["clientId must be a string that is not empty", { clientId: "" }],
    ["clientSecret must be a string that is not empty: set its environment variable, or", { clientSecret: "" }],
    ["refreshToken", { refreshToken: "" }],
    ["codeVerifier", { code: "c", redirectUri }],
    ["redirectUri", { code: "c", codeVerifier: "v" }],
    ["account", { refreshToken: "r", store: storeOf() }],
    ["one of", { assertion: () => "a" }],
    ["Unknown scheme: use one of main", { scheme: "toString" }],
  ])("%s is checked at creation", (name, options) => {
    expect(() => credentialOf(options)).toThrow(name);
  });

  test("a secret in a browser is an error", () => {
    vi.stubGlobal("window", { document: {} });
    expect(() => credentialOf()).toThrow("In a browser");
    createOAuth({ main: schemeOf() }, "main", { clientId: "public", refreshToken: "r" });
    vi.unstubAllGlobals();
  });

  test("what a callback throws is passed on", async () => {
    const server = await serve(() => ({ success: true, data: 1 }));
    const thrown = new Error("no key today");
    const fail = (): never => {
      throw thrown;
    };
    const signed = createOAuth({ main: schemeOf() }, "main", { clientId: "signed", assertion: fail });
    const stored = credentialOf({ store: { get: fail, set: fail } });
    for (const credential of [signed, stored]) expect(await failure(get(clientOf(server, credential)))).toBe(thrown);
    const lost = credentialOf({ fetch: fail });
    const failed = await failure(get(clientOf(server, lost)));
    expect(failed).toBeInstanceOf(ConnectionError);
    expect(failed).toMatchObject({ message: "No token: the connection failed: no key today" });
  });
});
