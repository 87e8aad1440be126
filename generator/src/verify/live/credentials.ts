import type { Api, Operation, SecurityScheme } from "../../model/types.js";
import type { Headers } from "../types.js";
import type { Given } from "./types.js";
import { randomText, type Random } from "./random.js";
import { cookiesIn, isSecretName } from "./secrets.js";

/** The place of a credential. */
type Carrier = Pick<Extract<SecurityScheme, { kind: "apiKey" }>, "in" | "key">;

/** Returns where a scheme puts its credential; undefined if that is a certificate. */
function carrierOf(scheme: SecurityScheme): Carrier | undefined {
  if (scheme.kind === "mutualTLS") return undefined;
  return scheme.kind === "apiKey" ? scheme : { in: "header", key: "authorization" };
}

/** Returns whether an operation refuses callers without credentials. */
export function needsCredentials({ security }: Operation): boolean {
  return security.length > 0 && security.every((requirement) => requirement.length > 0);
}

/** Returns whether a request holds the credentials of an operation. */
export function areEnough(operation: Operation, { headers, query = [] }: Given, api: Api): boolean {
  if (!needsCredentials(operation)) return true;
  return operation.security.some((requirement) =>
    requirement.every(({ scheme }) => {
      const carrier = carriersOf([scheme], api)[0];
      if (carrier === undefined) return false;
      return headers.some((one) => carries(one, carrier)) || query.some((one) => isParameter(one, carrier));
    }),
  );
}

/** Returns whether options can give the credentials of an operation. */
export function canBeGiven({ security }: Operation, api: Api): boolean {
  return security.some((requirement) => requirement.every(({ scheme }) => carriersOf([scheme], api).length > 0));
}

/** Returns the names of the schemes that an operation takes. */
export function schemesOf({ security }: Operation): readonly string[] {
  return [...new Set(security.flatMap((requirement) => requirement.map(({ scheme }) => scheme)))];
}

function carriersOf(names: readonly string[], api: Api): readonly Carrier[] {
  return api.security.filter(({ name }) => names.includes(name)).flatMap((scheme) => carrierOf(scheme) ?? []);
}

function carries(header: Headers[number], carrier: Carrier): boolean {
  const [name, value] = header;
  if (carrier.in !== "cookie") return isHeader(header, carrier);
  return name.toLowerCase() === "cookie" && cookiesIn(value).some(([own]) => own === carrier.key);
}

function isHeader([name]: Headers[number], carrier: Carrier): boolean {
  return carrier.in === "header" && name.toLowerCase() === carrier.key.toLowerCase();
}

function isParameter([name]: Headers[number], carrier: Carrier): boolean {
  return carrier.in === "query" && name === carrier.key;
}

/** Returns what cannot be credentials, of any scheme or of none: a service may know callers by more than one. */
export function withoutCredentials({ headers, query = [] }: Given, api: Api): Given {
  const carriers = api.security.flatMap((scheme) => carrierOf(scheme) ?? []);
  return {
    headers: headers.filter((one) => !isSecretName(one[0]) && !carriers.some((carrier) => isHeader(one, carrier))),
    query: query.filter((one) => !isSecretName(one[0]) && !carriers.some((carrier) => isParameter(one, carrier))),
  };
}

/** Returns the parts of a request with credentials that nobody has. */
export function withWrongCredentials(
  given: Given,
  operation: Operation,
  { api, random }: { readonly api: Api; readonly random: Random },
): Given {
  const { headers, query = [] } = given;
  const carriers = carriersOf(schemesOf(operation), api);
  const own = headers.filter((header) => carriers.some((carrier) => carries(header, carrier)));
  const wrongly = own.map((header) =>
    replaceCredential(header, carriers, (value) => {
      const [scheme = "", ...rest] = value.split(" ");
      const wrong = randomText(random, 24);
      if (rest.length === 0) return wrong;
      return `${scheme} ${/^basic$/i.test(scheme) ? Buffer.from(`${wrong}:${wrong}`).toString("base64") : wrong}`;
    }),
  );
  const keys = query.filter((one) => carriers.some((carrier) => isParameter(one, carrier)));
  const others = withoutCredentials(given, api);
  return {
    headers: [...others.headers, ...wrongly],
    query: [...(others.query ?? []), ...keys.map(([name]) => [name, randomText(random, 24)] as const)],
  };
}

/** Replaces a credential, or the cookies that are credentials. Others are left out. */
function replaceCredential(
  [name, value]: Headers[number],
  carriers: readonly Carrier[],
  replace: (value: string) => string,
): Headers[number] {
  if (carriers.some((carrier) => isHeader([name, value], carrier))) return [name, replace(value)];
  const wanted = carriers.flatMap((carrier) => (carrier.in === "cookie" ? [carrier.key] : []));
  const cookies = cookiesIn(value).filter(([cookie]) => wanted.includes(cookie));
  return [name, cookies.map(([cookie, rest]) => `${cookie}=${replace(rest)}`).join("; ")];
}
