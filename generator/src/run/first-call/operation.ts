import { visible } from "../../diagnostics/visible.js";
import { connectionOf } from "../../emit/shared/connection.js";
import { callText } from "../../emit/docs/samples/call.js";
import { buildSite } from "../../emit/docs/site.js";
import { keyText, stringText } from "../../codegen/literals.js";
import { defaultServer } from "../../emit/shared/servers.js";
import type { Api, Operation, SecurityScheme } from "../../model/types.js";
import { plainness } from "./plain.js";

const longestCall = 125;

/**
 * Returns the first call that a caller of this API could make, as three lines of TypeScript: the import from `module`, the
 * client, and a call of the operation that asks for least. Undefined if no call is that simple.
 */
export function printFirstCall(api: Api, module: string): readonly string[] | undefined {
  const isPlain = plainness(api);
  const candidates = api.operations.filter((operation) => isSimple(operation, isPlain));
  const [best, ...others] = candidates;
  if (best === undefined) return undefined;
  const operation = others.reduce((left, right) => (isBefore(effortOf(right), effortOf(left)) ? right : left), best);
  // Without top-level await, which the default of npm's packages, CommonJS, does not have. Linters report promises without a handler.
  const call = `${callText("", operation, buildSite(api))}.then(console.log, console.error);`;
  if (call.includes("\n") || call.length > longestCall) return undefined;
  return [
    `import { createClient } from ${stringText(module)};`,
    `const client = createClient(${optionsFor(operation, api)});`,
    call,
  ].map(visible);
}

function isSimple(operation: Operation, isPlain: ReturnType<typeof plainness>): boolean {
  const { parameters, body, result, upload } = operation;
  const required = parameters.filter((parameter) => parameter.required);
  const bodyIsSimple = body === undefined || (body.content.coding === "json" && isPlain(body.content.schema));
  const isRead = result === undefined || result.coding === "json" || result.coding === "text";
  return upload === undefined && bodyIsSimple && isRead && required.every(({ schema }) => isPlain(schema));
}

/** Ranks what a call asks of somebody who tries the client, the weightiest first. */
function effortOf({ http, deprecated, result, body, parameters }: Operation): readonly number[] {
  const required = parameters.filter((parameter) => parameter.required);
  return [
    Number(http.method !== "GET"),
    Number(deprecated),
    Number(result === undefined),
    Number(body !== undefined),
    required.length,
  ];
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const index = left.findIndex((value, at) => value !== right[at]);
  return index >= 0 && (left[index] ?? 0) < (right[index] ?? 0);
}

/** The options that the client needs for this operation: a server that the document does not name, and credentials. */
function optionsFor(operation: Operation, api: Api): string {
  const members = [...baseUrlOf(api), ...credentialsOf(operation, api)];
  return members.length === 0 ? "" : `{ ${members.join(", ")} }`;
}

function baseUrlOf(api: Api): readonly string[] {
  const url = defaultServer(api)?.url;
  if (url !== undefined && !url.startsWith("/")) return [];
  return [`baseUrl: ${stringText(`https://api.example.com${url === "/" ? "" : (url ?? "")}`)}`];
}

function credentialsOf({ security }: Operation, api: Api): readonly string[] {
  const { schemes, main } = connectionOf(api);
  if (security.length === 0 || security.some((requirement) => requirement.length === 0)) return [];
  if (security.some((requirement) => requirement.every(({ scheme }) => scheme === main?.name)))
    return [`apiKey: ${placeholderOf(main)}`];
  const named = schemes.filter(({ name }) => security[0]?.some(({ scheme }) => scheme === name));
  if (named.length === 0) return [];
  return [`credentials: { ${named.map((scheme) => `${keyText(scheme.name)}: ${placeholderOf(scheme)}`).join(", ")} }`];
}

function placeholderOf(scheme: SecurityScheme | undefined): string {
  switch (scheme?.kind) {
    case "basic":
      return `{ username: ${stringText("you")}, password: ${stringText("your password")} }`;
    case "oauth2":
    case "openIdConnect":
      return stringText("your access token");
    default:
      return stringText("your key");
  }
}
