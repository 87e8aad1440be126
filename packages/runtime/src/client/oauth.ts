/** OAuth 2 and OpenID Connect: tokens for the credential of a client. Needs the package oauth4webapi. */
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from "oauth4webapi";
import { ArgumentError } from "./errors.js";
import { OAuthError } from "./oauth-error.js";
import type {
  AnyOAuthOptions,
  Authorization,
  AuthorizationOptions,
  OAuthCredential,
  OAuthFlow,
  OAuthScheme,
  StoredToken,
} from "./oauth-options.js";
import { discover, type Provider, requestToken, trusted } from "./oauth-server.js";
import { TokenSlot, type TokenSource } from "./oauth-tokens.js";
import { isBrowser } from "./user-agent.js";

export { OAuthError } from "./oauth-error.js";
export type { OAuthErrorDetails, OAuthErrorName } from "./oauth-error.js";
export type {
  AnyOAuthOptions,
  AssertionRequest,
  Authorization,
  AuthorizationOptions,
  OAuthCommon,
  OAuthCredential,
  OAuthFlow,
  OAuthGrants,
  FlowOptions,
  OAuthRequests,
  OAuthScheme,
  PrivateKey,
  StoredToken,
  TokenStore,
} from "./oauth-options.js";

/** The security schemes of a document. */
type Schemes = Readonly<Record<string, OAuthScheme>>;

/**
 * Returns the credential of a client: a function that gets a token when a call needs one, and keeps it until shortly before its end.
 * Sends nothing before that.
 * @throws ArgumentError for options that do not fit together, and for a URL that is neither https nor on this machine.
 */
export function createOAuth(schemes: Schemes, main: string, options: AnyOAuthOptions): OAuthCredential {
  const scheme = schemeOf(schemes, options.scheme ?? main);
  const { clientId, account = "", store, parameters } = options;
  const flow = flowOf(options);
  checkOptions(options, flow);
  const source = new Grant(flow, options, endpointsOf(scheme, flow, options));
  const slots = new Map<string, TokenSlot>();
  return async ({ operation, refused }) => {
    const isOwn = flow === "clientCredentials" && Object.hasOwn(scheme.scopes ?? {}, operation);
    const scopes = [...(options.scopes ?? (isOwn ? scheme.scopes![operation]! : []))].sort().join(" ");
    const parts = [source.tokenUrl, clientId, account, scopes, `${new URLSearchParams(parameters)}`];
    const key = parts.map(encodeURIComponent).join(" ");
    const slot = slots.get(key) ?? new TokenSlot({ source, scopes, store, key });
    slots.set(key, slot);
    return slot.get(refused === true);
  };
}

/**
 * Begins a sign-in with PKCE (RFC 7636): send the user to `url`. Pass the code of the redirect, and `codeVerifier`, to `oauth`.
 * @throws ArgumentError for a URL that is neither https nor on this machine.
 */
export async function beginAuthorization(
  schemes: Schemes,
  main: string,
  options: AuthorizationOptions & { readonly scheme?: string | undefined },
): Promise<Authorization> {
  const { clientId, redirectUri, scopes, parameters } = options;
  const { authorizationUrl, openIdConnectUrl } = schemeOf(schemes, options.scheme ?? main);
  const given = options.authorizationUrl ?? authorizationUrl;
  const page = given ?? (openIdConnectUrl && (await discover(openIdConnectUrl, options)).authorization_endpoint);
  const url = new URL(trusted(page, "authorizationUrl"));
  const codeVerifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const query = {
    ...parameters,
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    ...(scopes && { scope: scopes.join(" ") }),
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, state, codeVerifier };
}

/** The URLs that requests for tokens go to. */
interface Endpoints {
  /** The URL that tokens come from, or that of the metadata that names it. */
  readonly tokenUrl: string;
  readonly of: (isRefresh: boolean) => Promise<Provider> | Provider;
}

