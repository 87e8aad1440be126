import { ConnectionError, TimeoutError } from "./errors.js";
import { OAuthError } from "./oauth-error.js";
import type { StoredToken, TokenStore } from "./oauth-options.js";

/** A call that is refused this soon after a token was replaced was most likely sent with the one before, in milliseconds. */
const settling = 5_000;

/** A source of new tokens. */
export interface TokenSource {
  /** Nobody has the next token yet: what a store has is of an earlier sign-in. */
  readonly isFirst: boolean;
  /** Requests a token. The one before, of this process or of the store, may have a refresh token. */
  request(scopes: string, old: StoredToken | undefined): Promise<StoredToken>;
}

export interface SlotOptions {
  readonly source: TokenSource;
  readonly scopes: string;
  readonly store: TokenStore | undefined;
  /** The name of the token in the store. */
  readonly key: string;
}

/** One token: kept until it has to be renewed, by one request for any number of calls. */
export class TokenSlot {
  readonly #options: SlotOptions;
  // Private, so that printing a slot shows no token.
  #token: StoredToken | undefined;
  #renewal: Promise<StoredToken> | undefined;
  #replaced = -Infinity;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  /** Returns an access token. After a refusal it is another one, unless the last one is new itself. */
  async get(isRefused: boolean): Promise<string> {
    const token = this.#token;
    const isUsable = isRefused ? Date.now() - this.#replaced < settling : isCurrent(token);
    if (token && isUsable) return token.accessToken;
    this.#renewal ??= this.#renew(isRefused ? token?.accessToken : undefined).finally(() => {
      this.#renewal = undefined;
    });
    try {
      return (await this.#renewal).accessToken;
    } catch (error) {
      throw copyOf(error);
    }
  }

  #renew(refused: string | undefined): Promise<StoredToken> {
    const { store, key } = this.#options;
    const task = async (): Promise<StoredToken> => {
      const stored = await store?.get(key);
      const token = this.#usable(stored, refused) ?? (await this.#request(stored));
      if (this.#token) this.#replaced = Date.now();
      // First, so that no refresh token is lost if the store fails.
      this.#token = token;
      if (token !== stored) await store?.set(key, token);
      return token;
    };
    return store?.exclusive ? store.exclusive(key, task) : task();
  }

  /** Requests a token. Without `exclusive`, another process may have used the same refresh token at the same time. */
  async #request(stored: StoredToken | undefined): Promise<StoredToken> {
    const { source, scopes, store, key } = this.#options;
    try {
      return await source.request(scopes, stored ?? this.#token);
    } catch (error) {
      const lost = error instanceof OAuthError && error.error === "invalid_grant" && !source.isFirst;
      const other = lost ? this.#usable(await store?.get(key), stored?.accessToken) : undefined;
      if (other) return other;
      throw error;
    }
  }

  /** Returns the token of a store, if it is worth a try. */
  #usable(stored: StoredToken | undefined, refused: string | undefined): StoredToken | undefined {
    if (this.#options.source.isFirst || !isCurrent(stored)) return undefined;
    return stored?.accessToken === refused ? undefined : stored;
  }
}

const isCurrent = (token: StoredToken | undefined): boolean =>
  token !== undefined && Date.now() < (token.renewAt ?? Infinity);

/** Returns an error of its own for each call that has waited: a call adds its name to its error. */
function copyOf(error: unknown): unknown {
  if (error instanceof OAuthError) {
    const { error: name, description, uri, httpStatus } = error;
    return new OAuthError(error.message, { error: name, description, uri, httpStatus });
  }
  if (error instanceof TimeoutError) return new TimeoutError(error.message, { timeout: error.timeout });
  if (!(error instanceof ConnectionError)) return error;
  const { reason, cause } = error;
  return new ConnectionError(error.message, { ...(reason && { reason }), ...(cause !== undefined && { cause }) });
}
