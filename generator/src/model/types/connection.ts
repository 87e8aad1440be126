/** A server of the document. */
export interface Server {
  readonly name?: string;
  /** A URL template; `{name}` is a variable. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

/** A variable in the URL of a server. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values?: readonly string[];
  readonly description?: string;
}

/** A way to send credentials (OAS 3.1, 4.8.27). */
export type SecurityScheme = { readonly name: string; readonly description?: string; readonly deprecated?: true } & (
  | { readonly kind: "bearer"; readonly format?: string }
  | { readonly kind: "basic" }
  | { readonly kind: "http"; readonly scheme: string }
  | { readonly kind: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly key: string }
  | { readonly kind: "oauth2"; readonly metadataUrl?: string; readonly flows: readonly OAuthFlow[] }
  | { readonly kind: "openIdConnect"; readonly url: string }
  | { readonly kind: "mutualTLS" }
);

/** A way to get a token. Its URLs may be relative. */
export interface OAuthFlow {
  readonly kind: "implicit" | "password" | "clientCredentials" | "authorizationCode" | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: readonly string[];
}

/** Schemes that are needed together, each with its scopes. An empty list is "no credentials". */
export type SecurityRequirement = readonly { readonly scheme: string; readonly scopes: readonly string[] }[];
