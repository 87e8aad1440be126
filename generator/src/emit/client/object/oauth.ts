import { code, importedType, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import type { Structure } from "../../../codegen/declarations.js";
import { literalText, stringText } from "../../../codegen/literals.js";
import type { Api, JsonValue, OAuthFlow, SecurityScheme } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import { connectionOf } from "../../shared/connection.js";
import { runtimeName } from "../../shared/names.js";
import { exportOf, printFile } from "../../shared/print.js";
import { defaultServer } from "../../shared/servers.js";
import { oauthFile, runtimeModule } from "../names.js";
import type { EmitInput } from "../settings.js";

/** The flows that the runtime knows. */
const known = ["clientCredentials", "refreshToken", "authorizationCode"] as const;
type Known = (typeof known)[number];

/** A scheme whose tokens the client can get. */
interface Source {
  readonly name: string;
  readonly flows: readonly Known[];
  /** The scopes that the document declares; other ones are allowed if it cannot declare any. */
  readonly scopes: readonly string[];
  readonly isOpen: boolean;
  /** The description of the scheme for the runtime. */
  readonly table: { readonly [member: string]: JsonValue };
  /** The document has no URL that we may send secrets to. */
  readonly needsUrl: boolean;
  readonly hasPage: boolean;
}

/** Emits the credentials of OAuth 2; nothing where no operation takes a token that the document says how to get. */
export function emitOAuth({ api, options }: EmitInput): readonly EmittedFile[] {
  const { schemes, main } = connectionOf(api);
  const used = schemes.length > 0 ? schemes : api.security.filter((scheme) => scheme === main);
  const sources = used.flatMap((scheme) => sourceOf(api, scheme));
  const first = sources.find(({ name }) => name === main?.name) ?? sources[0];
  if (first === undefined) return [];
  const runtime = runtimeModule(options.runtime, "createOAuth");
  const ordered = [first, ...sources.filter((source) => source !== first)];
  const withPage = ordered.filter(({ hasPage }) => hasPage);
  const passedOn = ["type OAuthCredential", "OAuthError", "type StoredToken", "type TokenStore"];
  const statements: readonly Structure[] = [
    {
      kind: "const",
      docs: "The sources of tokens, to which secrets are sent.",
      name: "schemes",
      isLocal: true,
      type: code`Readonly<Record<string, ${importedType(runtime, "OAuthScheme")}>>`,
      initializer: literalText(Object.fromEntries(ordered.map(({ name, table }) => [name, table]))),
    },
    {
      kind: "type",
      name: "OAuthOptions",
      docs: "Options of `oauth`: the flows and the scopes of the document.",
      type: unionOf(ordered, (source) => {
        const flows = joinCode(source.flows.map(stringText), " | ");
        const own = code`${importedType(runtime, "FlowOptions")}<${flows}, ${scopesOf(source)}>`;
        return source.needsUrl ? code`${own} & { readonly tokenUrl: string | URL }` : own;
      }),
    },
    {
      kind: "function",
      name: "oauth",
      parameters: [{ name: "options", type: "OAuthOptions" }],
      returnType: importedType(runtime, "OAuthCredential"),
      statements: [code`return ${importedValue(runtime, "createOAuth")}(schemes, ${stringText(first.name)}, options);`],
      docs: "Returns a credential for `createClient`, which gets tokens when calls need them. Install oauth4webapi to use it. Sends nothing until you make a call.",
    },
    ...(withPage.length === 0 ? [] : signIn(withPage, runtime)),
    exportOf(runtime, { namedExports: passedOn }),
  ];
  return [printFile(oauthFile, options.command, statements)];
}

/** The beginning of a sign-in. */
function signIn(sources: readonly Source[], runtime: string): readonly Structure[] {
  const type = unionOf(
    sources,
    (source) => code`${importedType(runtime, "AuthorizationOptions")}<${scopesOf(source)}>`,
  );
  const begin = importedValue(runtime, "beginAuthorization");
  return [
    {
      kind: "function",
      name: "startAuthorization",
      parameters: [{ name: "options", type }],
      returnType: code`Promise<${importedType(runtime, "Authorization")}>`,
      statements: [code`return ${begin}(schemes, ${stringText(sources[0]?.name ?? "")}, options);`],
      docs: "Begins a sign-in with PKCE: send the user to `url`, and keep `state` and `codeVerifier` in the session.",
    },
  ];
}

/** The types of the options of each scheme, which `scheme` selects; the first is the default. */
function unionOf(sources: readonly Source[], typeOf: (source: Source) => Code): Code {
  const parts = sources.map((source, index) => {
    const name = stringText(source.name);
    const scheme = index === 0 ? `readonly scheme?: ${name} | undefined` : `readonly scheme: ${name}`;
    return code`(${typeOf(source)} & { ${scheme} })`;
  });
  return joinCode(parts, " | ");
}

function scopesOf({ scopes, isOpen }: Source): string {
  if (scopes.length === 0) return "string";
  const union = scopes.map(stringText).join(" | ");
  return isOpen ? `${union} | (string & {})` : union;
}

function sourceOf(api: Api, scheme: SecurityScheme): readonly Source[] {
  if (scheme.kind !== "oauth2" && scheme.kind !== "openIdConnect") return [];
  const { name } = scheme;
  const scopes = operationScopes(api, name);
  const byOperation = Object.keys(scopes).length > 0 && { scopes };
  if (scheme.kind === "openIdConnect") {
    const url = safeUrl(scheme.url, api);
    const all = [...new Set(Object.values(scopes).flat())];
    const table = { ...(url !== undefined && { openIdConnectUrl: url }), ...byOperation };
    const needsUrl = url === undefined;
    return [{ name, flows: known, scopes: all, isOpen: true, table, needsUrl, hasPage: !needsUrl }];
  }
  const declared = known.map((flow) => [flow, tokenUrlOf(scheme.flows, flow)] as const);
  const urls = declared.flatMap(([flow, url]) => (url === undefined ? [] : [[flow, safeUrl(url, api)] as const]));
  if (urls.length === 0) return [];
  const page = safeUrl(flowOf(scheme.flows, "authorizationCode")?.authorizationUrl ?? "", api);
  const tokenUrls = Object.fromEntries(urls.flatMap(([flow, url]) => (url === undefined ? [] : [[flow, url]])));
  return [
    {
      name,
      flows: urls.map(([flow]) => flow),
      scopes: [...new Set(scheme.flows.flatMap((flow) => flow.scopes))],
      isOpen: false,
      table: { tokenUrls, ...(page !== undefined && { authorizationUrl: page }), ...byOperation },
      needsUrl: urls.some(([, url]) => url === undefined),
      hasPage: page !== undefined,
    },
  ];
}

const flowOf = (flows: readonly OAuthFlow[], kind: OAuthFlow["kind"]): OAuthFlow | undefined =>
  flows.find((flow) => flow.kind === kind);

/** The URL of a flow; "" if the document lacks it, undefined if it has no such flow. Users' flows give refresh tokens. */
function tokenUrlOf(flows: readonly OAuthFlow[], flow: Known): string | undefined {
  if (flow !== "refreshToken") {
    const own = flowOf(flows, flow);
    return own && (own.tokenUrl ?? "");
  }
  const users = (["authorizationCode", "deviceAuthorization", "password"] as const).flatMap(
    (kind) => flowOf(flows, kind) ?? [],
  );
  const explicit = flows.find(({ kind, refreshUrl }) => kind !== "implicit" && refreshUrl !== undefined)?.refreshUrl;
  return explicit ?? (users[0] && (users[0].tokenUrl ?? ""));
}

/** The scopes that operations need, by call path: those of the first alternative with the scheme. */
function operationScopes({ operations }: Api, name: string): { readonly [operation: string]: readonly string[] } {
  const entries = operations.flatMap((operation) => {
    const [own] = operation.security.flatMap((names) => names.filter(({ scheme }) => scheme === name));
    return own === undefined || own.scopes.length === 0 ? [] : [[runtimeName(operation), own.scopes] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns an absolute URL that may get secrets, as the runtime decides: https, or http on this machine. Documents are not trusted. */
function safeUrl(url: string, api: Api): string | undefined {
  const base = defaultServer(api)?.url ?? "";
  const isFixed = /^https?:\/\/[^{}]*$/i.test(base);
  if (url === "" || !URL.canParse(url, isFixed ? base : undefined)) return undefined;
  const { href, username, password, hash } = new URL(url, isFixed ? base : undefined);
  const isSafe = /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/])/.test(href);
  return isSafe && username === "" && password === "" && hash === "" ? href : undefined;
}
