import type { MemberPath, Operation, SecurityRequirement } from "../../../model/types.js";
import { mostFrequent } from "../../shared/connection.js";
import { codeSpan, listed, alternatives } from "../../shared/prose.js";
import { argumentsView, type ArgumentsView } from "./arguments.js";
import { effectView, type EffectView } from "./effects.js";
import { link } from "../text/markdown.js";
import { responseRows, resultView, type ResponseRow, type ResultView } from "./results.js";
import { membersOf } from "../schemas/members.js";
import { sampleResponse } from "../samples/response.js";
import type { SampleWriter } from "../samples/writer.js";
import { effectsPage, hrefFrom, unknownLink, webhookHeading, type Scope } from "../site.js";
import { blocks, fenced, inline, sentence } from "../text/spec-text.js";
import { typeText, valueText } from "../schemas/type-text.js";
import { uploadView, type UploadView } from "./upload.js";
import { callPath } from "../../shared/names.js";

export interface OperationView {
  readonly heading: string;
  /** It has a page of its own. */
  readonly isPage: boolean;
  readonly deprecated: boolean;
  /** The titles of tags that label it, such as "Beta". */
  readonly labels: string;
  readonly summary: string;
  readonly description: string;
  readonly request: string;
  readonly permission: string;
  readonly scope: string;
  readonly reads: boolean;
  /** Caches send it again only if asked to. */
  readonly isExplicit: boolean;
  readonly repeatable: boolean;
  /** Credentials, where they are not the usual ones; "" otherwise. */
  readonly credentials: string;
  readonly isPublic: boolean;
  /** Servers of its own, listed. */
  readonly servers: string;
  readonly arguments: ArgumentsView;
  readonly result: ResultView;
  /** The ways to call it: code blocks with a label. */
  readonly samples: readonly string[];
  readonly responses: readonly ResponseRow[];
  readonly terminal: string;
  readonly terminalValues: string;
  readonly message: MessageView | undefined;
  readonly response: ResponseView | undefined;
  /** The method that uploads a whole file. */
  readonly upload: UploadView | undefined;
  readonly effects: readonly EffectView[];
  /** The page of all effects. */
  readonly effectsPage: string;
  readonly callbacks: string;
  readonly unknowns: readonly UnknownRow[];
}

/** The envelope's properties besides the result. */
export interface MessageView {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** A response that the service may send. */
export interface ResponseView {
  /** "" of a response that is described for every status. */
  readonly status: string;
  readonly body: string;
}

export interface UnknownRow {
  readonly link: string;
  readonly description: string;
}

/** The facts that operations share, which the index states once, and the writer of their samples. */
export interface Usual {
  readonly security: string;
  /** Sources of responses. */
  readonly failures: ReadonlySet<string>;
  readonly samples: SampleWriter;
}

export function operationView(operation: Operation, scope: Scope, usual: Usual): OperationView {
  const { http, permission, intent, refetch, idempotent, deprecated, summary, description, servers = [] } = operation;
  const security = securityText(operation.security);
  return {
    heading: codeSpan(callPath(operation)),
    isPage: false,
    deprecated,
    labels: labelsOf(operation, scope).join(" · "),
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
    servers: alternatives(servers.map(({ url }) => codeSpan(url))),
    arguments: argumentsView(operation, scope),
    result: resultView(operation, scope),
    samples: usual.samples.ofOperation(operation),
    responses: responseRows(operation, scope, usual.failures),
    ...terminalView(operation),
    message: messageView(operation, scope),
    response: responseView(operation, scope),
    upload: uploadView(operation, scope, usual.samples),
    effects: operation.effects.map((effect) => effectView(effect, scope)),
    effectsPage: hrefFrom(scope.page, { page: effectsPage }),
    callbacks: listed(operation.callbacks.map(({ typeName }) => callbackLink(typeName, scope))),
    unknowns: unknownRows(operation.unknowns, scope),
  };
}

/** Returns the titles of the tags that label an operation instead of grouping it (OAS 3.2, Tag Object). */
function labelsOf({ tags }: Operation, { site }: Scope): readonly string[] {
  return tags.flatMap((name) => {
    const tag = site.api.tags.find((one) => one.name === name);
    return tag?.kind === undefined || tag.kind === "nav" ? [] : [`**${inline(tag.summary ?? tag.name)}**`];
  });
}

function messageView({ envelope, responses }: Operation, scope: Scope): MessageView | undefined {
  const content = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0)?.contents[0];
  if (envelope?.message === undefined || content === undefined) return undefined;
  const { properties } = membersOf(content.schema, "response", scope.site);
  const found = properties.find(({ name }) => name === envelope.message);
  return (
    found && {
      name: codeSpan(found.name),
      type: typeText(found.schema, scope),
      required: found.required,
      description: sentence(inline(found.schema.description)),
    }
  );
}

function responseView({ responses }: Operation, scope: Scope): ResponseView | undefined {
  const sample = sampleResponse(responses, scope);
  return (
    sample && {
      status: sample.status === "default" ? "" : codeSpan(sample.status),
      body: fenced(sample.body, sample.status === "default" ? "json" : `json [${sample.status}]`),
    }
  );
}

/** Returns the rows for gaps of the API's reference, by the ids of the unknowns. */
export function unknownRows(ids: readonly string[], scope: Scope): readonly UnknownRow[] {
  return ids.map((id) => ({
    link: unknownLink(scope, id),
    description: inline(scope.site.unknowns.get(id)?.thing.description),
  }));
}

function callbackLink(typeName: string, { site, page }: Scope): string {
  const found = site.webhooks.get(typeName);
  return link(
    codeSpan(found === undefined ? typeName : webhookHeading(found.thing)),
    found && hrefFrom(page, found.place),
  );
}

// ------------------------------------------------------------------------------------------------- security

/** Returns `apiKey`, or `oauth` with `read` and `write`; "" if no credentials are needed. */
export function securityText(requirements: readonly SecurityRequirement[]): string {
  return alternatives(requirements.map(requirementText));
}

function requirementText(requirement: SecurityRequirement): string {
  if (requirement.length === 0) return "no credentials";
  const schemes = requirement.map(({ scheme, scopes }) =>
    scopes.length === 0 ? codeSpan(scheme) : `${codeSpan(scheme)} with ${listed(scopes.map(codeSpan))}`,
  );
  return listed(schemes);
}

/** Returns the credentials that most operations need. */
export function usualSecurity(operations: readonly Operation[]): string {
  return mostFrequent(operations.map(({ security }) => securityText(security))) ?? "";
}

// ------------------------------------------------------------------------------------------------- polling

function terminalView({ terminal }: Operation): Pick<OperationView, "terminal" | "terminalValues"> {
  if (terminal === undefined) return { terminal: "", terminalValues: "" };
  return {
    terminal: statusText(terminal.path),
    terminalValues: alternatives(terminal.values.map((value) => codeSpan(valueText(value)))),
  };
}

/** Returns the name of a status; one that is the whole result has none. */
function statusText(path: MemberPath): string {
  return path.length === 0 ? "the result" : codeSpan(path.join("."));
}
