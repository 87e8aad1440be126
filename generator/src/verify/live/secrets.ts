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
  const cookies = /^cookie$/i.test(name) ? value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1)) : [];
  const all = [value, token, decoded, decoded.slice(decoded.indexOf(":") + 1), ...cookies];
  return all.filter((one) => one.length > (isSecret ? 0 : 15));
}
