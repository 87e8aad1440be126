import { isObject } from "../../load/document.js";
import { buildBody } from "./bodies.js";
import type { DraftOperation } from "./draft.js";
import { envelopeOf } from "../extensions/envelope.js";
import { checkExtensionNames, readFlag } from "../extensions/fields.js";
import { byCodeUnit } from "../names.js";
import {
  below,
  booleanOf,
  dereference,
  listOf,
  membersOf,
  optional,
  proseOf,
  stringOf,
  stringsOf,
  type BuildContext,
  type Located,
} from "../nodes.js";
import { type NameSource, type OperationName } from "./names.js";
import { buildPagination } from "../extensions/pagination.js";
import { buildParameters } from "./parameters.js";
import { buildIntent } from "../extensions/query.js";
import { buildPermission } from "../extensions/permission.js";
import { buildResponses } from "./responses.js";
import { buildResult, buildResultChoices } from "./results.js";
import { buildSecurity } from "./security.js";
import { buildServers } from "./servers.js";
import { buildTerminal } from "../extensions/terminal.js";
import type { Envelope, Method, Operation, Result } from "../types.js";
import { buildUpload } from "../extensions/uploads.js";
import { buildCallbacks } from "./webhooks.js";

/** The methods of a path item, in the order of the specification (OAS 3.1 4.8.9). */
export const methods: readonly Method[] = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/** An operation as it stands in the document. */
export interface FoundOperation extends NameSource {
  readonly method: Method;
  readonly pathItem: Located;
  readonly located: Located;
}

/** Every operation, by path and then by method, so that moving one in the spec changes no output. The loader has proved that their names differ. */
export function findOperations(context: BuildContext): readonly FoundOperation[] {
  const found = membersOf(context.document.root["paths"])
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, node]) => {
      const pathItem = dereference(context, node, below("/paths", path));
      return pathItem === undefined ? [] : operationsOf(pathItem, path);
    });
  return [...found].sort((a, b) => byCodeUnit(a.path, b.path));
}

/** The operations of one path item. */
export function operationsOf(pathItem: Located, path: string): readonly FoundOperation[] {
  return methods.flatMap((method) => {
    const node = pathItem.node[method.toLowerCase()];
    if (!isObject(node)) return [];
    const located = { node, pointer: below(pathItem.pointer, method.toLowerCase()) };
    const tags = stringsOf(node, "tags");
    return [{ ...optional("operationId", stringOf(node, "operationId")), tags, method, path, pathItem, located }];
  });
}

/** Builds an operation as far as that goes without the others. */
export function draftOperation(
  context: BuildContext,
  found: FoundOperation,
  names: OperationName,
  documentEnvelope: Envelope | undefined,
): DraftOperation {
  const { located, pathItem, path, method: httpMethod } = found;
  const { node, pointer } = located;
  // The Fetch standard (2.2.1) forbids it to every client.
  if (httpMethod === "TRACE") context.report.add("SPEC137", {}, context.document.place(pointer, "key"));
  checkExtensionNames(context, located);
  const described = buildResponses(context, located);
  // RFC 9110 9.3.2: whatever the spec shows, nothing comes back.
  const responses = httpMethod === "HEAD" ? described.map((response) => ({ ...response, contents: [] })) : described;
  const safe = ["GET", "HEAD", "OPTIONS", "TRACE"].includes(httpMethod);
  const purpose = buildIntent(context, located, safe);
  const envelope = envelopeOf(context, documentEnvelope, located, responses);
  const result = buildResult(context, responses, envelope, pointer);
  const draft: DraftOperation = {
    ...names,
    http: { method: httpMethod, path },
    ...purpose,
    // RFC 9110 9.2.2: safe methods, PUT and DELETE are idempotent.
    idempotent:
      readFlag(context, "x-idempotent", located) ??
      (purpose.intent === "query" || httpMethod === "PUT" || httpMethod === "DELETE"),
    ...optional("summary", proseOf(node, "summary")),
    ...optional("description", proseOf(node, "description")),
    deprecated: booleanOf(node, "deprecated") === true,
    tags: found.tags,
    parameters: buildParameters(context, pathItem, located),
    // RFC 9110 9.3.1: a body of GET or HEAD means nothing, and fetch refuses to send one.
    ...(httpMethod === "GET" || httpMethod === "HEAD"
      ? {}
      : optional("body", buildBody(context, node["requestBody"], below(pointer, "requestBody")))),
    responses,
    callbacks: buildCallbacks(context, located),
    security: buildSecurity(context.document.root, node),
    ...serversOf(pathItem, located),
    ...optional("envelope", envelope),
    ...optional("result", result),
    resultChoices: buildResultChoices(responses, result, pointer),
    ...optional("permission", buildPermission(context, located)),
    ...optional("terminal", buildTerminal(context, located, responses)),
    source: pointer,
    located,
  };
  const pagination = buildPagination(context, draft);
  return {
    ...draft,
    // Pages are found in the usual result only.
    ...(pagination && result && { pagination, result: withoutOthers(result), resultChoices: [] }),
    ...optional("upload", buildUpload(context, draft)),
  };
}

function withoutOthers({ others: _, ...usual }: Result): Result {
  return usual;
}

/** Servers of the operation, else of its path item; absent where neither lists any. */
function serversOf(pathItem: Located, operation: Located): Pick<Operation, "servers"> {
  const own = [operation, pathItem].find(({ node }) => listOf(node, "servers").length > 0);
  return own === undefined ? {} : { servers: buildServers(own) };
}
