import type { Api, SecurityScheme, Server } from "../../../model/types.js";
import { defaultServer, isUsable } from "../../shared/servers.js";
import { stringText } from "../../../codegen/literals.js";
import { codeSpan, alternatives, joined } from "../../shared/prose.js";
import { link } from "../text/markdown.js";
import { pagingView, type PagingView } from "../operation/paging.js";
import { overviewRows, resourceTitle, trailText, type OverviewRow } from "./resource.js";
import {
  effectsPage,
  hasEffects,
  hasUnknowns,
  hrefFrom,
  indexPage,
  schemasPage,
  unknownsPage,
  webhooksPage,
  type Site,
} from "../site.js";
import { blocks, inline, sentence } from "../text/spec-text.js";
import { commonFailures } from "../operation/results.js";
import { connectionText } from "../samples/client.js";

export interface IndexView {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** A TypeScript string literal. */
  readonly package: string;
  /** The argument of `createClient`. */
  readonly options: string;
  readonly needsBaseUrl: boolean;
  readonly servers: readonly ServerView[];
  readonly schemes: readonly { readonly name: string; readonly how: string; readonly description: string }[];
  readonly hasPermissions: boolean;
  readonly resources: readonly ResourceRows[];
  readonly failures: readonly { readonly status: string; readonly meaning: string }[];
  /** Members of the envelope, as code; "" if there is none. */
  readonly payload: string;
  readonly success: string;
  readonly message: string;
  readonly paging: PagingView | undefined;
  readonly hasNotRepeatable: boolean;
  readonly hasScopes: boolean;
  readonly hasUnknowns: boolean;
  readonly hasSchemas: boolean;
  readonly hasWebhooks: boolean;
  readonly hasEffects: boolean;
  readonly schemasPage: string;
  readonly unknownsPage: string;
  readonly webhooksPage: string;
  readonly effectsPage: string;
}

export interface ServerView {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** The client uses it by default. */
  readonly isDefault: boolean;
  /** The client fills in the variables that callers leave out. */
  readonly hasDefaults: boolean;
  readonly variables: readonly {
    readonly name: string;
    readonly default: string;
    readonly values: string;
    readonly description: string;
  }[];
}

export interface ResourceRows {
  readonly title: string;
  readonly hasPermissions: boolean;
  readonly operations: readonly OverviewRow[];
}

export function indexView(site: Site, packageName: string): IndexView {
  const { api } = site;
  const server = defaultServer(api);
  const { operations } = api;
  const permissions = operations.flatMap(({ permission }) => (permission === undefined ? [] : [permission]));
  return {
    title: inline(api.title) || "API reference",
    version: inline(api.version),
    description: blocks(api.description),
    package: stringText(packageName),
    options: connectionText(api),
    needsBaseUrl: server === undefined,
    servers: api.servers.map((server) => serverView(server, api)),
    schemes: api.security.map((scheme) => ({
      name: codeSpan(scheme.name),
      how: schemeText(scheme),
      description: joined([scheme.deprecated ? "Deprecated." : "", inline(scheme.description)]),
    })),
    hasPermissions: permissions.length > 0,
    resources: resourceRows(site),
    failures: commonFailures(operations).map(({ status, description }) => ({
      status: codeSpan(status),
      meaning: inline(description),
    })),
    ...envelopeView(api),
    paging: pagingView(site),
    hasNotRepeatable: operations.some(({ idempotent }) => !idempotent),
    hasScopes: permissions.some(({ scope }) => scope !== undefined),
    hasUnknowns: hasUnknowns(api),
    hasSchemas: api.schemas.length > 0,
    hasWebhooks: site.webhooks.size > 0,
    hasEffects: hasEffects(api),
    schemasPage,
    unknownsPage,
    webhooksPage,
    effectsPage,
  };
}

function resourceRows(site: Site): readonly ResourceRows[] {
  return site.resources.map(({ page, resource, operations }) => {
    const rows = operations.flatMap((operation) => overviewRows(operation, { site, page: indexPage }));
    return {
      title: joined([link(resourceTitle(resource), hrefFrom(indexPage, { page })), trailText(resource)], ": "),
      hasPermissions: rows.some(({ permission }) => permission !== ""),
      operations: rows,
    };
  });
}

// --------------------------------------------------------------------------------------- servers, credentials

function serverView(server: Server, api: Api): ServerView {
  const { url, name, description, variables } = server;
  return {
    name: inline(name),
    url: codeSpan(url),
    description: sentence(inline(description)),
    isDefault: server === defaultServer(api),
    hasDefaults: isUsable(server),
    variables: variables.map((variable) => ({
      name: codeSpan(variable.name),
      default: codeSpan(variable.default),
      values: alternatives((variable.values ?? []).map(codeSpan)),
      description: inline(variable.description),
    })),
  };
}

function schemeText(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "bearer":
      return `${codeSpan("Authorization: Bearer …")}`;
    case "basic":
      return `${codeSpan("Authorization: Basic …")}`;
    case "http":
      return `HTTP authentication, ${codeSpan(scheme.scheme)}`;
    case "apiKey":
      return `a key in the ${scheme.in === "query" ? "query parameter" : scheme.in} ${codeSpan(scheme.key)}`;
    case "oauth2":
      return ["OAuth 2", ...deviceTexts(scheme), ...metadataTexts(scheme)].join(", ");
    case "openIdConnect":
      return `OpenID Connect, ${codeSpan(scheme.url)}`;
    case "mutualTLS":
      return "a client certificate (mutual TLS)";
  }
}

type OAuth2 = Extract<SecurityScheme, { kind: "oauth2" }>;

function deviceTexts({ flows }: OAuth2): readonly string[] {
  return flows.flatMap(({ deviceAuthorizationUrl }) =>
    deviceAuthorizationUrl === undefined ? [] : [`device codes from ${codeSpan(deviceAuthorizationUrl)}`],
  );
}

function metadataTexts({ metadataUrl }: OAuth2): readonly string[] {
  return metadataUrl === undefined ? [] : [`metadata at ${codeSpan(metadataUrl)}`];
}

// -------------------------------------------------------------------------------------------------- envelope

/** Returns the properties of all operations' envelopes. */
function envelopeView({ operations }: Api): Pick<IndexView, "payload" | "success" | "message"> {
  const names = (part: "data" | "success" | "message"): string =>
    alternatives([...new Set(operations.flatMap(({ envelope }) => envelope?.[part] ?? []))].map(codeSpan));
  return { payload: names("data"), success: names("success"), message: names("message") };
}
