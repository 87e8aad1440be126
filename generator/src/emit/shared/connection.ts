import { groupBy } from "../../diagnostics/add-to.js";
import { code, importedType, importedValue, joinCode, type Code } from "../../codegen/code.js";
import type { Api, JsonValue, Operation, SecurityScheme } from "../../model/types.js";
import { keyText, literalText, stringText } from "../../codegen/literals.js";
import type { Members } from "./tables.js";

/** The authentication of operations. */
export interface Connection {
  /** The schemes that `credentials` takes; empty where the client's one key is enough. */
  readonly schemes: readonly SecurityScheme[];
  /** The scheme that the one key is for. */
  readonly main: SecurityScheme | undefined;
  /** The settings that the client is created with. */
  readonly settings: (runtime: string) => readonly Code[];
  /** Returns the security members of an operation's table. */
  readonly securityOf: (operation: Operation) => Members;
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
    main: scheme,
    settings: (runtime) => [code`auth: ${authOf(scheme, runtime)}`],
    securityOf: (operation) => (takesKey(operation) ? {} : { public: "true" }),
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
    settings: (runtime) => {
      const auths = schemes.map((scheme) => code`${keyText(scheme.name)}: ${authOf(scheme, runtime)}`);
      const args = [
        code`{ ${joinCode(auths, ", ")} }`,
        stringText(main?.name ?? ""),
        literalText(JSON.parse(usual) as JsonValue),
      ];
      return [code`authenticate: ${importedValue(runtime, "schemes")}(${joinCode(args, ", ")})`];
    },
    securityOf: (operation) => {
      const own = listOf(operation);
      return JSON.stringify(own) === usual ? {} : { security: literalText(own) };
    },
  };
}

/** The scheme that most operations take by itself; of several a token, or the first of the document. */
function mainScheme({ operations }: Api, schemes: readonly SecurityScheme[]): SecurityScheme | undefined {
  const alone = operations.flatMap(({ security }) => [
    ...new Set(security.flatMap(([first, second]) => (first && !second ? [first.scheme] : []))),
  ]);
  const byName = groupBy(alone, (name) => name);
  const uses = ({ name }: SecurityScheme): number => byName.get(name)?.length ?? 0;
  const isToken = ({ kind }: SecurityScheme): number => Number(["bearer", "oauth2", "openIdConnect"].includes(kind));
  return [...schemes].sort((a, b) => uses(b) - uses(a) || isToken(b) - isToken(a))[0];
}

/** The first of those that are there most often. */
export function mostFrequent(texts: readonly string[]): string | undefined {
  const groups = [...groupBy(texts, (text) => text).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0];
}

/** Returns how a key is sent. Tokens of OAuth 2 and OpenID Connect are bearer tokens. */
function authOf(scheme: SecurityScheme | undefined, runtime: string): Code {
  switch (scheme?.kind) {
    case "basic":
      return importedValue(runtime, "basic");
    case "apiKey":
      return code`${importedValue(runtime, "apiKeyIn")}(${stringText(scheme.in)}, ${stringText(scheme.key)})`;
    case "http":
      return code`${importedValue(runtime, "apiKeyIn")}("header", "Authorization")`;
    default:
      return importedValue(runtime, "bearer");
  }
}

/** Returns the type of what a scheme takes, as an argument of types; nothing for strings, its default. */
export function keyArgument(scheme: SecurityScheme | undefined, runtime: string): Code {
  return scheme?.kind === "basic" ? code`<${importedType(runtime, "BasicCredentials")}>` : code``;
}

/** Describes the value that a caller passes for a scheme. */
export function credentialWords(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "basic":
      return "A user and a password.";
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
