import type { Auth, Credential } from "./auth.js";
import type { Operation } from "./operation.js";
import type { CoreOptions, KeyContext, KeySource } from "./options.js";

/** Finds what authenticates an operation; undefined where it needs nothing, or nothing is there. */
export type Authenticator = (
  options: CoreOptions,
  operation: Operation,
  context: KeyContext,
) => Promise<Credential | undefined>;

/**
 * Authenticates by the first of an operation's alternatives that there are credentials for, or for some of: what is
 * missing may come from headers or middleware. `apiKey` stands for the scheme `main`, and `usual` for what an operation says nothing of. A scheme without an entry needs no
 * key, because the transport takes care of it.
 */
export const schemes =
  (auths: Readonly<Record<string, Auth>>, main: string, usual: NonNullable<Operation["security"]>): Authenticator =>
  async (options, { security = usual }, context) => {
    const { apiKey, credentials = {} } = options as CoreOptions & {
      readonly credentials?: Readonly<Record<string, KeySource | undefined>>;
    };
    const sourceOf = (name: string) =>
      (Object.hasOwn(credentials, name) ? credentials[name] : undefined) ?? (name === main ? apiKey : undefined);
    const isGiven = (name: string) => sourceOf(name) !== undefined;
    const chosen =
      security.find((names) => names.some(isGiven) && names.every((name) => isGiven(name) || !auths[name])) ??
      security.find((names) => names.some(isGiven)) ??
      [];
    const parts = await Promise.all(
      chosen.map(async (scheme) => {
        const source = sourceOf(scheme);
        const key = typeof source === "function" ? await source({ ...context, scheme }) : source;
        return key ? (auths[scheme]?.(key) ?? []) : [];
      }),
    );
    const found = parts.flat();
    if (!found.length) return undefined;
    const joined = (texts: readonly (string | undefined)[], separator: string) =>
      texts.filter(Boolean).join(separator) || undefined;
    return {
      headers: Object.assign({}, ...found.map(({ headers }) => headers)) as Record<string, string>,
      query: joined(
        found.map(({ query }) => query),
        "&",
      ),
      cookie: joined(
        found.map(({ cookie }) => cookie),
        "; ",
      ),
      secret: found.flatMap(({ secret }) => secret),
    };
  };
