/**
 * The URL of React Native 0.82, as far as it differs from everybody else's: it parses nothing. It adds a slash to what has
 * no query, accepts any string, resolves against a base by putting both together, and has no `canParse`.
 */
export class ReactNativeURL {
  readonly #url: string;

  constructor(url: string | ReactNativeURL, base?: string | ReactNativeURL) {
    const given = String(url);
    if (base === undefined || /^((https?|ftp):)?\/\//.test(given)) {
      this.#url = /[?#]/.test(given) || given.endsWith("/") ? given : `${given}/`;
      return;
    }
    const start = String(base).replace(/\/$/, "");
    if (!/^https?:\/\//.test(start)) throw new TypeError(`Invalid base URL: ${start}`);
    this.#url = start + (given.startsWith("/") ? given : `/${given}`);
  }

  get href(): string {
    return this.#url;
  }

  get origin(): string {
    return /^(https?:\/\/[^/]+)/.exec(this.#url)?.[1] ?? "";
  }

  toString(): string {
    return this.#url;
  }
}
