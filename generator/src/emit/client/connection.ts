import type { Api, JsonValue, Operation, SecurityScheme, Server, ServerVariable } from "../../model/types.js";
import type { Imports } from "../shared/imports.js";
import { keyText, literalText, stringText } from "../shared/literals.js";

/** How operations are authenticated. */
export interface Connection {
  /** The schemes that `credentials` takes; empty where the client's one key is enough. */
  readonly schemes: readonly SecurityScheme[];
  /** The name of the scheme that the one key is for; "" where there is none. */
  readonly main: string;
  /** What the client is made with. */
  readonly settings: (imports: Imports, runtime: string) => readonly string[];
  /** What an operation's table says of it. */
  readonly securityOf: (operation: Operation) => { readonly [member: string]: JsonValue };
}

/** One key where operations take one scheme, else credentials by the name of the scheme. */
export function connectionOf(api: Api): Connection {
  const named = new Set(api.operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)));
  const used = api.security.filter(({ name, kind }) => named.has(name) && kind !== "mutualTLS");
  return used.length > 1 ? severalSchemes(api, used) : oneScheme(api, used[0]);
}

/** A document without security says nothing of keys, so all operations may have the key. */
function oneScheme(api: Api, scheme: SecurityScheme | undefined): Connection {
  const takesKey = ({ security }: Operation): boolean =>
    scheme === undefined ? api.security.length === 0 : security.flat().some((entry) => entry.scheme === scheme.name);
  return {
    schemes: [],
    main: scheme?.name ?? "",
    settings: (imports, runtime) => [`auth: ${authOf(scheme, imports, runtime)}`],
    securityOf: (operation) => (takesKey(operation) ? {} : { public: true }),
  };
}

function severalSchemes(api: Api, schemes: readonly SecurityScheme[]): Connection {
  const names = new Set(schemes.map(({ name }) => name));
  // What needs no credentials adds no alternative: they are sent where they are known.
  const listOf = ({ security }: Operation): readonly (readonly string[])[] =>
    security
      .map((requirement) => requirement.map(({ scheme }) => scheme).filter((name) => names.has(name)))
      .filter((requirement) => requirement.length > 0);
  const usual = mostFrequent(api.operations.map((operation) => JSON.stringify(listOf(operation)))) ?? "[]";
  const main = mainScheme(api, schemes);
  return {
    schemes,
    main,
    settings: (imports, runtime) => {
      const auths = schemes.map((scheme) => `${keyText(scheme.name)}: ${authOf(scheme, imports, runtime)}`);
      const args = [`{ ${auths.join(", ")} }`, stringText(main), literalText(JSON.parse(usual) as JsonValue)];
      return [`authenticate: ${imports.value(runtime, "schemes")}(${args.join(", ")})`];
    },
    securityOf: (operation) => {
      const own = listOf(operation);
      return JSON.stringify(own) === usual ? {} : { security: own };
    },
  };
}

/** The scheme that most operations take by itself; of several a token, or the first of the document. */
function mainScheme({ operations }: Api, schemes: readonly SecurityScheme[]): string {
  const counts = new Map<string, number>();
  for (const { security } of operations) {
    const alone = security.flatMap(([first, second]) => (first && !second ? [first.scheme] : []));
    for (const name of new Set(alone)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const uses = ({ name }: SecurityScheme): number => counts.get(name) ?? 0;
  const isToken = ({ kind }: SecurityScheme): number => Number(["bearer", "oauth2", "openIdConnect"].includes(kind));
  return [...schemes].sort((a, b) => uses(b) - uses(a) || isToken(b) - isToken(a))[0]?.name ?? "";
}

/** The first of those that are there most often. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** How a key is sent. Tokens of OAuth 2 and OpenID Connect are bearer tokens. */
function authOf(scheme: SecurityScheme | undefined, imports: Imports, runtime: string): string {
  switch (scheme?.kind) {
    case "basic":
      return imports.value(runtime, "basic");
    case "apiKey":
      return `${imports.value(runtime, "apiKeyIn")}(${stringText(scheme.in)}, ${stringText(scheme.key)})`;
    case "http":
      return `${imports.value(runtime, "apiKeyIn")}("header", "Authorization")`;
    default:
      return imports.value(runtime, "bearer");
  }
}

/** What a caller gives for a scheme, in words. */
export function credentialWords(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "basic":
      return "`user:password`, or the user alone.";
    case "apiKey":
      return `An API key, sent in the ${scheme.in === "header" ? "header" : scheme.in} \`${scheme.key}\`.`;
    case "http":
      return "The whole value of the header `Authorization`.";
    case "oauth2":
      return "An access token of OAuth 2.";
    case "openIdConnect":
      return "A token of OpenID Connect.";
    default:
      return "A bearer token.";
  }
}

// --------------------------------------------------------------------------------------------------- servers

/** Where the client goes by default: the first server, or the first that an operation has where the API lists none. */
export function defaultServer({ servers, operations }: Api): Server | undefined {
  const own = operations.flatMap((operation) => operation.servers ?? []);
  const server = servers.length > 0 ? servers[0] : own.find(isWhole);
  return server !== undefined && (isWhole(server) || server.url.startsWith("/")) ? server : undefined;
}

/** A URL with a host of its own. One that is a variable as a whole says only that callers have to know it. */
function isWhole({ url }: Server): boolean {
  return /^(https?|\{[^{}]+\}):\/\//i.test(url);
}

/** A URL that calls can be made to, once variables have their values. */
function isUsable(server: Server): boolean {
  return isWhole(server) || /^[./]/.test(server.url);
}

/** The variables of all servers, each with the values that any of them allows. */
export function serverVariables({ servers, operations }: Api): readonly ServerVariable[] {
  const all = [...servers, ...operations.flatMap((operation) => operation.servers ?? [])].filter(isUsable);
  const byName = new Map<string, ServerVariable>();
  for (const variable of all.flatMap(({ variables }) => variables)) {
    const other = byName.get(variable.name);
    if (other === undefined) byName.set(variable.name, variable);
    else if (other.values !== undefined) {
      const { values: _, ...open } = other;
      const values = variable.values && [...new Set([...other.values, ...variable.values])];
      byName.set(variable.name, values ? { ...open, values } : open);
    }
  }
  return [...byName.values()];
}

/** The defaults of what the base URL may leave open: `{ region: "eu" }`. */
export function baseDefaults(api: Api): { readonly [name: string]: string } {
  const own = defaultServer(api);
  return defaultsOf([...api.servers, ...(own ? [own] : [])].filter(isUsable).flatMap(({ variables }) => variables));
}

function defaultsOf(variables: readonly ServerVariable[]): { readonly [name: string]: string } {
  return Object.fromEntries(variables.map((variable) => [variable.name, variable.default]));
}

/** The server of an operation with the defaults of its variables, where it is not the API's. */
export function ownServer(api: Api, { servers: [first] = [] }: Operation): readonly JsonValue[] | undefined {
  if (first === undefined || first.url === api.servers[0]?.url || !isUsable(first)) return undefined;
  return first.variables.length === 0 ? [first.url] : [first.url, defaultsOf(first.variables)];
}
