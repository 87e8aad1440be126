/** The options of OAuth 2, and the places where tokens are kept. Types only. */
import type { KeyContext } from "./options.js";

/** The ways to get a token that we know, as OpenAPI names them; `refreshToken` is what follows most of its flows. */
export type OAuthFlow = "clientCredentials" | "refreshToken" | "authorizationCode";

/** A security scheme of a document: where its tokens come from. Generated. */
export interface OAuthScheme {
  /** The URL that tokens come from, by flow. */
  readonly tokenUrls?: Readonly<Partial<Record<OAuthFlow, string>>>;
  /** The page on which a user signs in. */
  readonly authorizationUrl?: string;
  /** The metadata of a provider of OpenID Connect, which has both URLs. */
  readonly openIdConnectUrl?: string;
  /** The scopes of operations that need some, by call path. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
}

/** A token, as a store keeps it: plain JSON. It is as secret as a password. */
export interface StoredToken {
  readonly accessToken: string;
  /** Milliseconds since 1970: a new token is fetched from then on. Absent: not before the API refuses this one. */
  readonly renewAt?: number | undefined;
  readonly refreshToken?: string | undefined;
}

/** Keeps tokens for several processes, or for longer than one. */
export interface TokenStore {
  /** Keys name the token URL, the client, the account and the scopes. */
  get(key: string): StoredToken | undefined | Promise<StoredToken | undefined>;
  set(key: string, token: StoredToken): void | Promise<void>;
  /** Runs a task while no other process runs one for the same key, so that only one renews a token. */
  exclusive?<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** What a signed assertion must be about (RFC 7523). */
export interface AssertionRequest {
  /** Its `iss` and `sub`. */
  readonly clientId: string;
  /** Its `aud`: the issuer of OpenID Connect, or the token URL. */
  readonly audience: string;
}

/** A private key of Web Crypto. */
export type PrivateKey = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;

/** The functions of Fetch that the requests of OAuth 2 use, and where they go. */
export interface OAuthRequests {
  /** Default: globalThis.fetch, looked up at each request. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Milliseconds for one request. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** Sent as well, such as `audience` or `resource`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** The options of all flows. */
export interface OAuthCommon<Scope extends string = string> extends OAuthRequests {
  readonly clientId: string;
  /** The secret of a confidential client. */
  readonly clientSecret?: string;
  /** How the secret is sent. Default: `client_secret_basic`, the header Authorization. */
  readonly authMethod?: "client_secret_basic" | "client_secret_post" | undefined;
  /** Signs an assertion in place of a secret (`private_key_jwt`). */
  readonly privateKey?: PrivateKey | { readonly key: PrivateKey; readonly kid: string } | undefined;
  /** Returns a signed assertion in place of a secret: `private_key_jwt` with a key that this process does not have. */
  readonly assertion?: ((request: AssertionRequest) => string | Promise<string>) | undefined;
  /** Default: the scopes of the operation with client credentials; else those that the user has agreed to. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Replaces the document's URL: https, or http on this machine. */
  readonly tokenUrl?: string | URL | undefined;
  /** Default: the memory of this process. */
  readonly store?: TokenStore | undefined;
}

/** The options that differ by flow. */
export interface OAuthGrants {
  readonly clientCredentials: { readonly refreshToken?: never; readonly code?: never; readonly account?: never };
  readonly refreshToken:
    | {
        readonly refreshToken: string;
        /** The user whose tokens these are: a part of the store's keys. Needed with a store, which may have a later refresh token. */
        readonly account?: string;
        readonly code?: never;
      }
    | {
        /** The store has the tokens of this user. */
        readonly account: string;
        readonly store: TokenStore;
        readonly refreshToken?: never;
        readonly code?: never;
      };
  readonly authorizationCode: {
    /** The code of the redirect. It counts once, and before what a store has. */
    readonly code: string;
    /** From `startAuthorization`, as it was for this code (PKCE). */
    readonly codeVerifier: string;
    readonly redirectUri: string;
    /** The user who has signed in: a part of the store's keys. Needed with a store. */
    readonly account?: string;
    readonly refreshToken?: never;
  };
}

/** The options of `oauth`, for the flows and the scopes of a document. */
export type FlowOptions<Flow extends OAuthFlow, Scope extends string> = OAuthCommon<Scope> & OAuthGrants[Flow];

/** The options of `oauth` as its code reads them: those of any flow. */
export interface AnyOAuthOptions extends OAuthCommon {
  readonly scheme?: string | undefined;
  readonly refreshToken?: string | undefined;
  readonly code?: string | undefined;
  readonly codeVerifier?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly account?: string | undefined;
}

/** The options of `startAuthorization`. */
export interface AuthorizationOptions<Scope extends string = string> extends OAuthRequests {
  readonly clientId: string;
  /** The URL to which the provider sends the user with the code. */
  readonly redirectUri: string;
  readonly scopes?: readonly Scope[] | undefined;
  /** Replaces the document's URL: https, or http on this machine. */
  readonly authorizationUrl?: string | URL | undefined;
}

/** A sign-in that has begun. Keep `state` and `codeVerifier` in the user's session. */
export interface Authorization {
  /** The page to send the user to. */
  readonly url: string;
  /** The redirect must have the same, or somebody else has begun it. */
  readonly state: string;
  readonly codeVerifier: string;
}

/** A credential of a client: `apiKey`, or one of `credentials`. */
export type OAuthCredential = (context: KeyContext) => Promise<string>;
