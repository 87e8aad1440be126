/** The requests to an authorization server, by oauth4webapi. */
import * as library from "oauth4webapi";
import { isWeb, resolve } from "./address.js";
import { asConnectionError } from "./connected.js";
import { ArgumentError, ConnectionError } from "./errors.js";
import { OAuthError, type OAuthErrorDetails } from "./oauth-error.js";
import type { AnyOAuthOptions, OAuthRequests, StoredToken } from "./oauth-options.js";
import { isObject } from "./plain.js";
import { redactor } from "./redact.js";
import { bounded } from "./timing.js";

/** The metadata of a provider: its URLs. */
export type Provider = library.AuthorizationServer;

/**
 * Returns a URL that may get secrets: https, or http on this machine.
 * @throws ArgumentError
 */
export function trusted(url: string | URL | undefined, option: string): string {
  if (!url) throw new ArgumentError(`Missing ${option}: the document has no absolute URL`);
  const href = resolve(url);
  const isSafe = isWeb(href) && !href.includes("#");
  if (isSafe && /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/])/.test(href)) return href;
  throw new ArgumentError(`Invalid ${option}: use an https URL without credentials or fragment`);
}

/** Asks a provider of OpenID Connect for its URLs. The issuer in its answer must be the one that we ask. */
export async function discover(url: string, requests: OAuthRequests): Promise<Provider> {
  const [issuer = ""] = trusted(url, "openIdConnectUrl").split("/.well-known/");
  const expected = new URL(issuer);
  return exchange(requests, async (transport) =>
    library.processDiscoveryResponse(expected, await library.discoveryRequest(expected, transport)),
  );
}

/** Requests a token. Its grant type and what that needs are in `parameters`. */
export async function requestToken(
  provider: Provider,
  grantType: string,
  parameters: Readonly<Record<string, string>>,
  options: AnyOAuthOptions,
): Promise<StoredToken> {
  const client = { client_id: options.clientId };
  const began = Date.now();
  const token = await exchange(options, async (transport) => {
    const response = await library.genericTokenEndpointRequest(
      provider,
      client,
      authenticationOf(options),
      grantType,
      parameters,
      transport,
    );
    return library.processGenericTokenEndpointResponse(provider, client, response);
  });
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = token;
  const lifetime = (seconds ?? 0) * 1000;
  return {
    accessToken,
    ...(refreshToken && { refreshToken }),
    ...(seconds !== undefined && { renewAt: began + lifetime - Math.min(30_000, lifetime / 10) }),
  };
}

/** How a client proves who it is. */
function authenticationOf({ clientSecret, authMethod, privateKey, assertion }: AnyOAuthOptions): library.ClientAuth {
  if (assertion)
    return async ({ issuer }, { client_id: clientId }, body) => {
      body.set("client_id", clientId);
      body.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
      body.set("client_assertion", await assertion({ clientId, audience: issuer }));
    };
  if (privateKey) return library.PrivateKeyJwt(privateKey);
  if (clientSecret === undefined) return library.None();
  return authMethod === "client_secret_post"
    ? library.ClientSecretPost(clientSecret)
    : library.ClientSecretBasic(clientSecret);
}

interface Transport {
  readonly [library.customFetch]: (url: string, init: Init) => Promise<Response>;
  readonly [library.allowInsecureRequests]: true;
}

/** A response that has been read, and the secrets of its request, which the server may repeat. */
interface Exchange {
  secrets: readonly string[];
  /** 0 before there is a response. */
  status: number;
  body: unknown;
}

/** What the library passes to fetch. */
interface Init {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly redirect: "manual";
}

/**
 * Runs one request of the library, which follows no redirect. Throws our errors in place of the library's: those hold responses, with
 * tokens.
 */
async function exchange<T>(requests: OAuthRequests, work: (transport: Transport) => Promise<T>): Promise<T> {
  const { fetch = globalThis.fetch, timeout = 10_000 } = requests;
  const seen: Exchange = { secrets: [], status: 0, body: undefined };
  const send = async (url: string, init: Init): Promise<Response> => {
    const { method, headers, redirect } = init;
    const body = init.body instanceof URLSearchParams ? init.body : null;
    seen.secrets = secretsOf(headers, body);
    const work = async (signal: AbortSignal): Promise<Response> =>
      read(await fetch(new Request(url, { method, headers, body, redirect, signal })), seen);
    try {
      return await bounded(work, timeout);
    } catch (error) {
      seen.status = 0;
      throw asConnectionError(error, seen.secrets, "No token: the connection failed");
    }
  };
  try {
    // `trusted` has checked the protocol: the library knows no exception for this machine.
    return await work({ [library.customFetch]: send, [library.allowInsecureRequests]: true });
  } catch (error) {
    // Without a response it is ours, or that of a callback.
    throw seen.status === 0 ? error : failureOf(seen, error);
  }
}

/** Reads a response as a whole. ID tokens are left out: we use none, and to check one takes an issuer and its keys. */
async function read(response: Response, seen: Exchange): Promise<Response> {
  const text = await response.text();
  // A redirect that a browser hides has the status 0.
  seen.status = response.status || 302;
  try {
    seen.body = JSON.parse(text);
  } catch {
    // The library says what is wrong.
  }
  const { headers } = response;
  if (seen.status !== 200) return new Response(null, { status: seen.status === 101 ? 500 : seen.status, headers });
  return new Response(isObject(seen.body) ? JSON.stringify({ ...seen.body, id_token: undefined }) : text, { headers });
}

/** Returns the secrets of a request, in the forms in which a server may repeat them. */
function secretsOf(headers: Init["headers"], body: URLSearchParams | null): readonly string[] {
  const encoded = headers["authorization"]?.replace("Basic ", "") ?? "";
  const password = encoded && atob(encoded).replace(/^[^:]*:/, "");
  const names = /^(client_secret|client_assertion|refresh_token|code|code_verifier)$/;
  const sent = [...(body ?? [])].flatMap(([name, value]) => (names.test(name) ? [value] : []));
  return [encoded, password, decodeURIComponent(password.replaceAll("+", " ")), ...sent].filter(Boolean);
}

/** The longest text of a server that an error has. */
const longest = 500;

function failureOf({ status, body, secrets }: Exchange, thrown: unknown): Error {
  const redact = redactor(secrets);
  const textOf = (name: string): string | undefined => {
    const value: unknown =
      status !== 200 && isObject(body) ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
    return typeof value === "string" && value ? redact(value).slice(0, longest) : undefined;
  };
  const error = textOf("error");
  // The operation has not been sent: a call may try again.
  if (!error && /^(408|429|5..)$/.test(`${status}`))
    return new ConnectionError(`The authorization server responded with ${status}`, { reason: `status ${status}` });
  const description = textOf("error_description");
  const uri = textOf("error_uri");
  const details: OAuthErrorDetails = {
    ...(error && { error }),
    ...(description && { description }),
    ...(uri && { uri }),
    httpStatus: status,
  };
  if (error) return new OAuthError(`No token: ${[error, description].filter(Boolean).join(": ")}`, details);
  // The library's own words, which quote nothing.
  const reason = thrown instanceof Error && status === 200 ? thrown.message : `status ${status}`;
  return new OAuthError(`No token: the response is not one of OAuth 2 (${reason})`, details);
}
