import { memoized } from "../../diagnostics/get-or-add.js";
import { childrenOf } from "../../model/index.js";
import type { Content, Schema } from "../../model/types.js";
import type { Verification } from "../context.js";

/** The names of values that nobody should see, in lower case. */
export interface SecretNames {
  readonly headers: ReadonlySet<string>;
  /** Of parameters and properties. */
  readonly others: ReadonlySet<string>;
}

const headers = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

const usual =
  /token|secret|passw(?:or)?d|passphrase|passcode|pwd|(?:api|access|private)[-_]?key|credential|jwt|authorization|signature|session[-_]?(?:id|key)/i;

/** Returns the names of the secrets of an API: the keys of its security schemes, and properties of the format `password`. */
export const secretNames = memoized(({ api }: Verification): SecretNames => {
  const keys = api.security.flatMap((scheme) => (scheme.kind === "apiKey" ? [scheme] : []));
  const inHeaders = keys.flatMap((scheme) => (scheme.in === "header" ? [scheme.key.toLowerCase()] : []));
  const inQuery = keys.flatMap((scheme) => (scheme.in === "query" ? [scheme.key.toLowerCase()] : []));
  const contents = api.operations.flatMap(({ body, responses }): readonly Content[] => [
    ...(body?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ]);
  const schemas = [...api.schemas, ...contents].map(({ schema }) => schema);
  const parameters = api.operations.flatMap((operation) => operation.parameters).filter(isPassword);
  const passwords = [...parameters.map(({ name }) => name), ...schemas.flatMap(passwordsIn)];
  return {
    headers: new Set([...headers, ...inHeaders]),
    others: new Set([...inQuery, ...passwords.map((name) => name.toLowerCase())]),
  };
});

/** Returns the names of properties with the format `password`. Does not follow references. */
function passwordsIn(schema: Schema): readonly string[] {
  const own = schema.kind === "object" ? schema.properties.filter(isPassword).map(({ name }) => name) : [];
  return [...own, ...childrenOf(schema).flatMap(passwordsIn)];
}

function isPassword({ schema }: { readonly schema: Schema }): boolean {
  const { checks = [] } = schema.kind === "nullable" ? schema.inner : schema;
  return checks.some((check) => check.check === "format" && check.value === "password");
}

/** Returns whether the value of a header is secret. */
export function isSecretHeader(name: string, names: SecretNames): boolean {
  return names.headers.has(name.toLowerCase()) || usual.test(name);
}

/** Returns whether the value of a parameter or a property is secret. */
export function isSecretName(name: string, names: SecretNames): boolean {
  return names.others.has(name.toLowerCase()) || usual.test(name);
}
