/** The values of a query, a form or of cookies by name, still percent-encoded, in their order. */
export type Pairs = ReadonlyMap<string, readonly string[]>;

/** Decodes a percent-encoded string; undefined if it is malformed. */
export function decode(raw: string, plusIsSpace: boolean): string | undefined {
  if (!raw.includes("%") && !(plusIsSpace && raw.includes("+"))) return raw;
  try {
    return decodeURIComponent(plusIsSpace ? raw.replaceAll("+", " ") : raw);
  } catch {
    return undefined;
  }
}

/** Splits `a=1&b=2`. Pairs whose names are malformed are left out: no parameter has such a name. */
export function parsePairs(text: string): Pairs {
  return groupPairs(text.split("&"), true);
}

/** Splits the Cookie header. Clients also join exploded values of one cookie by "&". */
export function parseCookies(text: string): { readonly strict: Pairs; readonly form: Pairs } {
  const cookies = text.split(/; ?/);
  return {
    strict: groupPairs(cookies, false),
    form: groupPairs(
      cookies.flatMap((cookie) => cookie.split("&")),
      false,
    ),
  };
}

function groupPairs(parts: readonly string[], plusIsSpace: boolean): Pairs {
  const pairs = new Map<string, string[]>();
  for (const part of parts) {
    if (part === "") continue;
    const end = part.indexOf("=");
    const name = decode(end < 0 ? part : part.slice(0, end), plusIsSpace)?.trim();
    if (name === undefined) continue;
    const values = pairs.get(name) ?? [];
    values.push(end < 0 ? "" : part.slice(end + 1));
    pairs.set(name, values);
  }
  return pairs;
}
