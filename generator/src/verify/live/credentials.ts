import type { Api, Operation, SecurityScheme } from "../../model/types.js";
import type { Headers } from "../types.js";
import { randomText, type Random } from "./random.js";
import { cookiesIn, isSecretName } from "./secrets.js";

/** The place of a credential: the header, and the cookie in it. */
interface Carrier {
  readonly header: string;
  readonly cookie?: string;
}

/** Returns where a scheme puts its credential; undefined if that is no header. */
function carrierOf(scheme: SecurityScheme): Carrier | undefined {
  if (scheme.kind === "mutualTLS") return undefined;
  if (scheme.kind !== "apiKey") return { header: "authorization" };
  if (scheme.in === "query") return undefined;
  return scheme.in === "header" ? { header: scheme.key.toLowerCase() } : { header: "cookie", cookie: scheme.key };
}

/** Returns whether an operation refuses callers without credentials. */
export function needsCredentials({ security }: Operation): boolean {
  return security.length > 0 && security.every((requirement) => requirement.length > 0);
}

/** Returns whether the headers hold the credentials of an operation. */
export function areEnough(operation: Operation, headers: Headers, api: Api): boolean {
  if (!needsCredentials(operation)) return true;
  return operation.security.some((requirement) =>
    requirement.every(({ scheme }) => {
      const carrier = carriersOf([scheme], api)[0];
      return carrier !== undefined && headers.some((header) => carries(header, carrier));
    }),
  );
}

/** Returns whether headers can hold the credentials of an operation. */
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

function carries([name, value]: Headers[number], { header, cookie }: Carrier): boolean {
  if (name.toLowerCase() !== header) return false;
  return cookie === undefined || cookiesIn(value).some(([own]) => own === cookie);
}

/** Returns the headers that cannot be credentials, of any scheme or of none: a service may know callers by more than one. */
export function withoutCredentials(headers: Headers, api: Api): Headers {
  const carriers = carriersOf(
    api.security.map(({ name }) => name),
    api,
  );
  return headers.filter(
    ([name]) => !isSecretName(name) && carriers.every(({ header }) => header !== name.toLowerCase()),
  );
}

/** Returns the headers with credentials that nobody has. */
export function withWrongCredentials(
  headers: Headers,
  operation: Operation,
  { api, random }: { readonly api: Api; readonly random: Random },
): Headers {
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
  return [...withoutCredentials(headers, api), ...wrongly];
}

/** Replaces a credential, or the cookies that are credentials. Others are left out. */
function replaceCredential(
  [name, value]: Headers[number],
  carriers: readonly Carrier[],
  replace: (value: string) => string,
): Headers[number] {
  const own = carriers.filter((carrier) => carries([name, value], carrier));
  if (own.some(({ cookie }) => cookie === undefined)) return [name, replace(value)];
  const cookies = cookiesIn(value).filter(([cookie]) => own.some((carrier) => carrier.cookie === cookie));
  return [name, cookies.map(([cookie, rest]) => `${cookie}=${replace(rest)}`).join("; ")];
}
