import type { Headers } from "../types.js";

/** Returns whether a header is for credentials, as its name tells. */
export function isSecretName(name: string): boolean {
  return /auth|cookie|key|token|secret|session|signature|password/i.test(name);
}

/** Returns the secrets of a header: its value, its token, its password, its cookies. Words that anybody may use are none. */
export function secretsIn([name, value]: Headers[number]): readonly string[] {
  const isSecret = isSecretName(name);
  const [scheme = "", ...rest] = value.split(" ");
  const token = rest.join(" ");
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(token, "base64").toString() : "";
  const cookies = /^cookie$/i.test(name)
    ? cookiesIn(value)
        .filter(isSecretCookie)
        .map(([, own]) => own)
    : [];
  const all = [value, token, decoded, decoded.slice(decoded.indexOf(":") + 1), ...cookies];
  return all.filter((one) => one.length > (isSecret ? 0 : 15));
}

/** Returns whether a cookie may be a credential: `theme=dark` and `consent=1` are none. */
function isSecretCookie([name, value]: readonly [name: string, value: string]): boolean {
  return value.length >= 8 || isSecretName(name);
}

/** Returns the cookies of a header. */
export function cookiesIn(value: string): readonly (readonly [name: string, value: string])[] {
  return value.split(/;\s*/).map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? ([pair, ""] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const);
  });
}