/** @throws ArgumentError for a URL that is neither https nor on this machine. */
function endpointsOf(
  { tokenUrls, openIdConnectUrl }: OAuthScheme,
  flow: OAuthFlow,
  options: AnyOAuthOptions,
): Endpoints {
  const given = options.tokenUrl ?? tokenUrls?.[flow];
  const tokenUrl = trusted(given ?? openIdConnectUrl, "tokenUrl");
  const refreshUrl = trusted(options.tokenUrl ?? tokenUrls?.refreshToken ?? tokenUrl, "tokenUrl");
  let discovered: Promise<Provider> | undefined;
  const of = (isRefresh: boolean): Promise<Provider> | Provider => {
    const own = isRefresh ? refreshUrl : tokenUrl;
    if (given) return { issuer: own, token_endpoint: own };
    // Asked again after a failure.
    return (discovered ??= discover(tokenUrl, options)
      .then(({ issuer, token_endpoint }) => ({ issuer, token_endpoint: trusted(token_endpoint, "tokenUrl") }))
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      }));
  };
  return { tokenUrl, of };
}

/** Requests tokens by the flow of the options, and renews them by refresh tokens. */
class Grant implements TokenSource {
  readonly tokenUrl: string;
  readonly #flow: OAuthFlow;
  readonly #options: AnyOAuthOptions;
  readonly #of: Endpoints["of"];
  // A code counts once.
  #code: string | undefined;

  constructor(flow: OAuthFlow, options: AnyOAuthOptions, { tokenUrl, of }: Endpoints) {
    this.tokenUrl = tokenUrl;
    this.#flow = flow;
    this.#options = options;
    this.#of = of;
    this.#code = options.code;
  }

  get isFirst(): boolean {
    return this.#code !== undefined;
  }

  async request(scopes: string, old: StoredToken | undefined): Promise<StoredToken> {
    const { codeVerifier = "", redirectUri = "", parameters } = this.#options;
    const scoped = { ...parameters, ...(scopes && { scope: scopes }) };
    if (this.#flow === "clientCredentials")
      return requestToken(await this.#of(false), "client_credentials", scoped, this.#options);
    if (this.#code !== undefined) {
      const sent = { ...parameters, code: this.#code, code_verifier: codeVerifier, redirect_uri: redirectUri };
      const token = await requestToken(await this.#of(false), "authorization_code", sent, this.#options);
      this.#code = undefined;
      return token;
    }
    const refreshToken = old?.refreshToken ?? this.#options.refreshToken;
    if (!refreshToken) throw new OAuthError("No token: the user has to sign in again", { error: "invalid_grant" });
    const sent = { ...scoped, refresh_token: refreshToken };
    const token = await requestToken(await this.#of(true), "refresh_token", sent, this.#options);
    // A server that does not replace a refresh token leaves it out.
    return { refreshToken, ...token };
  }
}

function schemeOf(schemes: Schemes, name: string): OAuthScheme {
  if (Object.hasOwn(schemes, name)) return schemes[name]!;
  throw new ArgumentError(`Unknown scheme: use one of ${Object.keys(schemes).join(", ")}`);
}

function flowOf({ code, refreshToken, account, store }: AnyOAuthOptions): OAuthFlow {
  if (code !== undefined) return "authorizationCode";
  return refreshToken !== undefined || (account !== undefined && store) ? "refreshToken" : "clientCredentials";
}

/** @throws ArgumentError */
function checkOptions(options: AnyOAuthOptions, flow: OAuthFlow): void {
  const { clientSecret, privateKey, assertion, store, account } = options;
  const needed = flow === "authorizationCode" ? ["clientId", "code", "codeVerifier", "redirectUri"] : ["clientId"];
  const given = ["clientSecret", "refreshToken", "account"].filter((name) => name in options);
  for (const name of [...needed, ...given])
    if (!isText(options[name as keyof AnyOAuthOptions])) {
      const fix = needed.includes(name) ? "" : ", or leave it out";
      throw new ArgumentError(`${name} must be a string that is not empty: set its environment variable${fix}`);
    }
  if (isBrowser() && (clientSecret || privateKey))
    throw new ArgumentError("In a browser, every visitor can read a secret: use a flow without one");
  if ([clientSecret, privateKey, assertion].filter(Boolean).length > 1)
    throw new ArgumentError("Pass one of clientSecret, privateKey and assertion");
  if (store && flow !== "clientCredentials" && !account)
    throw new ArgumentError("A store of users' tokens needs account: whose tokens these are");
}

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
