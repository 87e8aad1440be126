import type { LockedOperation } from "../naming/types.js";
import { buildBody } from "./contents/bodies.js";
import type { DraftOperation } from "./draft.js";
import { envelopeOf } from "../extensions/envelope.js";
import { checkExtensionNames, readFlag } from "../extensions/fields.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, proseOf, type BuildContext, type Located } from "../nodes.js";
import type { FoundOperation } from "./find.js";
import { isIdempotent, isSafe } from "./methods.js";
import type { OperationName } from "./names/operation-names.js";
import { buildPagination } from "../extensions/pagination.js";
import { buildParameters } from "./request/parameters.js";
import { buildIntent } from "../extensions/query.js";
import { buildPermission } from "../extensions/permission.js";
import { buildTool } from "../extensions/tool.js";
import { buildResponses } from "./response/responses.js";
import { buildResult, buildResultChoices } from "./response/results.js";
import { buildSecurity } from "./connection/security.js";
import { buildServers } from "./connection/servers.js";
import { buildResume } from "../extensions/stream.js";
import { buildTerminal } from "../extensions/terminal.js";
import type { Envelope, Operation, Result } from "../types.js";
import { buildUpload } from "../extensions/uploads.js";
import { buildCallbacks } from "./webhooks.js";
import { booleanOf, itemsOf } from "../../load/document.js";

export interface DraftSettings {
  readonly documentEnvelope?: Envelope;
  /** The entry of the names lock. */
  readonly locked?: LockedOperation;
}

/** Builds an operation as far as that goes without the others. */
export function draftOperation(
  context: BuildContext,
  found: FoundOperation,
  names: OperationName,
  { documentEnvelope, locked }: DraftSettings,
): DraftOperation {
  const { located, pathItem, path, method: httpMethod } = found;
  const { node, pointer } = located;
  // The Fetch standard (2.2.1) forbids it to every client.
  if (httpMethod === "TRACE") context.report.add("SPEC137", {}, context.document.locationOf(pointer, "key"));
  checkExtensionNames(context, located);
  const described = buildResponses(context, located, locked?.result);
  // RFC 9110 9.3.2: whatever the spec shows, nothing comes back.
  const responses = httpMethod === "HEAD" ? described.map((response) => ({ ...response, contents: [] })) : described;
  const purpose = buildIntent(context, located, isSafe(httpMethod));
  const envelope = envelopeOf(context, documentEnvelope, located, responses);
  const result = buildResult(context, responses, envelope, pointer);
  const usualBody = locked?.bodies[0]?.mediaType;
  const draft: DraftOperation = {
    ...names,
    http: { method: httpMethod, path },
    ...purpose,
    idempotent: readFlag(context, "x-idempotent", located) ?? (purpose.intent === "query" || isIdempotent(httpMethod)),
    ...optional("summary", proseOf(node, "summary")),
    ...optional("description", proseOf(node, "description")),
    deprecated: booleanOf(node, "deprecated") === true,
    tags: found.tags,
    parameters: buildParameters(context, pathItem, located),
    // RFC 9110 9.3.1: a body of GET or HEAD means nothing, and fetch refuses to send one.
    ...(httpMethod === "GET" || httpMethod === "HEAD"
      ? {}
      : optional("body", buildBody(context, node["requestBody"], childPointer(pointer, "requestBody"), usualBody))),
    responses,
    callbacks: buildCallbacks(context, located),
    security: buildSecurity(context.document.root, node),
    ...serversOf(pathItem, located),
    ...optional("envelope", envelope),
    ...optional("result", result),
    resultChoices: buildResultChoices(responses, result, pointer),
    ...optional("permission", buildPermission(context, located)),
    ...optional("tool", buildTool(context, located)),
    ...optional("terminal", buildTerminal(context, { located, responses, ...optional("envelope", envelope) })),
    source: pointer,
    located,
  };
  const pagination = buildPagination(context, draft);
  const resume = buildResume(context, draft);
  return {
    ...draft,
    // Pages are found in the usual result only.
    ...(pagination && result && { pagination, result: withoutOthers(result), resultChoices: [] }),
    ...optional("upload", buildUpload(context, draft)),
    ...optional("resume", resume),
  };
}

function withoutOthers({ others: _, ...usual }: Result): Result {
  return usual;
}

/** Returns the servers of the operation, else of its path item; absent if neither lists any. */
function serversOf(pathItem: Located, operation: Located): Pick<Operation, "servers"> {
  const own = [operation, pathItem].find(({ node }) => itemsOf(node["servers"]).length > 0);
  return own === undefined ? {} : { servers: buildServers(own) };
}
