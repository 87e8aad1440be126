import { completeAlternatives, describeAlternatives, type Endpoint } from "../../endpoints/index.js";

/** A request, and its cookies as MSW knows them: browsers hide the header from scripts. */
interface SentRequest {
  readonly request: Request;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Returns the credentials that a request should have; undefined if it has credentials, or needs none. */
export function missingCredentials({ security = [] }: Endpoint, { request, cookies }: SentRequest): string | undefined {
  if (security.length === 0) return undefined;
  const { url, headers } = request;
  const cookie = cookieHeader(cookies);
  const get = (name: string): string | null => (name === "cookie" ? cookie : headers.get(name));
  return completeAlternatives(security, { url, headers: { get } }).length > 0
    ? undefined
    : describeAlternatives(security);
}

function cookieHeader(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
}
