import type { MemberPath, Operation, SecurityRequirement } from "../../model/types.js";
import { codeSpan, listed } from "../shared/prose.js";
import { argumentsView, type ArgumentsView } from "./arguments.js";
import { effectView, withinPayload, type EffectView } from "./effects.js";
import { link } from "./markdown.js";
import { responseRows, resultView, type ResponseRow, type ResultView } from "./results.js";
import { sampleCall } from "./sample-call.js";
import { effectsPage, hrefFrom, unknownLink, webhookHeading, type Scope } from "./site.js";
import { blocks, fenced, inline, sentence } from "./spec-text.js";
import { valueText } from "./type-text.js";
import { callPath } from "../client/names.js";

export interface OperationView {
  readonly heading: string;
  readonly deprecated: boolean;
  readonly summary: string;
  readonly description: string;
  readonly request: string;
  readonly permission: string;
  readonly scope: string;
  readonly reads: boolean;
  /** Whether caches send it again only when asked to. */
  readonly isExplicit: boolean;
  readonly repeatable: boolean;
  /** Credentials, where they are not the usual ones; "" otherwise. */
  readonly credentials: string;
  readonly isPublic: boolean;
  /** Servers of its own, listed. */
  readonly servers: string;
  readonly arguments: ArgumentsView;
  readonly result: ResultView;
  readonly example: string;
  readonly responses: readonly ResponseRow[];
  readonly terminal: string;
  readonly terminalValues: string;
  /** The method that uploads a whole file, as code. */
  readonly upload: string;
  readonly affects: readonly EffectView[];
  /** The page of all effects. */
  readonly effects: string;
  readonly callbacks: string;
  readonly unknowns: readonly UnknownRow[];
}

export interface UnknownRow {
  readonly link: string;
  readonly says: string;
}

/** What operations have in common, so that it is said once and not with each. */
export interface Usual {
  readonly security: string;
  /** Sources of responses. */
  readonly failures: ReadonlySet<string>;
}

export function operationView(operation: Operation, scope: Scope, usual: Usual): OperationView {
  const { http, permission, intent, refetch, idempotent, deprecated, summary, description, servers = [] } = operation;
  const security = securityText(operation.security);
  return {
    heading: codeSpan(callPath(operation)),
    deprecated,
    summary: sentence(inline(summary)),
    description: blocks(description),
    request: codeSpan(`${http.method} ${http.path}`),
    permission: permission === undefined ? "" : codeSpan(permission.name),
    scope: permission?.scope === undefined ? "" : codeSpan(permission.scope),
    reads: intent === "query",
    isExplicit: refetch === "explicit",
    repeatable: idempotent,
    credentials: security === usual.security ? "" : security,
    isPublic: security === "" && usual.security !== "",
    servers: listed(
      servers.map(({ url }) => codeSpan(url)),
      "or",
    ),
    arguments: argumentsView(operation, scope),
    result: resultView(operation, scope),
    example: fenced(sampleCall(operation, scope.site), "ts"),
    responses: responseRows(operation, scope, usual.failures),
    ...terminalView(operation),
    upload: operation.upload === undefined ? "" : codeSpan(callPath({ ...operation, method: operation.upload.method })),
    affects: operation.affects.map((affect) => effectView(affect, operation, scope)),
    effects: hrefFrom(scope.page, { page: effectsPage }),
    callbacks: listed(operation.callbacks.map(({ typeName }) => callbackLink(typeName, scope))),
    unknowns: unknownRows(operation.unknowns, scope),
  };
}

/** What the reference leaves open, by the ids of the unknowns. */
export function unknownRows(ids: readonly string[], scope: Scope): readonly UnknownRow[] {
  return ids.map((id) => ({ link: unknownLink(scope, id), says: inline(scope.site.unknowns.get(id)?.thing.says) }));
}

function callbackLink(typeName: string, { site, page }: Scope): string {
  const found = site.webhooks.get(typeName);
  return link(
    codeSpan(found === undefined ? typeName : webhookHeading(found.thing)),
    found && hrefFrom(page, found.place),
  );
}

// ------------------------------------------------------------------------------------------------- security

/** `apiKey`, or `oauth` with `read` and `write`; "" where no credentials are needed. */
export function securityText(alternatives: readonly SecurityRequirement[]): string {
  return listed(alternatives.map(requirementText), "or");
}

function requirementText(requirement: SecurityRequirement): string {
  if (requirement.length === 0) return "no credentials";
  const schemes = requirement.map(({ scheme, scopes }) =>
    scopes.length === 0 ? codeSpan(scheme) : `${codeSpan(scheme)} with ${listed(scopes.map(codeSpan))}`,
  );
  return listed(schemes);
}

/** The credentials that most operations need. */
export function usualSecurity(operations: readonly Operation[]): string {
  const counts = new Map<string, number>();
  for (const { security } of operations) {
    const text = securityText(security);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? "";
}

// ------------------------------------------------------------------------------------------------- polling

function terminalView({ terminal, envelope }: Operation): Pick<OperationView, "terminal" | "terminalValues"> {
  if (terminal === undefined) return { terminal: "", terminalValues: "" };
  return {
    terminal: statusText(withinPayload(terminal.path, envelope?.data)),
    terminalValues: listed(
      terminal.values.map((value) => codeSpan(valueText(value))),
      "or",
    ),
  };
}

/** A status that is all of the result has no name. */
function statusText(path: MemberPath): string {
  return path.length === 0 ? "the result" : codeSpan(path.join("."));
}
