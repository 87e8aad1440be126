import { isObject, type Node, type ObjectNode, itemsOf, stringOf } from "../../../load/document.js";
import { optional } from "../../../diagnostics/optional.js";
import { childPointer, dereference, membersOf, proseOf, type BuildContext } from "../../nodes.js";
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from "../../types.js";

/** Builds the document's security schemes, in its order. */
export function buildSecuritySchemes(context: BuildContext): readonly SecurityScheme[] {
  const components = context.document.root["components"];
  const schemes = isObject(components) ? components["securitySchemes"] : undefined;
  return membersOf(schemes).flatMap(([name, node]) => {
    const located = dereference(context, node, childPointer("/components/securitySchemes", name));
    const kind = located && kindOf(located.node);
    return located === undefined || kind === undefined
      ? []
      : [
          {
            name,
            ...optional("description", proseOf(located.node, "description")),
            ...(located.node["deprecated"] === true && { deprecated: true }),
            ...kind,
          },
        ];
  });
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type SchemeKind = DistributiveOmit<SecurityScheme, "name" | "description" | "deprecated">;

function kindOf(node: ObjectNode): SchemeKind | undefined {
  switch (stringOf(node, "type")) {
    case "http":
      return httpKind(node);
    case "apiKey":
      return apiKeyKind(node);
    case "oauth2":
      return {
        kind: "oauth2",
        ...optional("metadataUrl", proseOf(node, "oauth2MetadataUrl")),
        flows: flowsOf(node["flows"]),
      };
    case "openIdConnect":
      return { kind: "openIdConnect", url: stringOf(node, "openIdConnectUrl") ?? "" };
    case "mutualTLS":
      return { kind: "mutualTLS" };
    default:
      return undefined;
  }
}

const flowKinds = ["implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization"] as const;

function flowsOf(flows: Node | undefined): readonly OAuthFlow[] {
  if (!isObject(flows)) return [];
  return flowKinds.flatMap((kind): readonly OAuthFlow[] => {
    const flow = flows[kind];
    return isObject(flow)
      ? [
          {
            kind,
            ...optional("authorizationUrl", proseOf(flow, "authorizationUrl")),
            ...optional("tokenUrl", proseOf(flow, "tokenUrl")),
            ...optional("refreshUrl", proseOf(flow, "refreshUrl")),
            ...optional("deviceAuthorizationUrl", proseOf(flow, "deviceAuthorizationUrl")),
            scopes: membersOf(flow["scopes"]).map(([scope]) => scope),
          },
        ]
      : [];
  });
}

function httpKind(node: ObjectNode): SchemeKind {
  const scheme = (stringOf(node, "scheme") ?? "").toLowerCase();
  if (scheme === "bearer") return { kind: "bearer", ...optional("format", stringOf(node, "bearerFormat")) };
  return scheme === "basic" ? { kind: "basic" } : { kind: "http", scheme };
}

function apiKeyKind(node: ObjectNode): SchemeKind | undefined {
  const location = stringOf(node, "in");
  const key = stringOf(node, "name");
  return key !== undefined && (location === "header" || location === "query" || location === "cookie")
    ? { kind: "apiKey", in: location, key }
    : undefined;
}

/**
 * Builds the security of an operation: its own list, else the document's. An empty requirement makes credentials optional.
 */
export function buildSecurity(root: ObjectNode, operation: ObjectNode): readonly SecurityRequirement[] {
  const owner = Array.isArray(operation["security"]) ? operation : root;
  return itemsOf(owner["security"])
    .filter(isObject)
    .map((requirement) =>
      membersOf(requirement).map(([scheme, scopes]) => ({
        scheme,
        scopes: Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === "string") : [],
      })),
    );
}

/** Reports schemes that operations take and that the client cannot, or not by itself, satisfy. */
export function checkSchemes(
  context: BuildContext,
  schemes: readonly SecurityScheme[],
  operations: readonly { readonly security: readonly SecurityRequirement[] }[],
): void {
  const used = new Set(operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)));
  for (const scheme of schemes.filter(({ name }) => used.has(name))) {
    const at = context.document.locationOf(childPointer("/components/securitySchemes", scheme.name), "key");
    if (scheme.kind === "mutualTLS") context.report.add("SPEC135", { scheme: scheme.name }, at);
    if (scheme.kind === "http") context.report.add("SPEC136", { scheme: scheme.name, http: scheme.scheme }, at);
  }
}
