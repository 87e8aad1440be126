/** The part of a URL in front of an operation's path. */
export interface Base {
  /** Absent: any origin. */
  readonly origin?: string;
  /** Without a slash at the end. Absent: any path. */
  readonly path?: string;
}

/**
 * Parses a base URL: `*` matches any URL that ends in the path of an operation, and a path such as `/api` matches any origin.
 * @throws TypeError
 */
export function parseBase(baseUrl: string | URL): Base {
  const text = String(baseUrl);
  if (text === "*") return {};
  if (text.startsWith("/")) return { path: withoutSlash(text) };
  try {
    const { origin, pathname } = new URL(text);
    // React Native's URL may not parse the path, and has an origin only for http and https.
    return { origin, path: withoutSlash(pathname) };
  } catch {
    throw new TypeError(
      `Invalid baseUrl "${text}": pass a URL such as "https://api.example.com", a path such as "/api", or "*"`,
    );
  }
}

/** Returns the base URL of an operation with its own server, as the client does: another API than the document's has no other hosts. */
export function baseUrlOf(server: string | undefined, given: string | undefined, usual: string): string {
  const base = given ?? usual;
  if (server === undefined) return base;
  if (/^https?:/i.test(server)) return base === usual ? server : base;
  if (/^https?:/i.test(base)) return new URL(server, base.endsWith("/") ? base : `${base}/`).href;
  return server.startsWith("/") ? server : "*";
}

function withoutSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
