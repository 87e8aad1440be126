import type { Auth, Authenticator, Credential, Operation } from "./contract.js";
import type { CoreOptions, Key, KeySource } from "./options.js";

type Sources = Readonly<Record<string, KeySource<Key> | undefined>>;

/** The options of clients whose operations take different schemes. */
type Several = CoreOptions<Key> & { readonly credentials?: Sources };

/**
 * Creates an authenticator that uses the first of an operation's alternatives with all of its credentials given, or else the
 * first with some: headers or middleware may supply the rest. `apiKey` is the credential of the scheme `main`. `usual` applies
 * to operations without a `security` of their own. A scheme without an entry in `auths` needs no key: the transport takes
 * care of it.
 */
export const schemes = (
  auths: Readonly<Record<string, Auth>>,
  main: string,
  usual: NonNullable<Operation["security"]>,
): Authenticator => ({
  given(options) {
    const { apiKey, credentials = {} } = options as Several;
    const named = Object.keys(auths).filter((scheme) => sourceOf(credentials, scheme) !== undefined);
    return [
      ...("apiKey" in options ? [["apiKey", apiKey, auths[main]!] as const] : []),
      ...named.map((scheme) => [`credentials.${scheme}`, credentials[scheme], auths[scheme]!] as const),
    ];
  },
  of(options, { security = usual }, context) {
    const { apiKey, credentials = {} } = options as Several;
    const given = (scheme: string) => sourceOf(credentials, scheme) ?? (scheme === main ? apiKey : undefined);
    const isGiven = (scheme: string) => given(scheme) !== undefined;
    const chosen =
      security.find((names) => names.some(isGiven) && names.every((name) => isGiven(name) || !auths[name])) ??
      security.find((names) => names.some(isGiven)) ??
      [];
    const use = (scheme: string, key: Key | undefined) => key && auths[scheme]?.(key, `credentials.${scheme}`);
    const sources = chosen.map((scheme) => [scheme, given(scheme)] as const);
    if (sources.some(([, source]) => typeof source === "function"))
      return Promise.all(
        sources.map(async ([scheme, source]) =>
          use(scheme, typeof source === "function" ? await source({ ...context, scheme }) : source),
        ),
      ).then(merged);
    return merged(sources.map(([scheme, source]) => use(scheme, source as Key | undefined)));
  },
});

/** Merges the credentials that are sent together. */
function merged(all: readonly (Credential | "" | undefined)[]): Credential | undefined {
  const found = all.filter((one) => !!one);
  if (found.length < 2) return found[0];
  return {
    headers: Object.assign({}, ...found.map(({ headers }) => headers)) as Record<string, string>,
    query: (given) => found.reduce((all, { query }) => query?.(all) ?? all, given),
    cookie: (given) => found.reduce((all, { cookie }) => cookie?.(all) ?? all, given),
    secret: found.flatMap(({ secret }) => secret),
  };
}

const sourceOf = (credentials: Sources, scheme: string) =>
  Object.hasOwn(credentials, scheme) ? credentials[scheme] : undefined;
